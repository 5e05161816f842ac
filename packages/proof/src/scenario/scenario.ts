import type { Json, JsonObject } from "@flowrun/core";
import type { Expectations } from "./expectations.ts";

/**
 * When the call of a scenario begins that does not say so: Monday, 5 January 2026, 09:00 UTC, when
 * most people are at work.
 */
export const defaultClock: number = Date.UTC(2026, 0, 5, 9);

/**
 * A call, or a webhook, that a flow has to handle: the caller, the rows of tables, the acts of
 * phones and servers, and the expectations. Plain data.
 */
export interface Scenario {
  readonly name: string;
  readonly from: string;
  /** The name of the caller's phone; absent: nothing. */
  readonly callerName?: string;
  /** SIP headers of the caller's INVITE. Default: none that the flow asks for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Variables of the dial plan. Default: none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The number that the call was diverted from. Default: it was not. */
  readonly divertedFrom?: string;
  readonly to: string;
  readonly args: readonly string[];
  /** When the call begins, in milliseconds since 1970. */
  readonly clock: number;
  /**
   * The draws of the call, by label; at most three. Any other label draws by itself. Default:
   * nothing is said.
   */
  readonly draws?: Readonly<Record<string, number>>;
  /** The webhook that comes instead of a call; absent when somebody calls. */
  readonly webhook?: ScenarioWebhook;
  /** The run that begins instead of a call; absent when somebody calls, or a webhook comes. */
  readonly starts?: ScenarioStart;
  /** Settings of the flow by name, as a configuration would give them. */
  readonly settings: Readonly<Record<string, Json>>;
  /** The rows that lookups find, by table. A table that is not here is empty. */
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;
  /**
   * The behaviours of called endpoints, perhaps at one call after the other: the last of a list
   * stays. An endpoint that is not here answers after one second and stays.
   */
  readonly legs: Readonly<Record<string, LegBehaviour | readonly LegBehaviour[]>>;
  /**
   * The answers of servers to `request`, by URL with `*` for any text, perhaps with a method before
   * it: `POST https://a.example/*`. The first that fits counts, and answers in turn; its last
   * answer stays. A request that is not here is answered with 200.
   */
  readonly requests: Readonly<Record<string, readonly ServerAnswer[]>>;
  /** The answers of the platform to `v2`, by operation, in the same way. */
  readonly v2: Readonly<Record<string, readonly ServerAnswer[]>>;
  /**
   * The acts of voice agents, talk after talk: the last one stays. Absent: an agent ends each talk
   * after a second. An agent whose first act is `fails` is never ready.
   */
  readonly agent?: readonly (readonly AgentAct[])[];
  /**
   * The texts that the recogniser gives for recordings, in turn; the last one stays. An empty one:
   * nothing is understood. Absent: {@link usualTranscript}.
   */
  readonly transcripts?: readonly string[];
  /** Which commands fail, and how. */
  readonly ports: readonly PortFault[];
  /**
   * The acts of the caller, one after the other. A caller with nothing left to do stays on the
   * line. In a run the caller is the dialled person, from the answer on.
   */
  readonly caller: readonly CallerAct[];
  /** How members of queues begin, by endpoint. Default: as the flow says. */
  readonly duty?: Readonly<Record<string, "ready" | "paused" | "away">>;
  /** The figures of queues for `queue-state`, by name. Default: each stands as it does. */
  readonly queues?: Readonly<Record<string, QueueFigures>>;
  /**
   * Further calls in the same world, in which phones that are in a call are busy. Default: none.
   */
  readonly others?: readonly OtherCall[];
  readonly expect: Expectations;
}

/** A further call in the world of a scenario. */
export interface OtherCall {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** As in a scenario, and so are the next three. */
  readonly callerName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly divertedFrom?: string;
  /** When it begins, after the scenario did. */
  readonly afterMs: number;
  readonly acts: readonly CallerAct[];
  readonly expect: Expectations;
}

/**
 * The beginning of a run of a part: a request over HTTP, the clock, or a step of another call.
 */
export type ScenarioStart =
  | { readonly request: string; readonly body: JsonObject }
  | { readonly schedule: string }
  | { readonly part: string; readonly with: JsonObject };

/** Whether nobody calls in a scenario: a run begins, which may dial. */
export function isRunScenario({ webhook, starts }: Pick<Scenario, "webhook" | "starts">): boolean {
  return webhook !== undefined || starts !== undefined;
}

/** A webhook of the platform. */
export interface ScenarioWebhook {
  /** E.g. `summaryCompleted`. */
  readonly name: string;
  readonly payload: JsonObject;
}

/**
 * The behaviour of a called endpoint's phone. Times are milliseconds from the ringing on;
 * `hangUpMs` from the answer on.
 */
export type LegBehaviour =
  | {
      readonly kind: "answers";
      readonly afterMs: number;
      readonly hangUpMs?: number;
      /** Its acts once it answered; absent: nothing. It waits for no `connected`. */
      readonly acts?: readonly CallerAct[];
    }
  | { readonly kind: "busy" | "declines"; readonly afterMs: number }
  /** Says that it is forwarded to another number (302). */
  | { readonly kind: "forwards"; readonly to: string; readonly afterMs: number }
  | { readonly kind: "never" }
  /** The platform refuses to call it. */
  | { readonly kind: "absent" };

