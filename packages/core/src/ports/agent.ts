import type { AgentTask, AgentWord } from "../interpret/sound-command.ts";
import type { Json, JsonObject } from "../json.ts";
import type { SoundLine } from "./sound.ts";

/** The way to voice agents. */
export interface AgentPort {
  /**
   * Has an agent talk over a line until that ends. Resolves when it is ready; rejects with a
   * `PortError` when it cannot be reached, is not known, or is not ready within `timeoutMs`. Its
   * requests and its end come after that, in order.
   */
  begin(
    line: SoundLine,
    task: AgentTask & { readonly timeoutMs: number },
    receiver: AgentReceiver,
  ): Promise<AgentTalk>;
  /** Ends all talks, and frees what the port holds. */
  close(): Promise<void>;
}

/** A talk with an agent that is ready. */
export interface AgentTalk {
  /**
   * Tells it something; nothing comes of that when the talk is over. `end` ends the talk, and a word
   * with `interrupt` drops the sound that waits on the line. Never throws.
   */
  tell(word: AgentWord): void;
}

/** The functions that an agent port is given. They return at once and never throw. */
export interface AgentReceiver {
  /** The agent asks for a tool. `tool` is its own name for this asking. */
  asked(asking: { readonly tool: string; readonly name: string; readonly args: JsonObject }): void;
  /** It says that something has happened in the talk, such as the end of a turn. */
  happened(event: { readonly name: string; readonly args: JsonObject }): void;
  /** It has ended the talk. Nothing follows. */
  ended(summary: Json): void;
  /**
   * It was lost, although the line stands. Nothing follows. `why` is told to people, and holds no
   * secret.
   */
  lost(why: string): void;
}

/** The way to those who get copies of the sound of calls. */
export interface StreamPort {
  /**
   * Sends the sound of a line to a receiver, by its name in the configuration, until the line ends.
   * Resolves when it is sent. Rejects with a `PortError` when the receiver cannot be reached or is
   * not known. Calls `lost` once when it is sent no more, although the line stands.
   */
  begin(line: SoundLine, stream: StreamTask, lost: (why: string) => void): Promise<void>;
  /** Ends all streams, and frees what the port holds. */
  close(): Promise<void>;
}

/** The sound that is sent, and its receiver. */
export interface StreamTask {
  readonly to: string;
  /** The call, which the receiver may know by the same id. */
  readonly call: string;
  /** How long it may take until it is sent, in milliseconds. */
  readonly timeoutMs: number;
}
