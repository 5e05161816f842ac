import {
  type CallState,
  type Command,
  type JsonObject,
  type Program,
  start,
  step as takeEvent,
  type Step,
  type StepResult,
  type TraceEntry,
} from "@flowrun/core";
import type { ScenarioRun } from "../run/run-scenario.ts";

/** One step of a call, from its entry to its end: a place at which the call might have gone another way. */
export interface Moment {
  readonly step: Step;
  /** `skipped`: its `if` was false. `left`: it ended with an outcome. `open`: the call ended in it, or went on by a jump. */
  readonly kind: "skipped" | "left" | "open";
  readonly outcome: string | undefined;
  /** Places in the trace: of the entry, and of the last thing that belongs to the step. */
  readonly first: number;
  readonly last: number;
  /** What the call knew when the step had begun. */
  readonly vars: JsonObject;
  readonly names: JsonObject;
  /** What was commanded while the step waited. */
  readonly commands: readonly Command[];
}

/** The steps of a call in order. The call is taken again from its inputs, for the states that a trace does not tell. */
export function momentsOf(program: Program, run: ScenarioRun): readonly Moment[] {
  const moments: MutableMoment[] = [];
  const byId = new Map([...Object.values(program.blocks).flat(), ...program.finally].map((each) => [each.id, each]));
  let place = 0;
  let state: CallState | undefined;
  for (const entry of run.journal) {
    const result = takeInput(program, state, entry);
    state = result.state;
    for (const traced of result.trace) {
      takeTrace(moments, byId, traced, { place, state });
      place += 1;
    }
    moments.at(-1)?.commands.push(...result.commands);
  }
  return moments;
}

type MutableMoment = { -readonly [Key in keyof Moment]: Moment[Key] } & { commands: Command[] };

function takeInput(program: Program, state: CallState | undefined, entry: ScenarioRun["journal"][number]): StepResult {
  if ("start" in entry) return start(program, entry.start);
  if (state === undefined) throw new Error("A journal begins with the start of its call.");
  return takeEvent(program, state, entry.event);
}

function takeTrace(
  moments: MutableMoment[],
  byId: ReadonlyMap<string, Step>,
  traced: TraceEntry,
  { place, state }: { readonly place: number; readonly state: CallState },
): void {
  const current = moments.at(-1);
  if (traced.kind === "step.entered" || traced.kind === "step.skipped") {
    const step = byId.get(traced.step);
    if (step === undefined) return;
    const kind = traced.kind === "step.skipped" ? "skipped" : "open";
    const { vars, names } = state;
    moments.push({
      step,
      kind,
      outcome: undefined,
      first: place,
      last: place,
      vars,
      names,
      commands: [],
    });
  } else if (current !== undefined && current.kind === "open") {
    current.last = place;
    if (traced.kind !== "step.left" || traced.step !== current.step.id) return;
    current.kind = "left";
    current.outcome = traced.outcome;
  }
}
