import widget from "../board/widget.js";
import { mountAlone } from "./mount.js";

mountAlone(widget);
