/**
 * One call through a flow: who calls, what the world does, and the trace that the flow must leave.
 */
export interface Scenario {
  /** A whole sentence: the row or rule of the platform document that it holds. */
  readonly name: string;
  readonly from?: string;
  /** Settings of the flow, as in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Tables whose every lookup fails. */
  readonly failingTables?: readonly string[];
  /** What called endpoints do; any other endpoint is not there. */
  readonly callees?: Readonly<Record<string, CalleeBehaviour>>;
  /** Whether a voice is there, which says texts; default: none is. */
  readonly hasVoice?: true;
  /** Kinds of commands that the platform refuses. */
  readonly refused?: readonly RefusableCommand[];
  readonly acts?: readonly Act[];
  /** The rendered trace, whole. */
  readonly expect: readonly string[];
}

/** What a called phone does. A phone that answers stays until somebody hangs up. */
export type CalleeBehaviour = "answers" | "busy" | "declines" | "never";

/** A command that a scenario may have refused. */
export type RefusableCommand =
  | "leg.answer"
  | "playback.start"
  | "bridge.create"
  | "bridge.add"
  | "leg.originate";

/**
 * What somebody does once a line of the trace has appeared, after the line of the act before;
 * without one, at once.
 */
export type Act = { readonly when?: string } & (
  | { readonly press: string }
  | { readonly hangUp: "caller" | "callee" }
);
