import type { LogLevel } from "./command.ts";
import type { LampState, TransferState } from "./platform-command.ts";

/** Why a recording is paused: a step said so, or a leg enters something secret. */
export type PauseReason = "flow" | "secret";

/**
 * Why a call is over: somebody hung up, the flow ended, the host stopped it, or the flow met a
 * fault.
 */
export type EndReason =
  | "caller_left"
  | "callee_left"
  | "flow_ended"
  | "redirected"
  | "answer_failed"
  | "fault"
  | "limit"
  | "shutdown"
  | "platform_lost"
  | "overload"
  | "operator";

/** A step that could not use a value, and was left out. */
export interface LeftOut {
  readonly step: string;
  readonly code: string;
  /** Why, and what comes of it: sentences that hold no value of the call. */
  readonly message: string;
}

/**
 * An act of the interpreter, for people and tests: the timeline of a call is the list of these.
 * Never holds a secret.
 */
export type TraceEntry = { readonly at: number } & (
  | {
      readonly kind: "call.started";
      readonly call: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: "webhook.started"; readonly run: string; readonly webhook: string }
  | {
      readonly kind: "side.opened";
      readonly side: string;
      readonly block: string;
      readonly leg: string | null;
    }
  | { readonly kind: "side.ended"; readonly side: string; readonly outcome: string }
  /** A phone takes the place of whom the side block talked to, which is over. */
  | { readonly kind: "side.handed_over"; readonly side: string; readonly leg: string }
  | { readonly kind: "side.cut"; readonly side: string }
  /** `isInside`: in a part or side block, and not on the way of the flow itself. */
  | { readonly kind: "block.entered"; readonly block: string; readonly isInside?: true }
  /**
   * A run of a part began without a call; `by` says what brought it: a request, the timetable, a
   * lane.
   */
  | {
      readonly kind: "run.started";
      readonly run: string;
      readonly part: string;
      readonly by: string;
    }
  /** Somebody told the call something. */
  | { readonly kind: "signal.received"; readonly signal: string }
  /** The part of a signal leads the call to a block. */
  | { readonly kind: "signal.led"; readonly signal: string; readonly block: string }
  /** The call tells another one something. */
  | { readonly kind: "signal.sent"; readonly signal: string; readonly to: string }
  /** A run of a part was asked for, which is another one. */
  | { readonly kind: "part.started"; readonly part: string }
  | { readonly kind: "part.entered"; readonly part: string }
  | { readonly kind: "part.left"; readonly part: string; readonly outcome: string }
  | { readonly kind: "step.entered"; readonly step: string; readonly verb: string }
  | { readonly kind: "step.skipped"; readonly step: string }
  /** `detail` says how, in words: how an entry ended, which cause a leg had. */
  | {
      readonly kind: "step.left";
      readonly step: string;
      readonly outcome: string;
      readonly detail?: string;
    }
  | { readonly kind: "step.retried"; readonly step: string; readonly attempt: number }
  | { readonly kind: "lamp.turned"; readonly lamp: string; readonly shows: LampState }
  /** Phones were told how many messages wait in a mailbox. */
  | {
      readonly kind: "mailbox.told";
      readonly mailbox: string;
      readonly fresh: number;
      readonly old: number;
    }
  /** A phone was told to show this as the other side. */
  | {
      readonly kind: "leg.shown";
      readonly leg: string;
      readonly name: string;
      readonly number: string;
    }
  | {
      readonly kind: "variable.set";
      readonly leg: string;
      readonly name: string;
      readonly value: string;
    }
  | { readonly kind: "leg.originated"; readonly leg: string; readonly endpoint: string }
  | { readonly kind: "leg.joined"; readonly leg: string }
  /** Another phone has taken the place of the leg, without a word to the flow. */
  | { readonly kind: "leg.replaced"; readonly leg: string }
  | { readonly kind: "leg.left"; readonly leg: string }
  /**
   * The phone of a leg asks for a transfer by its own button; without `to`: to connect those it
   * talks to in this call and in another one.
   */
  | { readonly kind: "transfer.asked"; readonly leg: string; readonly to?: string }
  /** It is told what becomes of that. */
  | { readonly kind: "transfer.told"; readonly leg: string; readonly state: TransferState }
  /** `leg` is there when it is not the caller who hears it. */
  | { readonly kind: "media.started"; readonly media: string; readonly leg?: string }
  | { readonly kind: "media.finished"; readonly media: string }
  | { readonly kind: "media.stopped"; readonly media: string }
  | { readonly kind: "media.skipped"; readonly media: string; readonly why: string }
  /** Something began under all that is played: `ringing`, or `music:` and a class. */
  | { readonly kind: "background.started"; readonly background: string }
  | { readonly kind: "recording.started"; readonly recording: string }
  | { readonly kind: "recording.paused"; readonly recording: string; readonly why: PauseReason }
  | { readonly kind: "recording.resumed"; readonly recording: string }
  /** It is kept; the rest as in the value that the flow gets. */
  | {
      readonly kind: "recording.ended";
      readonly recording: string;
      readonly endedBy: string;
      readonly seconds: number;
    }
  | { readonly kind: "recording.erased"; readonly recording: string }
  | { readonly kind: "event.emitted"; readonly event: string }
  /** A line of the log; `•` where the step knows something secret. */
  | {
      readonly kind: "log.written";
      readonly level: LogLevel;
      readonly message: string;
      /** Why a step, or what it plays, was left out. */
      readonly leftOut?: LeftOut;
    }
  /** A key that counted; `digit` is `•` while a secret is entered. */
  | { readonly kind: "key.received"; readonly digit: string }
  /** A voice agent asked for a tool; `tool` is the name of its part. */
  | { readonly kind: "tool.asked"; readonly tool: string }
  /** The flow told the voice agent something; `text` is JSON where that is no text. */
  | { readonly kind: "agent.told"; readonly text: string }
  /** A voice agent said that something has happened, for which the step has a part. */
  | { readonly kind: "agent.happened"; readonly event: string }
  /** Nothing came of a tool, or of the part of an event. */
  | { readonly kind: "tool.failed"; readonly tool: string; readonly why: string }
  /** The words of a person, as far as they were understood; `confidence` is from 0 to 1. */
  | { readonly kind: "speech.heard"; readonly text: string; readonly confidence: number }
  | {
      readonly kind: "request.failed";
      readonly command: string;
      readonly code: string;
      readonly message: string;
    }
  /** The call goes on after nothing was heard of the platform for so long. */
  | { readonly kind: "call.resumed"; readonly gapMs: number }
  /** An event that changed nothing (I8). */
  | { readonly kind: "event.ignored"; readonly event: string; readonly why: string }
  | {
      readonly kind: "fault";
      readonly code: string;
      readonly message: string;
      readonly step: string | undefined;
    }
  | { readonly kind: "call.leaving"; readonly reason: EndReason }
  | { readonly kind: "call.ended"; readonly reason: EndReason }
);
