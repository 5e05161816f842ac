import type { AgentWord } from "../../interpret/sound-command.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { SoundPath } from "../../interpret/sound-path.ts";
import type { Json, JsonObject } from "../../json.ts";

/** Something that the agent has asked for. */
export type Asked = { readonly tool: string; readonly name: string; readonly args: JsonObject };

/** Something that the agent says has happened in the talk. */
export type Happened = { readonly name: string; readonly args: JsonObject };

/**
 * A talk with a voice agent, with its stages in order. First the caller's channel becomes quiet: a
 * running playback would hold every request on it back. Then a way for the sound is opened, with
 * the caller's leg at one end. Then the agent is told to begin, and they talk when it is ready.
 */
export type Talking = {
  readonly stage: "quieting" | "opening" | "beginning" | "talking";
  readonly task: {
    readonly name: string;
    readonly greeting: string | null;
    readonly data: Json;
    readonly tools: readonly string[];
    /** Absent: none. */
    readonly events?: readonly string[];
  };
  readonly maxMs: number;
  /** How long a tool may take; absent in the states of earlier versions: 10 s. */
  readonly toolMs?: number;
  /** The words for a tool that takes longer than a moment; absent: none. */
  readonly meanwhile?: string;
  readonly path: SoundPath | null;
  /** The request to begin. */
  readonly begun: string;
  readonly talkAt: number | null;
  /** The tool that runs, and its side track. */
  readonly running: {
    readonly side: string;
    readonly tool: string;
    readonly name: string;
    /** Its own words for taking longer than a moment; absent: those of the talk. */
    readonly meanwhile?: string;
  } | null;
  /** Tools that were asked for meanwhile. */
  readonly waiting: readonly Asked[];
  /** The event whose part runs; absent or `null`: none. */
  readonly happening?: { readonly side: string; readonly name: string } | null;
  /** Events of which the agent has told meanwhile; absent: none. */
  readonly happened?: readonly Happened[];
};

/** How a talk ends by itself. */
export type Outcome = "ended" | "timed_out" | "failed";

/** The progress of a step that talks. */
export type Step = Progress<Talking, Outcome>;

/** How long a tool of an agent may take where nobody says, in milliseconds. */
const agentToolMs = 10_000;

/** No more tools, and no more events, are kept waiting. */
export const mostWaiting = 8;

/** How long a tool may take, and the part of an event, in milliseconds. */
export function longestOf({ toolMs = agentToolMs }: Talking): number {
  return toolMs;
}

/** Why a part was cut. */
export function lateWords(talk: Talking): string {
  return `It took longer than ${longestOf(talk) / 1000} s.`;
}

/** Says something to the agent. */
export function tell(call: CallDraft, talk: Talking, word: AgentWord): void {
  call.commands.push({ kind: "agent.tell", leg: mediaOf(talk), word });
}

/** The media leg of a talk; empty while there is none. */
export function mediaOf({ path }: Talking): string {
  return path?.media ?? "";
}

/** The talk goes on. */
export function wait(memory: Talking): Step {
  return { kind: "waiting", memory };
}
