import type { Program, Verb, VerbSends } from "@flowrun/core";

/** The verbs that a program uses, in the order of its language. */
export function verbsOf({ verbs, blocks, finally: last }: Program): readonly Verb[] {
  const used = new Set([...Object.values(blocks).flat(), ...last].map(({ verb }) => verb));
  return Object.values(verbs).filter((verb) => used.has(verb));
}

/** Whether a step of a program may give a command. */
export function sends(program: Program, command: VerbSends["kind"]): boolean {
  return verbsOf(program).some((verb) => verb.sends?.kind === command);
}
