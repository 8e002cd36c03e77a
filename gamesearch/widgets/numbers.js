// Numbers as they are typed. NUMBERS has the forms of them, from `gamesearch/reading.py`.

const [MINUS, COMMA, FINITE, INFINITE, BOUND] = ["minus", "comma", "finite", "infinite", "bound"].map(
  (form) => new RegExp(NUMBERS[form], { minus: "g", bound: "i" }[form]));

// A number; "inf" or "-inf", as JSON has no infinities; NaN for anything else.
function readNumber(text) {
  const plain = text.trim().toLowerCase().replace(MINUS, "-").replace(COMMA, "$1.$2");
  const infinite = plain.match(INFINITE);
  if (infinite) return infinite[1] === "-" ? "-inf" : "inf";
  const [, over, under = 1] = plain.match(FINITE) ?? [];
  const number = Number(over) / Number(under);
  return Number.isFinite(number) ? number : NaN;
}

// An answer: a number, or a list of `size` numbers.
function readAnswer(text, size) {
  if (size === 1) return readNumber(text);
  const numbers = text.replace(/[()[\]]/g, " ").trim().split(/[\s,;]+/).map(readNumber);
  return numbers.length === size && !numbers.some(Number.isNaN) ? numbers : NaN;
}
