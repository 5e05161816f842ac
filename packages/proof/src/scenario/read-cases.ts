import type { Diagnostic, Source, Span } from "@flowrun/core";
import { didYouMean, oneOf, type YamlEntry, type YamlMap, type YamlNode, type YamlScalar } from "@flowrun/core/tooling";
import type { FlowFacts } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
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
export function readCases(source: Source, facts: FlowFacts, map: YamlMap, shared: Partial<Surroundings>): CasesRead {
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

/** The cases of a scenario: maps of values; one case without any where there are none. */
export function casesOf(
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

/**
 * A part of a scenario with every `${case.key}` replaced by what the case has there. A text that is nothing but one
 * placeholder becomes the case's own value, also a list or map, and then stands where the case has it. `$${` stands for the
 * two characters themselves. Without a case every placeholder is a mistake.
 */
export function fillCase(node: YamlNode, values: YamlMap | undefined, report: (problem: Diagnostic) => void): YamlNode {
  const fill = (part: YamlNode): YamlNode => {
    if (part.kind === "scalar") return fillText(part);
    if (part.kind === "list") return { ...part, items: part.items.map(fill) };
    const entries = part.entries.map(({ key, value }) => {
      const name = key.value.includes("${") ? fillText({ ...plainText(key.span), text: key.value }) : undefined;
      return { key: name?.kind === "scalar" ? { ...key, value: name.text } : key, value: fill(value) };
    });
    return { ...part, entries };
  };
  const fillText = (scalar: YamlScalar): YamlNode => {
    const whole = /^\$\{([^{}]*)\}$/.exec(scalar.text)?.[1];
    if (whole !== undefined) return valueOf(whole, scalar.span) ?? scalar;
    if (!scalar.text.includes("${")) return scalar;
    const text = scalar.text.replaceAll(/\$?\$\{([^{}]*)\}?/g, (match, inside: string) => {
      if (match.startsWith("$$")) return match.slice(1);
      const value = valueOf(inside, scalar.span);
      if (value !== undefined && value.kind !== "scalar")
        report(
          proofProblem(
            "PROOF_PLACEHOLDER",
            scalar.span,
            `"${match}" is a ${value.kind}, which cannot stand inside a text.`,
          ),
        );
      return value?.kind === "scalar" ? value.text : match;
    });
    return { ...scalar, text };
  };
  const valueOf = (inside: string, span: Span): YamlNode | undefined => {
    const name = /^\s*case\.(\S+)\s*$/.exec(inside)?.[1];
    const entry = values?.entries.find(({ key }) => key.value === name);
    if (entry === undefined) report(unknownPlaceholder(inside, name, values, span));
    return entry?.value;
  };
  return fill(node);
}

function plainText(span: Span): YamlScalar {
  return { kind: "scalar", text: "", plain: true, span, valueSpan: span, comment: undefined };
}

function unknownPlaceholder(
  inside: string,
  name: string | undefined,
  values: YamlMap | undefined,
  span: Span,
): Diagnostic {
  const shown = `"\${${inside}}"`;
  if (name === undefined)
    return proofProblem(
      "PROOF_PLACEHOLDER",
      span,
      `${shown} has no meaning in a scenario.`,
      'Only "${case.key}" can stand here.',
    );
  if (values === undefined)
    return proofProblem(
      "PROOF_PLACEHOLDER",
      span,
      `${shown} stands in a scenario without cases.`,
      'Add "cases" to the scenario, or write the value itself.',
    );
  const keys = values.entries.map(({ key }) => key.value);
  return proofProblem(
    "PROOF_PLACEHOLDER",
    span,
    `A case of this scenario has no "${name}".`,
    didYouMean(name, keys) ??
      (keys.length === 0 ? "Give the case that key." : `It has ${oneOf(keys).replace(/ or /, " and ")}.`),
  );
}
