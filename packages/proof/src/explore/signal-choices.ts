import type { CallerAct } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { cueAt } from "./cue.ts";
import { sampleArguments } from "./sample-arguments.ts";

/** The signals that a call may be told at a moment. */
export function signalChoices(attempt: Tried, place: number): readonly Choice[] {
  const { program, world } = attempt;
  const signals = Object.entries(program.signals ?? {});
  const cue = signals.length === 0 ? undefined : cueAt(attempt, place, [], undefined);
  if (cue === undefined) return [];
  return signals.flatMap(([signal, { part }]) =>
    sampleArguments(program, part).map((given): Choice => {
      const act: CallerAct = { kind: "signal", signal, with: given };
      const label = `signal ${signal} ${JSON.stringify(given)}`;
      return { label, world, cue: { ...cue, acts: [...cue.acts, act] } };
    }),
  );
}
