import type { Program } from "../program/program.ts";
import type { CallStart, WebhookStart } from "./event.ts";
import type { CallFacts, CallState } from "./state.ts";
import type { StepResult } from "./step-result.ts";
import { advance } from "./advance.ts";
import { createDraft, note, toResult, type CallDraft } from "./draft.ts";
import { frameAt } from "./frames.ts";
import { endWhenEmpty, leave } from "./leaving.ts";
import { setTimer } from "./timers.ts";

/**
 * Begins a call, or the run of a webhook: its first state, and what its flow does before it waits for something. Pure, like
 * `step`. A webhook that the flow has no handler for is over at once.
 */
export function start(program: Program, arrival: CallStart | WebhookStart): StepResult {
  return "leg" in arrival ? startCall(program, arrival) : startRun(program, arrival);
}

/** The id of what begins: the caller's leg, or the run of a webhook. */
export function idOf(arrival: CallStart | WebhookStart): string {
  return "leg" in arrival ? arrival.leg : arrival.run;
}

function startCall(program: Program, { leg, from, to, args, at }: CallStart): StepResult {
  const first = firstState(program, { id: leg, from, to, args, started_at: at });
  const call = createDraft(program, { ...first, legs: [{ id: leg, role: "caller", status: "here", failures: 0 }] }, at);
  note(call, { kind: "call.started", call: leg, from, to });
  return begin(call, program.start);
}

function startRun(program: Program, { run, webhook, payload, at }: WebhookStart): StepResult {
  const first = firstState(program, { id: run, from: "", to: "", args: [], started_at: at });
  const call = createDraft(program, { ...first, webhook: { name: webhook, payload } }, at);
  note(call, { kind: "webhook.started", run, webhook });
  return begin(call, Object.hasOwn(program.webhooks, webhook) ? program.webhooks[webhook] : undefined);
}

function begin(call: CallDraft, block: string | undefined): StepResult {
  setTimer(call, "call", call.program.limits.callMs);
  if (block === undefined) leave(call, "flow_ended");
  else {
    note(call, { kind: "block.entered", block });
    call.state = { ...call.state, frames: [frameAt(block)] };
  }
  advance(call);
  endWhenEmpty(call);
  return toResult(call);
}

function firstState({ vars }: Program, call: CallFacts): CallState {
  return {
    version: 1,
    call,
    status: "running",
    reason: null,
    vars,
    names: {},
    frames: [],
    legs: [],
    bridges: [],
    media: { waiting: [], current: null },
    timers: {},
    requests: [],
    counter: 0,
    steps: 0,
  };
}
