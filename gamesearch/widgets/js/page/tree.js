import widget from "../tree/widget.js";
import { pageKernel } from "./kernel.js";
import { mountAlone } from "./mount.js";

mountAlone(widget, pageKernel);
