import type { IsOpen } from "../expression/open-reads.ts";

/** The values that are followed at a place, and where each comes from. */
export type Open<Origin extends string> = ReadonlyMap<string, Origin>;

/** A name that is read whole, such as `call`, may have a member that is followed. */
export function isOpenIn(open: Open<string>): IsOpen {
  return (key) => open.has(key) || [...open.keys()].some((each) => isPartOf(each, key));
}

/** Whether a name is a key, or a member of it. */
export function isPartOf(each: string, key: string): boolean {
  return each === key || each.startsWith(`${key}.`);
}

/** Gives a name another origin, or none. */
export function put<Origin extends string>(
  open: Map<string, Origin>,
  key: string,
  origin: Origin | undefined,
): void {
  if (origin === undefined) open.delete(key);
  else open.set(key, origin);
}
