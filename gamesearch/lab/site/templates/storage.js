// The files that readers saved, in the browser's database, where JupyterLite keeps them.

const FILES = "files";
const SHARED = "gamesearch"; // where all sites of a host kept them, until each got a database

// JupyterLite's own name for the database of the site at this address.
export const databaseOf = (site) => `JupyterLite Storage - ${new URL(site, location.href).pathname}`;

function open(name) {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

// One request to the files in a database; its answer.
export async function store(name, mode, work) {
  const database = await open(name);
  try {
    if (!database.objectStoreNames.contains(FILES)) return undefined;
    return await new Promise((resolve, reject) => {
      const asked = work(database.transaction(FILES, mode).objectStore(FILES));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } finally {
    database.close();
  }
}

// Copy, once, what a reader had saved before this site got a database of its own; whether there was
// anything. It stays where it was, for the other sites of this host.
export async function takeAlong(name) {
  const done = `${name}: earlier work was taken along`;
  if (localStorage.getItem(done)) return false;
  const earlier = (await store(SHARED, "readonly", (files) => files.getAll())) ?? [];
  const there = new Set(await store(name, "readonly", (files) => files.getAllKeys()));
  const missing = earlier.filter(({ path }) => !there.has(path));
  for (const entry of missing) await store(name, "readwrite", (files) => files.put(entry, entry.path));
  localStorage.setItem(done, "yes");
  return missing.length > 0;
}
