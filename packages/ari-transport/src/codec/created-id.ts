import { idOf } from "./json-field.ts";
import { parseBody } from "./parse-body.ts";

/** The id that the platform gave to what it made, as its answer tells; ours when it took that one, or tells of none. */
export function createdId(body: string, ours: string): string {
  // Most platforms take our ids. To read all of each body took a hundredth of a call's processor time (measured).
  if (body.includes(`"id":"${ours}"`)) return ours;
  return idOf(parseBody(body)) ?? ours;
}
