import type { YamlEntry, YamlScalar } from "@flowrun/core/tooling";
import { readList, type ScenarioReader } from "./scenario-reader.ts";

/** How the texts of a list are read. */
export interface TextReading {
  /** What a sentence says is expected: `a list of blocks`. */
  readonly expected: string;
  /** The place of each is noted as `name.0` and so on; default: the key. */
  readonly name?: string;
  readonly judge: (item: YamlScalar) => string;
}

/** A list of texts under a key, or one text, each of them judged. */
export function readTexts(reader: ScenarioReader, entry: YamlEntry, reading: TextReading): readonly string[] {
  const { expected, judge, name = entry.key.value } = reading;
  return (readList(reader, entry, expected)?.items ?? []).flatMap((item, index) => {
    reader.place(`${name}.${index}`, item.span);
    if (item.kind === "scalar") return [judge(item)];
    reader.report("FLOW_BAD_VALUE", item.span, `"${entry.key.value}" must be ${expected}, and this is a ${item.kind}.`);
    return [];
  });
}
