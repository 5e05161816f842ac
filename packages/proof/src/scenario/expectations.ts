import type { Json, JsonObject } from "@flowrun/core";

/** The expectations of the call. An absent one is not checked. A call may never leave anything behind. */
export interface Expectations {
  /** The blocks walked, in order, all of them. */
  readonly path?: readonly string[];
  /** The media that began to play, in order, all of it. */
  readonly hears?: readonly string[];
  /** The endpoints called, in order, all of them; of each call perhaps what the called side gets. */
  readonly calls?: readonly (string | ExpectedCall)[];
  /** The events of `emit`, in order, all of them. */
  readonly emits?: readonly ExpectedEvent[];
  /** The lamps that were turned and what each showed then, `night lit`, in order, all of them. */
  readonly lamps?: readonly string[];
  /** The messages in mailboxes that phones were told of, `2001 3 new 0 old`, in order, all of it. */
  readonly mailboxes?: readonly string[];
  /** The names and numbers that phones were told to show, `Ada <2001>`, in order, all of them. */
  readonly shows?: readonly string[];
  /** The signals that other calls were told, `fetch to c7`, in order, all of them. */
  readonly signals?: readonly string[];
  /** The variables of the dial plan that were written, `CUSTOMER=7`, in order, all of them. */
  readonly writes?: readonly string[];
  /** The tools that voice agents asked for, in order, all of them. */
  readonly tools?: readonly string[];
  /** The words to voice agents by `tell`, texts or JSON, in order, all of it. */
  readonly tells?: readonly string[];
  /** The runs of `start`, in order, all of them. */
  readonly starts?: readonly ExpectedRun[];
  /** By endpoint, what came of the calls to its phone. */
  readonly legs?: Readonly<Record<string, ExpectedLeg>>;
  /** The requests of `request`, in order, all of them. */
  readonly requests?: readonly ExpectedRequest[];
  /** The e-mails of `send-email`, in order, all of them. */
  readonly emails?: readonly ExpectedEmail[];
  /** The messages of `send-message`, in order, all of them. */
  readonly messages?: readonly ExpectedMessage[];
  /** The calls of `v2`, in order, all of them. */
  readonly v2?: readonly ExpectedV2Call[];
  /**
   * By table, the rows that the flow saved, in order, all of them; of each row the columns that
   * matter.
   */
  readonly saved?: Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;
  /** By table, the keys of the rows that were deleted, in order, all of them, with `*` for any text. */
  readonly deleted?: Readonly<Record<string, readonly string[]>>;
  /**
   * The recordings that were kept, in order, all of them, but for those that were erased; of each
   * what matters.
   */
  readonly recordings?: readonly ExpectedRecording[];
  /** The names of the recordings that were erased, in order, all of them, with `*` for any text. */
  readonly erased?: readonly string[];
  /**
   * The counts at the end where calls meet, by the name in the flow: `waiting`, `talking` and
   * `ready` of a queue.
   */
  readonly rooms?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Outcomes by step id: how that step ended the last time. */
  readonly outcomes?: Readonly<Record<string, string>>;
  /** Values at the end: names under `as` and `vars.name`; `vip.name` reaches into a row. */
  readonly values?: Readonly<Record<string, Json>>;
  /** Why the call ended. */
  readonly ends?: string;
  /** The longest the whole call may take, in milliseconds. */
  readonly withinMs?: number;
}

/**
 * How a call to a phone ends: it left, the flow hung it up, or did so because another phone had
 * answered.
 */
export const legEnds = ["left", "hung_up", "answered_elsewhere"] as const;

/** The expectations of the calls to one phone. An absent one is not checked. */
export interface ExpectedLeg {
  /** The media that begins to play to it, in order, all of it, in all calls to it. */
  readonly hears?: readonly string[];
  /** How the last call to it ends, also one that it never answered. */
  readonly ended?: (typeof legEnds)[number];
}

/** A call that a flow has to make. An absent part is not asked; texts have `*` for any text. */
export interface ExpectedCall {
  /** The endpoint. */
  readonly to: string;
  readonly caller_id?: string;
  readonly display?: string;
  readonly anonymous?: boolean;
  /** Some of the headers, their names in any letter case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Some of the variables that the dial plan is given. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A recording that is there at the end. An absent part is not asked. */
export interface ExpectedRecording {
  /** With `*` for any text. */
  readonly name?: string;
  readonly seconds?: number;
  readonly ended_by?: string;
}

/** A request that a flow has to make. An absent part is not asked. */
export interface ExpectedRequest {
  /** As a key under `requests`: `POST https://a.example/*`. */
  readonly request: string;
  /** The whole body. */
  readonly json?: Json;
  /** Some of the headers, their names in any letter case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An e-mail that a flow has to send. An absent part is not asked; all have `*` for any text. */
export interface ExpectedEmail {
  /** The addresses, by commas. */
  readonly to: string;
  readonly subject?: string;
  readonly text?: string;
  /** The name of the attached recording. */
  readonly recording?: string;
}

/** A message that a flow has to send, in the same way. */
export interface ExpectedMessage {
  /** The endpoint. */
  readonly to: string;
  readonly from?: string;
  readonly text?: string;
}

/** A call of the REST API v2 that a flow has to make. */
export interface ExpectedV2Call {
  readonly call: string;
  /** All of the arguments; absent: they are not asked. */
  readonly with?: JsonObject;
}

/** An event that a flow has to emit. */
export interface ExpectedEvent {
  readonly event: string;
  /** All of it; absent: it is not asked. */
  readonly data?: Json;
}

/** A run that a flow has to begin. */
export interface ExpectedRun {
  readonly part: string;
  /** All of the arguments that it takes; absent: they are not asked. */
  readonly with?: JsonObject;
}
