// Numbers as they are typed. NUMBERS has the forms of them, from `gamesearch/reading.py`.

/** @import { Item } from "./types" */
import { CLOSE, NUMBERS } from "./constants.js";

const [MINUS, COMMA, FINITE, INFINITE, BOUND] = ["minus", "comma", "finite", "infinite", "bound"].map(
  (form) => new RegExp(NUMBERS[form], { minus: "g", bound: "i" }[form]));

// A number; "inf" or "-inf", as JSON has no infinities; NaN for anything else.
export function readNumber(text) {
  const plain = text.trim().toLowerCase().replace(MINUS, "-").replace(COMMA, "$1.$2");
  const infinite = plain.match(INFINITE);
  if (infinite) return infinite[1] === "-" ? "-inf" : "inf";
  const [, over, under = 1] = plain.match(FINITE) ?? [];
  const number = Number(over) / Number(under);
  return Number.isFinite(number) ? number : NaN;
}

// An answer: a number, or a list of `size` numbers.
export function readAnswer(text, size) {
  if (size === 1) return readNumber(text);
  const numbers = text.replace(/[()[\]]/g, " ").trim().split(/[\s,;]+/).map(readNumber);
  return numbers.length === size && !numbers.some(Number.isNaN) ? numbers : NaN;
}

export function same(one, other) {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) < CLOSE;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, i) => same(part, other[i]));
  return one === other;
}

// [verdict, what is said]
function replyTo(item, answer) {
  if (answer === null) return ["empty", ""];
  const [, ...reply] = item.replies.find(([known]) => same(known, answer))
    ?? [null, "wrong", item.otherwise];
  return reply;
}

/**
 * { id: [verdict, what is said] }; an item that rests on others waits until those are right.
 * @param {Item[]} items
 * @param {Record<string, unknown>} answers
 * @returns {Record<string, [verdict: string, text: string]>}
 */
export function judge(items, answers) {
  const replies = Object.fromEntries(items.map(
    (item) => [item.id, replyTo(item, answers[item.id] ?? item.default)]));
  return Object.fromEntries(items.map(({ id, needs, rests }) => {
    const [verdict, text] = replies[id];
    const early = verdict === "wrong" && needs.some((need) => replies[need][0] !== "right");
    return [id, [verdict, early ? rests : text]];
  }));
}

// A number, or a bound on one: "≤ 2", "<=2" or "at most 2" is ["≤", 2].
export function readBounded(text, size) {
  const [, sign] = text.match(BOUND) ?? [];
  const value = readAnswer(text.replace(BOUND, ""), size);
  if (!sign || Number.isNaN(value)) return value;
  return [/[≤<]|most/i.test(sign) ? "≤" : "≥", value];
}