/**
 * The answer of a server to one request, its repeats included. Times are milliseconds from the
 * request on.
 */
export type ServerAnswer =
  | {
      readonly kind: "answers";
      readonly status: number;
      readonly body: Json;
      readonly afterMs: number;
    }
  /** Nothing comes of it at once, as when nobody listens. */
  | { readonly kind: "fails" }
  | { readonly kind: "never" };

/** An act of a voice agent. Each begins when the one before is over. */
export type AgentAct =
  /** Asks for a tool, and waits for the answer. */
  | { readonly kind: "tool"; readonly tool: string; readonly with: JsonObject }
  /** Says that something has happened, and goes on at once. */
  | { readonly kind: "event"; readonly event: string; readonly with: JsonObject }
  | { readonly kind: "wait"; readonly ms: number }
  /** Ends the talk, and says what came of it. */
  | { readonly kind: "ends"; readonly summary: Json }
  /** Is lost. */
  | { readonly kind: "fails" };

/** How a queue stands for those who ask. Times are in milliseconds; a figure that is absent is 0. */
export interface QueueFigures {
  readonly waiting?: number;
  readonly longest?: number;
  readonly staffed?: number;
  readonly ready?: number;
  readonly estimate?: number;
}

/**
 * A command that fails: every one of its kind, or the `nth` (counted from 1). `subject` narrows it:
 * a table, an endpoint, a media URI, a recording.
 */
export interface PortFault {
  readonly command:
    | "leg.answer"
    | "leg.originate"
    | "leg.hangup"
    | "bridge.create"
    | "bridge.add"
    | "bridge.destroy"
    | "playback.start"
    | "playback.stop"
    | "leg.music"
    | "leg.mute"
    | "leg.ringing"
    | "record.start"
    | "record.bridge"
    | "record.stop"
    | "record.pause"
    | "record.resume"
    | "recording.erase"
    | "leg.redirect"
    | "leg.digits"
    | "lamp.turn"
    | "mailbox.tell"
    | "message.send"
    | "leg.show"
    | "leg.variable"
    | "signal.send"
    | "leg.snoop"
    | "media.open"
    | "speech.render"
    | "leg.ask"
    | "speech.listen"
    | "agent.begin"
    | "stream.begin"
    | "mail.send"
    | "speech.transcribe"
    | "value.seal"
    | "store.lookup"
    | "store.count"
    | "store.save"
    | "store.delete"
    /** A call's message to a room, such as the desk of queues. */
    | "room.send";
  /**
   * The way of failing. With `fails` it is refused at once. With `times_out` it is never answered
   * within its deadline, and may have been done. With `late` it is done and answered `lateMs` late.
   * With `full` a call that asks a room for a place gets none. With `refused` a mail server says that
   * it will never take an e-mail.
   */
  readonly how: "fails" | "times_out" | "late" | "full" | "refused";
  readonly lateMs?: number;
  readonly subject?: string;
  readonly nth?: number;
}

/**
 * An act of the caller, or of a phone that answered. Each begins when the one before is over.
 */
export type CallerAct =
  /**
   * Waits until this media has begun to play, at most `withinMs`; a scenario that waits in vain has
   * failed.
   */
  | { readonly kind: "hears"; readonly media: string; readonly withinMs: number }
  /** Presses keys, `gapMs` apart, the first one at once. */
  | { readonly kind: "press"; readonly keys: string; readonly gapMs: number }
  /**
   * Says something, which takes a second. A listener understands `heard`; absent: the words
   * themselves. `confidence` is from 0 to 1; absent: 1. An empty `heard` is a noise of which
   * nothing is understood.
   */
  | {
      readonly kind: "says";
      readonly text: string;
      readonly heard?: string;
      readonly confidence?: number;
    }
  | { readonly kind: "wait"; readonly ms: number }
  /**
   * Says something for so long: heard by who listens for talk, in `dial` with `detect`, and
   * recorded.
   */
  | { readonly kind: "talks"; readonly ms: number }
  /** Asks to transfer the call to a number, by the phone's own button. */
  | { readonly kind: "transfers"; readonly to: string }
  /**
   * Connects the phone's partner in this call with its partner in another one of the scenario, and
   * leaves both, by its own button (attended transfer, REFER with Replaces). Where that call is not
   * there, the phone is told no.
   */
  | { readonly kind: "joins"; readonly call: string }
  /** Somebody outside tells the call something, with these arguments. */
  | { readonly kind: "signal"; readonly signal: string; readonly with: JsonObject }
  /** Waits until a recording has begun. */
  | { readonly kind: "recording"; readonly withinMs: number }
  /** Waits until a called leg is connected. */
  | { readonly kind: "connected"; readonly withinMs: number }
  | { readonly kind: "hang_up" };

/** The text of a recording where a scenario says nothing of it. */
export const usualTranscript = "a message";

/** The caller of a scenario where a webhook comes and nobody calls. */
export const nobody: Pick<Scenario, "from" | "to" | "args"> = { from: "", to: "", args: [] };
