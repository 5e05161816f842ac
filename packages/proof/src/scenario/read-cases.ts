import type { Diagnostic, Source, Span } from "@flowrun/core";
import { createShapeReader, judge } from "@flowrun/flow/tooling";
import { suggest, type YamlMap } from "@flowrun/core/tooling";
import { casesOf, casesShape, fillCase } from "./fill-case.ts";
import type { FlowFacts } from "./flow-facts.ts";
import { readScenario } from "./read-scenario.ts";
import type { Surroundings } from "./read-surroundings.ts";
import { type Read, readWith } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** Scenarios that were read, and what is wrong with them. */
export interface CasesRead {
  readonly reads: readonly Read<Scenario>[];
  readonly problems: readonly Diagnostic[];
}

/** Reads a scenario once for each of its cases, or once when it has none. */
export function readCases(
  source: Source,
  facts: FlowFacts,
  map: YamlMap,
  shared: Partial<Surroundings>,
): CasesRead {
  const shape = createShapeReader(source);
  const own = map.entries.find(({ key }) => key.value === "cases");
  const body: YamlMap = { ...map, entries: map.entries.filter((entry) => entry !== own) };
  // A misspelt key, or one in a map of the scenario, is told as such; its cases fill the scenario all
  // the same.
  const inner = map.entries.flatMap(({ value }) => (value.kind === "map" ? value.entries : []));
  const cases =
    own ??
    [...map.entries, ...inner].find(
      ({ key, value }) => value.kind === "list" && suggest("cases", [key.value]) !== undefined,
    );
  if (cases !== undefined) judge(shape, casesShape, cases);
  // A placeholder that nothing fills is told already; it is read as nothing else.
  const unfilled = new Set<number>();
  const all = casesOf(cases);
  const reads = all.map((values, index) => {
    const report = (problem: Diagnostic, { start }: Span): void => {
      unfilled.add(start);
      shape.add(problem);
    };
    const filled = fillCase(body, values, report, all);
    const read = readWith(source, facts, (reader) =>
      readScenario(reader, filled.kind === "map" ? filled : body, shared),
    );
    const isTold = body.entries.some(
      ({ key, value }) =>
        key.value === "name" && value.kind === "scalar" && value.text.includes("${"),
    );
    const name =
      values === undefined || isTold
        ? read.value.name
        : `${read.value.name} (${labelOf(values, index)})`;
    return { ...read, value: { ...read.value, name } };
  });
  for (const { span } of shape.diagnostics) unfilled.add(span.start);
  const others = reads.flatMap(({ diagnostics }) => diagnostics);
  return {
    reads,
    problems: [...shape.diagnostics, ...others.filter(({ span }) => !unfilled.has(span.start))],
  };
}

/** How a case is told from the others: its `name`, or else all that it says in single words. */
function labelOf({ entries }: YamlMap, index: number): string {
  const words = entries.flatMap(({ key, value }) =>
    value.kind === "scalar" ? [{ key: key.value, text: value.text }] : [],
  );
  const name = words.find(({ key }) => key === "name")?.text;
  return (
    name ?? (words.map(({ key, text }) => `${key}: ${text}`).join(", ") || `case ${index + 1}`)
  );
}
