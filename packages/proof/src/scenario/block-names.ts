import type { Located } from "@flowrun/core";
import type { YamlMap, YamlNode } from "@flowrun/core/tooling";
import type { TestFile } from "./open-test-file.ts";
import { casesOf, fillCase } from "./fill-case.ts";
import { entryUnder, itemsUnder, startOf, valueUnder } from "./under.ts";

/**
 * Every place where a test file names a block of its flow. These are `path`, `outcomes` before the
 * number of a step, and parts that begin (`starts`) or are asked for (`tools`). It looks into the
 * cases of a scenario, too. A name with a placeholder in it is left out. Total; `undefined` when
 * the file cannot be read.
 */
export function blockNamesIn({ root, source }: TestFile): readonly Located<string>[] | undefined {
  if (root === undefined) return undefined;
  const places = itemsUnder(root, "scenarios").flatMap((scenario) =>
    scenario.kind === "map" ? filledFor(scenario).flatMap((filled) => namesIn(filled)) : [],
  );
  const found = new Map<number, Located<string>>();
  for (const place of places) {
    const start = startOf(source.text, place);
    const { value } = place;
    // A name that was made up from parts stands nowhere.
    if (source.text.startsWith(value, start))
      found.set(start, { value, span: { start, end: start + value.length } });
  }
  return [...found.values()];
}

/** The beginning of a scenario and its expectations, for each of its cases. */
function filledFor(scenario: YamlMap): readonly YamlNode[] {
  const silent = (): void => undefined;
  const told = ["starts", "expect"].flatMap((key) => valueUnder(scenario, key) ?? []);
  return casesOf(entryUnder(scenario, "cases")).flatMap((values) =>
    told.map((node) => fillCase(node, values, silent)),
  );
}

/**
 * The keys of `expect`, and of `starts`, under which blocks and parts are named; a part has the
 * name of its block.
 */
const namingKeys = ["path", "starts", "tools", "part"];

function namesIn(expected: YamlNode): readonly Located<string>[] {
  const walked = namingKeys
    .flatMap((key) => itemsUnder(expected, key))
    .flatMap((item) => valueUnder(item, "part") ?? item)
    .flatMap((item) => (item.kind === "scalar" ? [{ value: item.text, span: item.span }] : []));
  const outcomes = valueUnder(expected, "outcomes");
  const steps = outcomes?.kind === "map" ? outcomes.entries : [];
  const ended = steps.flatMap(({ key }) => {
    const [, block] = /^(.+)\/\d+$/.exec(key.value) ?? [];
    // The steps under `finally` belong to no block.
    return block === undefined || block === "finally" ? [] : [{ value: block, span: key.span }];
  });
  return [...walked, ...ended];
}
