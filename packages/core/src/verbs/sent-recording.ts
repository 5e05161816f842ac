import type { Option } from "../language/option.ts";
import { defineProblem, type Problem } from "../diagnostics/problem.ts";
import type { KnownOptions, Mistake, VerbMistakes } from "../interpret/verb-options.ts";
import type { SentRecording } from "../interpret/sent-recording.ts";

/** The options of every verb by which a stored recording leaves the platform, beside `recording`. */
export const sentRecordingOptions: {
  readonly right: Omit<Option, "kind"> & { readonly kind: "recording" };
  readonly trim: Omit<Option, "kind"> & { readonly kind: "boolean"; readonly default: boolean };
} = {
  right: {
    kind: "recording",
    description:
      "The name of the recording of the other side: both are sent as one stereo WAV, the `recording` on the left and this one on the right.",
    example: "${tape.right}",
  },
  trim: {
    kind: "boolean",
    description:
      "Whether the recording is sent without the silence at its beginning and its end. What the platform keeps stays whole.",
    example: true,
    default: false,
  },
};

/** The part of a command about the recording that its step sends; empty where it sends none. */
export function sentRecording({
  recording,
  right,
  trim,
}: {
  readonly recording?: string;
  readonly right?: string;
  readonly trim: boolean;
}): SentRecording {
  if (recording === undefined) return {};
  const other = right === undefined ? {} : { right };
  return { recording, ...other, ...(trim ? { trims: true } : {}) };
}

/** The options about a recording that is sent do not go together. */
export const halfRecording: Problem = defineProblem({
  code: "FLOW_HALF_RECORDING",
  severity: "error",
  title: "A step says half of how a recording is sent, or kept.",
  why: "`trim` and `right` are about the `recording` of the same step, and so is the `column` of `save`, without which the sound has no place in the row.",
  remedy: "Add the option that is missing, or remove the other one.",
  example: `
    blocks:
      main:
        - answer
        - send-email: { to: ann@example.com, subject: Missed, text: Call back., trim: true }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** The options of a recording that is sent stand beside one. */
export const wrongSentRecordings: VerbMistakes<Pick<KnownOptions, "has">> = {
  problems: [halfRecording],
  find: ({ has }): readonly Mistake[] =>
    has("recording")
      ? []
      : Object.keys(sentRecordingOptions)
          .filter((option) => has(option))
          .map((option) => ({
            problem: halfRecording,
            option,
            message: `"${option}" is about the "recording" of the step, and there is none.`,
            hint: `Add "recording", or remove "${option}".`,
          })),
};
