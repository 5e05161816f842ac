import { type Catalogue, PortError, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type RecognitionCode =
  | "HEAR_OPTION"
  | "HEAR_NO_LIBRARY"
  | "HEAR_MODEL"
  | "HEAR_LANGUAGE"
  | "HEAR_BUSY"
  | "HEAR_LOST"
  | "HEAR_CLOSED";

/** What `flowrun explain HEAR_…` says. */
export const recognitionCatalogue: Catalogue<RecognitionCode> = {
  HEAR_OPTION: {
    title: "An option of the recogniser cannot be used.",
    why: "Under `recognition.options` stands an option that the recogniser does not know, that it needs and lacks, or whose value does not fit.",
    remedy: "Correct the option that the message names; the package's README lists them.",
  },
  HEAR_NO_LIBRARY: {
    title: "The library that recognises speech cannot be loaded.",
    why: "`sherpa-onnx-node` is not installed, or has no build for this machine.",
    remedy: "Install it beside the plugin: npm install sherpa-onnx-node.",
  },
  HEAR_MODEL: {
    title: "A model cannot be used.",
    why: "Its folder does not exist, lacks a file, or holds a model of another kind: it must be a streaming transducer of sherpa-onnx.",
    remedy: "Unpack a streaming transducer model into the folder: an encoder, a decoder, a joiner and tokens.txt.",
  },
  HEAR_LANGUAGE: {
    title: "There is no model for a language.",
    why: "A caller is listened to in a language that `models` does not have.",
    remedy: "Add a model for it under `models`, or give the flow the languages that there are models for.",
  },
  HEAR_BUSY: {
    title: "Too many callers are listened to.",
    why: "As many as `most` allows are listened to already; with more, all would be understood too late.",
    remedy: "Give the machine more processors and raise `most`, or spread the calls.",
  },
  HEAR_LOST: {
    title: "The recogniser has ended.",
    why: "Its process met an error, most often a model that it cannot run, or was ended by somebody else.",
    remedy: "Look into the log for what it said, and try the model with sherpa-onnx's own programs.",
  },
  HEAR_CLOSED: {
    title: "The recogniser has been closed by flowrun itself.",
    why: "A caller was to be listened to while flowrun shut down.",
    remedy: "Nothing.",
  },
};

/** A `PortError` whose code stands in `recognitionCatalogue`. The message never holds what was said. */
export function recognitionError(code: RecognitionCode, message: string, options?: PortErrorOptions): PortError {
  return new PortError(code, message, options);
}
