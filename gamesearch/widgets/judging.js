// Judging, as `gamesearch.quizzes.judging` does: an item brings the replies to all answers that
// can be foreseen. CLOSE comes from there, too.

function same(one, other) {
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

// { id: [verdict, what is said] }; an item that rests on others waits until those are right.
function judge(items, answers) {
  const replies = Object.fromEntries(items.map(
    (item) => [item.id, replyTo(item, answers[item.id] ?? item.default)]));
  return Object.fromEntries(items.map(({ id, needs, rests }) => {
    const [verdict, text] = replies[id];
    const early = verdict === "wrong" && needs.some((need) => replies[need][0] !== "right");
    return [id, [verdict, early ? rests : text]];
  }));
}
