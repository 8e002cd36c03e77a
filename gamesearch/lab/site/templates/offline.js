// What was loaded once is there again without a network, all of one edition of the site.

const AT_ONCE = 6;
const OURS = `gamesearch ${self.registration.scope} `; // of other sites there may be others
const KEPT = OURS + EDITION;
const coming = new Map(); // by address: JupyterLite asks for some files many times at once

// Called by JupyterLite's own worker, to which this is added.
async function fromThisEdition(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  if (!coming.has(request.url))
    coming.set(request.url, fetchAndKeep(kept, request).finally(() => coming.delete(request.url)));
  return (await coming.get(request.url)).clone();
}

async function fetchAndKeep(kept, request) {
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") await kept.put(request, answer.clone());
  return answer;
}

// An older edition goes when this one begins to work.
self.addEventListener("activate", (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith(OURS) && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })()),
);

// What a page had loaded before this worker was there.
self.addEventListener("message", (event) => {
  if (!Array.isArray(event.data?.keep)) return;
  event.waitUntil((async () => {
    const waiting = [...event.data.keep];
    const fetchNext = async () => {
      for (let url; (url = waiting.shift()); )
        await fromThisEdition(new Request(url)).catch(() => {});
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext)); // many are small, and the line is long
  })());
});
