import type { Program } from "../program/program.ts";
import type { CallStart } from "./event.ts";
import type { CallState } from "./state.ts";
import type { StepResult } from "./step-result.ts";
import { advance } from "./advance.ts";
import { createDraft, note, toResult } from "./draft.ts";
import { frameAt } from "./frames.ts";
import { endWhenEmpty } from "./leaving.ts";
import { setTimer } from "./timers.ts";

/** Begins a call: its first state, and what its flow does before it waits for something. Pure, like `step`. */
export function start(program: Program, arrival: CallStart): StepResult {
  const call = createDraft(program, firstState(program, arrival), arrival.at);
  note(call, { kind: "call.started", call: arrival.leg, from: arrival.from, to: arrival.to });
  note(call, { kind: "block.entered", block: program.start });
  setTimer(call, "call", program.limits.callMs);
  advance(call);
  endWhenEmpty(call);
  return toResult(call);
}

function firstState(program: Program, { leg, from, to, args, at }: CallStart): CallState {
  return {
    version: 1,
    call: { id: leg, from, to, args, started_at: at },
    status: "running",
    reason: null,
    vars: program.vars,
    names: {},
    frames: [frameAt(program.start)],
    legs: { [leg]: { role: "caller", status: "here", failures: 0 } },
    bridges: {},
    media: { waiting: [], current: null },
    timers: {},
    requests: {},
    counter: 0,
    steps: 0,
  };
}
