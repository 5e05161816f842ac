import type { SpokenText } from "../interpret/command.ts";

/** The way to a voice, for texts that a flow has spoken. */
export interface SpeechPort {
  /**
   * Resolves with the URI of media that the platform can play at once: what is not ready before it is played would hold the
   * whole channel up. The same text in the same language is the same media. Rejects with a `PortError`.
   */
  render(text: SpokenText): Promise<string>;
  /** Frees what the port holds. Texts under way may fail. */
  close(): Promise<void>;
}
