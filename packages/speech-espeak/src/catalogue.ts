import { type Catalogue, PortError, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type SpeechCode =
  | "SPEECH_OPTION"
  | "SPEECH_NO_PROGRAM"
  | "SPEECH_NO_VOICE"
  | "SPEECH_FOLDER"
  | "SPEECH_FAILED"
  | "SPEECH_TIMEOUT"
  | "SPEECH_BUSY"
  | "SPEECH_CLOSED";

/** The words of `flowrun explain SPEECH_…`. */
export const speechCatalogue: Catalogue<SpeechCode> = {
  SPEECH_OPTION: {
    title: "An option of the voice cannot be used.",
    why: "Under `speech.options` stands an option that the voice does not know, that it needs and lacks, or whose value does not fit.",
    remedy: "Correct the option that the message names; `flowrun docs plugins` lists them.",
  },
  SPEECH_NO_PROGRAM: {
    title: "The program that speaks cannot be run.",
    why: "`espeak-ng` is not installed, is not on the PATH of this process, or may not be run by its user.",
    remedy:
      "Install it (Debian: `apt install espeak-ng`), or name the file in the option `program`.",
  },
  SPEECH_NO_VOICE: {
    title: "There is no voice for a language.",
    why: "`espeak-ng` knows no voice of the name that the flow's language has, or that `voices` gives for it.",
    remedy:
      "`espeak-ng --voices` lists what there is; name one for this language in the option `voices`.",
  },
  SPEECH_FOLDER: {
    title: "The folder for spoken texts cannot be written.",
    why: "It does not exist and cannot be made, belongs to somebody else, or its disk is full.",
    remedy:
      "Give the user of this process a folder in which it may write and the platform may read.",
  },
  SPEECH_FAILED: {
    title: "A text could not be spoken.",
    why: "The program that speaks ended with an error, or gave no sound that can be read.",
    remedy: 'Speak the text by hand (`espeak-ng -v en "text"`), and look at what the program says.',
  },
  SPEECH_TIMEOUT: {
    title: "A text was not spoken in time.",
    why: "The machine is too busy, or the text is very long. The item is skipped.",
    remedy: "Give the machine room, speak shorter texts, or play recordings.",
  },
  SPEECH_BUSY: {
    title: "Too many texts wait to be spoken.",
    why: "More texts were asked for than this machine speaks, so that more would only come too late.",
    remedy: "Give the machine more processors, speak shorter texts, or play recordings.",
  },
  SPEECH_CLOSED: {
    title: "The voice has been closed by flowrun itself.",
    why: "A text was under way while flowrun shut down, or came after that.",
    remedy: "Nothing.",
  },
};

/**
 * A `PortError` whose code stands in `speechCatalogue`. The message never holds the text: it may be
 * about a caller.
 */
export function speechError(
  code: SpeechCode,
  message: string,
  options?: PortErrorOptions,
): PortError {
  return new PortError(code, message, options);
}
