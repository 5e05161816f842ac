import { recordingFormats, type RecordingFormat } from "../interpret/recording-command.ts";
import type { Option } from "../language/option.ts";

/** The options that every verb has which records. */
export const recordingOptions: {
  readonly name: Omit<Option, "kind"> & { readonly kind: "recording" };
  readonly format: Omit<Option, "kind"> & {
    readonly kind: "choice";
    readonly choices: readonly RecordingFormat[];
    readonly default: RecordingFormat;
  };
} = {
  name: {
    kind: "recording",
    description:
      "The name of the recording, a path without a format; an existing one is not overwritten. An expression beside other text gives a part of one name, never a folder. Left out, it is the id of the call and a number.",
    example: "boxes/7/greeting",
    isLogged: true,
  },
  format: {
    kind: "choice",
    choices: recordingFormats,
    description: "The format of the sound.",
    example: "wav49",
    default: "wav",
  },
};
