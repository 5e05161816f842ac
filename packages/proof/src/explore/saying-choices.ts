import type { PortFault } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { cueAt, type Group } from "./cue.ts";
import { optionsOf } from "./key-choices.ts";

/**
 * The words that a caller may say in a step in which somebody listens, or that nobody can listen
 * there.
 */
export function sayingChoices(attempt: Tried, place: number, moment: Moment): readonly Choice[] {
  const { step } = moment;
  const options = step.verb.ears && optionsOf(moment);
  const sayings = (options && step.verb.ears?.(options)) ?? [];
  if (options === undefined || sayings.length === 0) return [];
  const tries = typeof options["tries"] === "number" ? options["tries"] : 1;
  const menu = step.verb.keys?.kind === "menu" ? step.verb.keys.menu(options) : undefined;
  const said = sayings.map(({ outcome, text }): Choice => {
    const group: Group = { says: text === "" ? "hello" : text };
    const groups = Array.from({ length: outcome === "invalid" ? tries : 1 }, () => group);
    const cue = cueAt(attempt, place, groups, menu?.again(outcome)[0]);
    return { label: `say ${outcome} ${group.says}`, world: attempt.world, cue };
  });
  const silent: Choice = { label: "say nothing", world: attempt.world, cue: undefined };
  return [...said, silent, ...(step.outcomes.includes("failed") ? [deaf(attempt, place)] : [])];
}

/** Nobody listens this time. */
function deaf({ world, moments }: Tried, place: number): Choice {
  const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
  const nth = earlier.filter(({ kind }) => kind === "speech.listen").length + 1;
  const fault: PortFault = { command: "speech.listen", how: "fails", nth };
  return { label: "listen failed", world: { ...world, ports: [...world.ports, fault] } };
}
