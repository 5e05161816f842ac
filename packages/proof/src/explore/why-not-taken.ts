import type { WayOut } from "../symbolic/way-out.ts";

/** The call left the way before a step: it went to another, or ended. */
export function wentElsewhere(step: string | undefined, wanted: string): string {
  return step === undefined
    ? `the call ended before "${wanted}"`
    : `the call went to "${step}" in place of "${wanted}"`;
}

/** No act at a step has the call go on as the way wants. */
export function noAct({ step }: WayOut, wanted: string): string {
  return `no act is known that brings "${step.id}" (${step.verb.name}) to ${wanted}`;
}

/**
 * Nothing that happens at a step decides its `if`. The values that it reads came before, perhaps
 * from a step that gave another result than the conditions want: `giver`.
 */
export function noValues({ step, way }: WayOut, giver: WayOut | undefined): string {
  const what = `the "if" of "${step.id}" ${way === "if false" ? "false" : "true"}`;
  return giver === undefined
    ? `no values are known that make ${what}`
    : `no act is known with which the result of "${giver.step.id}" (${giver.step.verb.name}) makes ${what}`;
}
