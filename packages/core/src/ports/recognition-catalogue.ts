import type { Catalogue } from "../diagnostics/catalogue.ts";
import { PortError, type PortErrorOptions } from "./port-error.ts";

/** The failures of recognisers. */
export type RecognitionCode =
  | "HEAR_OPTION"
  | "HEAR_NO_LIBRARY"
  | "HEAR_MODEL"
  | "HEAR_LANGUAGE"
  | "HEAR_BUSY"
  | "HEAR_LOST"
  | "HEAR_CLOSED";

/** The words of `flowrun explain HEAR_…`, whichever recogniser it is. */
export const recognitionCatalogue: Catalogue<RecognitionCode> = {
  HEAR_OPTION: {
    title: "An option of the recogniser cannot be used.",
    why: "Under `recognition.options` stands an option that the recogniser does not know, that it needs and lacks, or whose value does not fit.",
    remedy:
      "Correct the option that the message names; the README of the recogniser's package lists them.",
  },
  HEAR_NO_LIBRARY: {
    title: "What recognises speech is not there.",
    why: "The library or the program that the recogniser uses is not installed, or has no build for this machine.",
    remedy:
      "Install it: npm install sherpa-onnx-node beside @flowrun/recognition-sherpa, or apt install pocketsphinx pocketsphinx-en-us for @flowrun/recognition-pocketsphinx.",
  },
  HEAR_MODEL: {
    title: "A model cannot be used.",
    why: "Its folder does not exist, lacks a file that the message names, or holds a model of another kind.",
    remedy: "Put a model into the folder as the README of the recogniser's package says.",
  },
  HEAR_LANGUAGE: {
    title: "There is no model for a language.",
    why: "A caller is listened to in a language that `models` does not have.",
    remedy:
      "Add a model for it under `models`, or give the flow the languages that there are models for.",
  },
  HEAR_BUSY: {
    title: "Too many callers are listened to.",
    why: "As many as `most` allows are listened to already; with more, all would be understood too late.",
    remedy: "Give the machine more processors and raise `most`, or spread the calls.",
  },
  HEAR_LOST: {
    title: "The recogniser has ended.",
    why: "Its process met an error, most often a model that it cannot run, or was ended by somebody else.",
    remedy:
      "Look into the log for what it said, and try the model with the recogniser's own programs.",
  },
  HEAR_CLOSED: {
    title: "The recogniser has been closed by flowrun itself.",
    why: "A caller was to be listened to while flowrun shut down.",
    remedy: "Nothing.",
  },
};

/**
 * A `PortError` whose code stands in `recognitionCatalogue`. The message never holds what was said.
 */
export function recognitionError(
  code: RecognitionCode,
  message: string,
  options?: PortErrorOptions,
): PortError {
  return new PortError(code, message, options);
}
