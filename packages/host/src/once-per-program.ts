import type { Program } from "@flowrun/core";

/**
 * Works something out of a program once, for all of its calls; it is forgotten with the program.
 */
export function oncePerProgram<Worked extends object>(
  workOut: (program: Program) => Worked,
): (program: Program) => Worked {
  const known = new WeakMap<Program, Worked>();
  return (program) => {
    const before = known.get(program);
    if (before !== undefined) return before;
    const worked = workOut(program);
    known.set(program, worked);
    return worked;
  };
}
