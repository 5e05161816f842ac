import type { Program } from "@flowrun/core";

/** The verbs that a program uses, by their keys. */
export function verbsOf({ blocks, finally: last }: Program): ReadonlySet<string> {
  return new Set([...Object.values(blocks).flat(), ...last].map(({ verb }) => verb));
}
