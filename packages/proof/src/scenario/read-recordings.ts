import {
  literalShape,
  memberOf,
  numberOf,
  type Shape,
  textOf,
  textShape,
  told,
} from "@flowrun/flow/tooling";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { keysShape, listShape, orCase, wordOrMap, wordShape } from "./scenario-shapes.ts";
import { itemsOf, type ScenarioReader, wordIn } from "./scenario-reader.ts";
import type { ExpectedRecording } from "./expectations.ts";

/** How a recording can end. */
const recordingEnds = ["key", "silence", "max", "hangup", "flow"] as const;

const nameOfRecording = textShape("the name of a recording, with * for any text");

const nameAlone: Shape = {
  ...nameOfRecording,
  explain: (misfit) =>
    misfit.at.value.kind === "scalar"
      ? nameOfRecording.explain(misfit)
      : proofProblem(
          "PROOF_BAD_VALUE",
          misfit.at.value.span,
          "A recording is a name or a map.",
          "Write `{ seconds: 6 }`.",
        ),
};

/** `recordings:` under `expect` — those that are kept: a name, or a map of what matters. */
export const recordingsShape: Shape = told(
  listShape({
    expected: "a list of recordings",
    item: wordOrMap(
      nameAlone,
      keysShape({
        expected: "a map of what matters of a recording",
        place: "in a recording",
        keys: {
          name: told(nameOfRecording, "Its name, with * for any text."),
          seconds: told(
            orCase(literalShape("number", { minimum: 0, maximum: 999_999 })),
            "How long it is.",
          ),
          ended_by: told(wordShape(recordingEnds, "how a recording ends"), "What ended it."),
        },
      }),
    ),
  }),
  "The recordings that are there at the end, in the order in which they ended, all of them; of each what matters: a name such as `boxes/7/*`, or a map.",
  { examples: [{ name: "boxes/7/*", seconds: 6, ended_by: "hangup" }] },
);

/** `recordings:` under `expect`. */
export function readRecordings(
  reader: ScenarioReader,
  entry: YamlEntry,
): readonly ExpectedRecording[] {
  return itemsOf(entry).map((value, index) => {
    reader.place(`recordings.${index}`, value.span);
    return value.kind === "scalar" ? { name: value.text } : readRecording(value, entry);
  });
}

function readRecording(value: YamlNode, { key }: YamlEntry): ExpectedRecording {
  const at = (name: string): YamlEntry | undefined => memberOf({ key, value }, name);
  const [name, seconds] = [textOf(at("name")), numberOf("number", at("seconds"))];
  const ended = wordIn(at("ended_by")?.value, recordingEnds);
  return {
    ...(name && { name: name.value }),
    ...(seconds !== undefined && { seconds }),
    ...(ended && { ended_by: ended }),
  };
}
