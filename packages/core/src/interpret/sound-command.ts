import type { Json, JsonObject } from "../json.ts";

/** The way in which a recognition listens to a leg. */
export type Listening = {
  /** E.g. `nb`. */
  readonly language: string;
  /** Words and phrases that are likely to be said. */
  readonly hints: readonly string[];
  /** How long it must be quiet until what was said is whole, in milliseconds. */
  readonly endOnSilenceMs: number;
};

/**
 * Has what comes through a media leg recognised; the result is `null`, and then `speech.heard`
 * tells what was said.
 */
export interface ListenCommand extends Listening {
  readonly kind: "speech.listen";
  readonly request: string;
  /** The media leg. */
  readonly leg: string;
  /** How long it may take until it listens, in milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/** The task that a voice agent begins with. */
export type AgentTask = {
  /** Its name in the configuration. */
  readonly agent: string;
  /** The call, which others may know by the same id. */
  readonly call: string;
  /** E.g. `nb`. */
  readonly language: string;
  /** Its first words; `null`: it chooses them. */
  readonly greeting: string | null;
  /** Facts for the agent. */
  readonly data: Json;
  /** The tools that it may ask for. */
  readonly tools: readonly AgentTool[];
  /** The events that it is to tell of, with what they bear; absent: none. */
  readonly events?: readonly AgentTool[];
};

/** Something that a voice agent may ask for, or tell of. */
export type AgentTool = {
  readonly name: string;
  /** Its purpose; empty where nobody said. */
  readonly about: string;
  /** Its arguments, as a JSON Schema of one object. */
  readonly takes: JsonObject;
};

/** Has a voice agent talk through a media leg; the result is `null`, and comes when it is ready. */
export interface AgentCommand extends AgentTask {
  readonly kind: "agent.begin";
  readonly request: string;
  /** The media leg. */
  readonly leg: string;
  /** How long it may take until it is ready, in milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/**
 * Sends a copy of what comes through a media leg elsewhere; the result is `null`, and comes when
 * the way stands.
 */
export interface StreamCommand {
  readonly kind: "stream.begin";
  readonly request: string;
  /** The media leg. */
  readonly leg: string;
  /** Where to, by its name in the configuration. */
  readonly to: string;
  readonly call: string;
  /** In milliseconds. The flow waits no longer. */
  readonly timeoutMs: number;
}

/**
 * A command to a port that hears the sound of a media leg, and perhaps answers it, for as long as
 * that leg lasts.
 */
export type SoundCommand = ListenCommand | AgentCommand | StreamCommand;

/** Tells a voice agent something. Not answered. */
export interface AgentWordCommand {
  readonly kind: "agent.tell";
  /** The media leg that it talks through. */
  readonly leg: string;
  readonly word: AgentWord;
}

/**
 * A message to a voice agent: the result of a tool, a key of the caller, something that the flow
 * tells it, or the end of the talk.
 */
export type AgentWord =
  | { readonly kind: "result"; readonly tool: string; readonly value: Json }
  | { readonly kind: "error"; readonly tool: string; readonly message: string }
  | { readonly kind: "key"; readonly digit: string }
  /** Words that it is to say now. */
  | ({ readonly kind: "say"; readonly text: string } & Interrupting)
  /** Something that it is to know from now on. */
  | ({ readonly kind: "told"; readonly data: Json } & Interrupting)
  | { readonly kind: "end" };

/** Whether a message cuts off what the agent says. */
type Interrupting = {
  /**
   * It is to be silent first, and speak of this at once: what the caller has not heard of it yet is
   * dropped. Absent: it finishes.
   */
  readonly interrupt?: true;
};
