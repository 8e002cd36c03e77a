// What Python tells its front ends: see `bundle` in front_end.py.
export const NUMBERS: Record<"minus" | "comma" | "finite" | "infinite" | "bound", string>;
export const KEYS: Record<"held" | "window" | "emphasis" | "bounds" | "none", string>;
export const CLOSE: number;
export const THEMES: string[];
export const HARDEST: number;
export const LIMITS: Record<"leaves" | "plies" | "undone" | "values" | "cuts", number>;
export const PAGE: { state: any, storage: string, editions: Record<string, string>, soon: string[] };
