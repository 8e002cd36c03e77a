// Steps to stop at, found in the frames of a run.

// The events that tell of a bound that has changed: a window stood there already, and differs. A
// line of the code may have changed it some frames before.
function framesThatBound(frames) {
  const windows = {};
  let changed = false;
  return [...frames.keys()].filter((at) => {
    for (const [name, look] of Object.entries(frames[at].changes)) {
      if (!name.startsWith("w_")) continue;
      changed ||= Boolean(look && windows[name]) && look[0] !== windows[name];
      windows[name] = look?.[0];
    }
    const told = changed && frames[at].event;
    if (told) changed = false;
    return told;
  });
}

// The frames at which the search prunes something: an edge gets its slash for the first time.
function framesThatCut(frames) {
  const slashed = new Set();
  return [...frames.keys()].filter((at) => {
    const before = slashed.size;
    for (const [name, look] of Object.entries(frames[at].changes))
      if (look && name.startsWith("x_")) slashed.add(name);
    return slashed.size > before;
  });
}
