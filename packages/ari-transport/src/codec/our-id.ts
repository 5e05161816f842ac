/** What every id that the interpreter chooses begins with (I4). A platform that chooses ids of its own has others. */
const ourPrefix = "fr.";

/** Whether we have chosen an id, not the platform. */
export function isOurId(id: string): boolean {
  return id.startsWith(ourPrefix);
}
