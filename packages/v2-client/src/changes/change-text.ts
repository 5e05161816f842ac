import type { Change } from "./change.ts";

/** A change in one line without its endpoint, e.g. `response type changed (200) contacts/id: integer → string`. */
export function changeText({ kind, status, place = "", from, to }: Change): string {
  const where = [status === undefined ? "" : `(${status})`, place];
  const values = [from, to].filter((each) => each !== undefined).join(" → ");
  const subject = [kind.replaceAll("-", " "), ...where].filter((each) => each !== "").join(" ");
  return values === "" ? subject : `${subject}: ${values}`;
}
