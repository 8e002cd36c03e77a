// What Python sends and the front ends keep, for `@import` in JSDoc; `tsc` reads it, no browser does.

/** A widget's model, as anywidget hands it over; some members only where there is a kernel. */
export interface Model {
  get(trait: Trait): any;
  set(trait: string, value: unknown): void;
  save_changes(): void;
  send(message: object, callbacks?: object): void;
  on(event: string, handler: (...given: any[]) => void): void;
  off(event: string, handler: (...given: any[]) => void): void;
  widget_manager?: any;
}
export type ModelEvent = `change:${Trait}` | "msg:custom";
export type Trait = TreeTrait | QuizTrait | BoardTrait | "own_id";
type TreeTrait = "values" | "text" | "step" | "overlay" | "chosen" | "frames" | "svg"
  | "nodes" | "node_words" | "preview" | "listings" | "tally" | "can" | "summary" | "error" | "notes"
  | "judge" | "number_line" | "line" | "verdict" | "asked" | "answers" | "reached" | "revision"
  | "page"; // on pages without a kernel
type QuizTrait = "number" | "difficulty" | "adapt" | "least" | "count" | "series" | "events";
type BoardTrait = "elements" | "frames" | "turn" | "seats" | "agents" | "thought" | "error" | "name"
  | "tree_note" | "tree";

/** What an element of a picture shows: a text, its classes, and the size of unusual letters. */
export type Look = [text: string, classes: string, size?: number];
/** Looks by the element's id; null for what goes away. */
export type Looks = Record<string, Look | null>;

/** A step of a search: what changes in the picture, and what is said of it. */
export interface Frame {
  changes: Looks;
  caption?: string;
  at?: string; // the node, "0.2" below the root ""
  node?: string; // its name
  listing?: number;
  line?: number | null;
  variables?: Record<string, string>;
  event: boolean;
  leaf: boolean;
  failed?: boolean;
  kind?: string; // in a page's own frames
}

/** Middle, width and height of something, as shares of the picture. */
export type Box = [x: number, y: number, width: number, height: number, ...text: number[]];

/** A node in the picture, and what may be edited there. */
export interface Place {
  node: string;
  name: string;
  mover: string;
  siblings: number;
  box: Box;
  leaf?: string;
  odds?: string;
  edge?: Box;
  folded?: boolean;
}

/** Something to answer, with the replies to all answers that can be foreseen. */
export interface Item {
  id: string;
  at: string;
  node?: string;
  blamed: string;
  name: string;
  replies: [answer: unknown, verdict: string, text: string][];
  otherwise: string;
  default: unknown;
  needs: string[];
  rests: string;
  hints?: string[];
  frame: number;
  branch?: boolean;
  hides?: "n" | "w";
  size?: number | null;
}
