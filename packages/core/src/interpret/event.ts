import type { Json, JsonObject } from "../json.ts";
import type { PortOutcome } from "../ports/port-error.ts";

/** The call that a flow begins with: what `start` takes. `at` is milliseconds, as in every event. */
export interface CallStart {
  /** The inbound leg. It names the call, and is the prefix of every id that the call chooses (I4). */
  readonly leg: string;
  readonly from: string;
  readonly to: string;
  /** Arguments that the platform's dial plan gave. */
  readonly args: readonly string[];
  readonly at: number;
}

/** The webhook that a run begins with, in which there is no call: the other thing that `start` takes. */
export interface WebhookStart {
  /** Names the run, and is the prefix of every id that the run chooses (I4). No two runs have the same. */
  readonly run: string;
  /** What the sender calls the delivery. */
  readonly delivery?: string;
  /** E.g. `summaryCompleted`. */
  readonly webhook: string;
  readonly payload: JsonObject;
  readonly at: number;
}

/**
 * Everything that can happen to a call. `at` is the only time the interpreter knows (I3): milliseconds of a clock that
 * never goes back. Legs, bridges, playbacks, timers and requests are named by the ids of the commands that made them.
 */
export type CallEvent =
  /** An outbound leg answered and is under our control. */
  | { readonly kind: "leg.joined"; readonly at: number; readonly leg: string }
  /** Somebody hung this leg up: it will be gone in a moment, and what plays on it fails. */
  | { readonly kind: "leg.hangup_requested"; readonly at: number; readonly leg: string }
  /** A leg is no longer under our control: it was hung up, or transferred away. */
  | { readonly kind: "leg.left"; readonly at: number; readonly leg: string }
  /** A leg is gone for good; for an outbound leg that never joined, `cause` and `techCause` tell why (Q.850, SIP status). */
  | {
      readonly kind: "leg.destroyed";
      readonly at: number;
      readonly leg: string;
      readonly cause: number;
      readonly techCause?: number;
    }
  | { readonly kind: "dtmf.received"; readonly at: number; readonly leg: string; readonly digit: string }
  | { readonly kind: "playback.finished"; readonly at: number; readonly playback: string; readonly failed: boolean }
  | { readonly kind: "timer.fired"; readonly at: number; readonly timer: string }
  /** The answer to a command: the row of a lookup (`null`: no such row), what a port said to `request` or `v2`, else `null`. */
  | { readonly kind: "request.succeeded"; readonly at: number; readonly request: string; readonly result: Json }
  | {
      readonly kind: "request.failed";
      readonly at: number;
      readonly request: string;
      /** A code of the port's error catalogue, e.g. `ARI_REFUSED`. */
      readonly code: string;
      readonly message: string;
      /** Whether the other side surely did not do it. A timeout is not certain: what was asked for may exist. */
      readonly certain: boolean;
      /** As the port told it; absent: it failed. */
      readonly outcome?: Exclude<PortOutcome, "failed">;
    }
  /** The host ends the call: it is shutting down, the platform was lost, or the call's queue overflowed. */
  | { readonly kind: "call.stopped"; readonly at: number; readonly reason: StopReason };

/** Why the host ends a call by itself. */
export type StopReason = "shutdown" | "platform_lost" | "overload";
