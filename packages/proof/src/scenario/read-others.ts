import { headOf, type YamlEntry, type YamlNode } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { readActs } from "./read-caller.ts";
import { readExpectations } from "./read-expectations.ts";
import { needKey, readKeys, readText } from "./read-map.ts";
import { readList, readTime, type ScenarioReader } from "./scenario-reader.ts";
import type { OtherCall } from "./scenario.ts";

const keysOfOthers = ["name", "from", "to", "after", "acts", "expect"];

/** `others:` — further calls in the same world. What is noted of places stands under `others.0.` and so on. */
export function readOthers(reader: ScenarioReader, entry: YamlEntry): readonly OtherCall[] {
  const list = readList(reader, entry, "a list of calls");
  return (list?.items ?? []).flatMap((item, index) => {
    const own = {
      ...reader,
      place: (name: string, span: YamlNode["span"]) => reader.place(`others.${index}.${name}`, span),
    };
    return readOther(own, item) ?? [];
  });
}

function readOther(reader: ScenarioReader, node: YamlNode): OtherCall | undefined {
  const hint = "Write { name: second, from: 556, after: 10s, acts: [..] }, for instance.";
  if (node.kind !== "map") {
    reader.add(proofProblem("PROOF_BAD_VALUE", node.span, "A further call is a map.", hint));
    return undefined;
  }
  const keys = readKeys(reader, node, { keys: keysOfOthers, place: "in a further call" });
  const at = headOf(node);
  const named = needKey(reader, keys, "name", { at, message: "This call has no name.", hint });
  const name = named && readText(reader, named, "a name");
  const read = <T>(key: string, unsaid: T, reading: (reader: ScenarioReader, entry: YamlEntry) => T | undefined): T => {
    const found = keys.get(key);
    return (found && reading(reader, found)) ?? unsaid;
  };
  reader.place("name", name?.span ?? at);
  const number = (own: ScenarioReader, written: YamlEntry): string | undefined =>
    readText(own, written, "a telephone number")?.value;
  return {
    name: name?.value ?? "",
    from: read("from", "555", number),
    to: read("to", "1000", number),
    afterMs: read("after", 0, readTime),
    acts: read("acts", [], (own, acts) => readActs(own, acts, "caller")),
    expect: read("expect", {}, readExpectations),
  };
}
