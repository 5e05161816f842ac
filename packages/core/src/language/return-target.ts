/** The outcome that a part or side block has when it runs out. */
export const plainReturn = "ok";

/** How a target is spelt that returns, as a pattern. */
const returning = /^return(?: ([A-Za-z_][A-Za-z0-9_-]{0,62}))?$/;

/**
 * The word that a target returns: `ok` for `return` alone; `undefined` for one that is no return. A
 * block of the same name comes first.
 */
export function returnedWord(
  target: string,
  blocks: { readonly has: (name: string) => boolean },
): string | undefined {
  const match = returning.exec(target);
  return match === null || blocks.has(target) ? undefined : (match[1] ?? plainReturn);
}
