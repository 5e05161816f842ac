/** The sign between the name that a file is used under and the name that something has in it. */
const mark = "#";

/** The name that something of a used file has in the flow: `mail#leave_message`. */
export function usedName(file: string, name: string): string {
  return `${file}${mark}${name}`;
}

/** The file that a name is of, by the name that it is used under; empty for the flow's own. */
export function fileOfName(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(mark)));
}

/** Whether something is the flow's own. */
export function isOwnName(name: string): boolean {
  return !name.includes(mark);
}
