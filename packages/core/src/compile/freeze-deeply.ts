/** The same value, with every object and list in it frozen. Functions stay as they are, and so does what is frozen already. */
export function freezeDeeply<T>(value: T): T {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    open.push(...Object.values(next).filter((inner) => typeof inner === "object" && inner !== null));
  }
  return value;
}
