import widget from "../quiz/widget.js";
import { mountAlone } from "./mount.js";

mountAlone(widget);
