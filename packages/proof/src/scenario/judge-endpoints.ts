import { type Json, type OptionNode, stepsOf, verbs } from "@flowrun/core";
import type { FlowFacts } from "./flow-facts.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import { withTechnology } from "./read-world.ts";
import type { Scenario } from "./scenario.ts";

/**
 * Reports endpoints under `calls` that the flow can never call in a scenario: no constant, setting or row holds them. Where
 * an expression computes an endpoint otherwise, nothing can be known and nothing is reported.
 */
export function judgeEndpoints(reader: ScenarioReader, scenario: Scenario): void {
  const known = endpointsOf(reader.facts, scenario);
  for (const [index, name] of (scenario.expect.calls ?? []).entries()) {
    const span = reader.placeOf(`calls.${index}`);
    if (known === undefined || known.includes(name) || span === undefined) continue;
    reportUnknown(reader, span, `Nothing in this scenario lets the flow call "${name}".`, { name, known });
  }
}

/** Every endpoint that the flow can call in a scenario; `undefined` when an expression computes one. */
function endpointsOf(facts: FlowFacts, scenario: Scenario): readonly string[] | undefined {
  const found = stepsOf(facts.ast).flatMap((step) =>
    [...step.options].flatMap(([name, node]) =>
      verbs[step.verb.value]?.options[name]?.kind === "endpoint" ? [valuesOf(node, facts, scenario)] : [],
    ),
  );
  return found.includes(undefined) ? undefined : [...new Set(found.flatMap((values) => values ?? []))];
}

/** What an option can hold that is a text, a setting or a column of a row. */
function valuesOf(
  node: OptionNode,
  { ast, declarations }: FlowFacts,
  scenario: Scenario,
): readonly string[] | undefined {
  if (node.kind !== "text") return undefined;
  if (!node.text.includes("${")) return [withTechnology(node.text)];
  const [, root = "", member = ""] = /^\$\{\s*(\w+)\.(\w+)\s*\}$/.exec(node.text) ?? [];
  const type = declarations.names.get(root);
  if (root === "settings") return texts([scenario.settings[member] ?? defaultOf(ast, member)]);
  if (type?.kind !== "row") return undefined;
  return texts((scenario.tables[type.table] ?? []).map((row) => row[member]));
}

function defaultOf(ast: FlowFacts["ast"], setting: string): Json | undefined {
  return ast.settings.get(setting)?.default?.value;
}

function texts(values: readonly (Json | undefined)[]): readonly string[] {
  return values.flatMap((value) => (typeof value === "string" && value !== "" ? [withTechnology(value)] : []));
}
