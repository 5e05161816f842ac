import type { Diagnostic, Source, YamlEntry, YamlMap } from "@flowrun/core";
import { fillCase } from "./fill-case.ts";
import type { FlowFacts } from "./flow-facts.ts";
import { proofProblem } from "./proof-problem.ts";
import { type Read, readScenario, readWith, type World } from "./read-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** Scenarios that were read, and what is wrong with them. */
export interface CasesRead {
  readonly reads: readonly Read<Scenario>[];
  readonly problems: readonly Diagnostic[];
}

/** One scenario for each of its cases; one alone when it has none. */
export function readCases(source: Source, facts: FlowFacts, map: YamlMap, shared: Partial<World>): CasesRead {
  const problems: Diagnostic[] = [];
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const cases = map.entries.find(({ key }) => key.value === "cases");
  const body: YamlMap = { ...map, entries: map.entries.filter((entry) => entry !== cases) };
  const reads = casesOf(cases, report).map((values, index) => {
    const filled = fillCase(body, values, report);
    const read = readWith(source, facts, (reader) =>
      readScenario(reader, filled.kind === "map" ? filled : body, shared),
    );
    const isTold = body.entries.some(
      ({ key, value }) => key.value === "name" && value.kind === "scalar" && value.text.includes("${"),
    );
    const name = values === undefined || isTold ? read.value.name : `${read.value.name} (${labelOf(values, index)})`;
    return { ...read, value: { ...read.value, name } };
  });
  return { reads, problems: [...problems, ...reads.flatMap(({ diagnostics }) => diagnostics)] };
}

function casesOf(
  entry: YamlEntry | undefined,
  report: (problem: Diagnostic) => void,
): readonly (YamlMap | undefined)[] {
  if (entry === undefined) return [undefined];
  const { key, value } = entry;
  const maps = value.kind === "list" ? value.items.flatMap((item) => (item.kind === "map" ? [item] : [])) : [];
  if (value.kind === "list" && maps.length === value.items.length && maps.length > 0) return maps;
  const message = `"cases" must be a list of at least one map, such as - { name: busy, leg: busy }.`;
  report(
    proofProblem("PROOF_BAD_VALUE", key.span, message, "Write each case as a map; a scenario runs once for each."),
  );
  return maps;
}

/** How a case is told from the others: its `name`, or else all that it says in single words. */
function labelOf({ entries }: YamlMap, index: number): string {
  const words = entries.flatMap(({ key, value }) =>
    value.kind === "scalar" ? [{ key: key.value, text: value.text }] : [],
  );
  const name = words.find(({ key }) => key === "name")?.text;
  return name ?? (words.map(({ key, text }) => `${key}: ${text}`).join(", ") || `case ${index + 1}`);
}
