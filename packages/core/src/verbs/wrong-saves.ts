import type { KnownOptions, Mistake, VerbMistakes } from "../interpret/verb-options.ts";
import { halfRecording, wrongSentRecordings } from "./sent-recording.ts";

/** A recording that is kept, and its column, go together. */
export const wrongSaves: VerbMistakes<Pick<KnownOptions, "has">> = {
  problems: wrongSentRecordings.problems,
  find: (known, flow) => [...wrongSentRecordings.find(known, flow), ...halves(known)],
};

function halves({ has }: Pick<KnownOptions, "has">): readonly Mistake[] {
  if (has("recording") === has("column")) return [];
  const [option, other] = has("recording") ? ["recording", "column"] : ["column", "recording"];
  const message = `"${option}" means nothing without "${other}".`;
  const hint = `Add "${other}", or remove "${option}".`;
  return [{ problem: halfRecording, option, message, hint }];
}
