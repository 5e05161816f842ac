import type { SpokenText, Transcribing } from "../interpret/side-command.ts";
import type { Listening } from "../interpret/sound-command.ts";
import type { Heard } from "../interpret/event.ts";
import type { SoundLine } from "./sound.ts";

/** The way to a voice, for texts that a flow has spoken. */
export interface SpeechPort {
  /**
   * Resolves with the URI of media that the platform can play at once: what is not ready before it
   * is played would hold the whole channel up. The same text in the same language, voice, pace and
   * volume is the same media. A voice that knows no other pace or volume speaks at its own. Rejects with a `PortError`,
   * also for a voice that it does not have.
   */
  render(text: SpokenText): Promise<string>;
  /** It takes texts in SSML. Absent: it is given the words of them. */
  readonly takesMarkup?: true;
  /** Frees what the port holds. Texts under way may fail. */
  close(): Promise<void>;
}

/** The way to a recogniser, for what callers say. */
export interface RecognitionPort {
  /**
   * Listens to a line until that ends. Resolves when it listens; rejects with a `PortError` when it
   * cannot. Utterances come in order, each as it grows and then whole. An utterance of which
   * nothing was understood may come as an empty text, and so may the beginning of one of which
   * nothing is understood yet. An utterance that has begun ends whole.
   */
  recognise(line: SoundLine, listening: Listening, receiver: RecognitionReceiver): Promise<void>;
  /**
   * Writes down sound that is whole, as a sound line has it, in whatever time that takes. Resolves
   * with the text, empty where nothing was understood; rejects with a `PortError`. Absent: the
   * recogniser only listens.
   */
  transcribe?(sound: Uint8Array, transcribing: Transcribing): Promise<string>;
  /** Frees what the port holds. It listens to nothing any more. */
  close(): Promise<void>;
}

/** The functions that a recogniser is given. Both return at once and never throw. */
export interface RecognitionReceiver {
  heard(heard: Heard): void;
  /**
   * It does not listen any more, although the line stands. Nothing follows. `why` is told to
   * people, and holds nothing of what was said.
   */
  lost(why: string): void;
}
