import type { Json, JsonObject } from "../json.ts";
import type { CallEvent } from "./event.ts";
import type { CallDraft } from "./draft.ts";

/**
 * What a verb does, as a small machine over the call's shared pieces (media queue, timers, legs, requests). Pure: it
 * reads and changes the draft and nothing else.
 */
export interface VerbMachine {
  /** Begins the step. `options` holds every option that was written or has a default, evaluated. */
  readonly enter: (call: CallDraft, options: JsonObject) => Progress;
  /** Takes an event while the step waits; absent for a verb that never waits. */
  readonly resume?: (call: CallDraft, memory: Json, event: CallEvent) => Progress;
}

/** How a step stands after `enter` or `resume`. */
export type Progress =
  /** The step waits; `memory` comes back with the next event. */
  | { readonly kind: "waiting"; readonly memory: Json }
  /** The event meant nothing to this step (I8). */
  | { readonly kind: "ignored"; readonly why: string }
  /** The step is over. `result` is what `as` binds. */
  | { readonly kind: "done"; readonly outcome: string; readonly result?: Json; readonly detail?: string }
  /** The flow goes on at the start of another block. */
  | { readonly kind: "jump"; readonly block: string }
  /** The call is over. */
  | { readonly kind: "end"; readonly reason: "flow_ended" | "answer_failed" | "callee_left" };
