import { type Diagnostic, flowCatalogue, type Program, type Source, verbs } from "@flowrun/core";
import type { Catalogue } from "@flowrun/core/plugin";
import { headOf, orderDiagnostics, type YamlMap } from "@flowrun/core/tooling";
import { compileFlow, type Language } from "@flowrun/flow";
import {
  closestLayout,
  createShapeReader,
  memberOf,
  readFlow,
  withCause,
  withTriedProposals,
} from "@flowrun/flow/tooling";
import type { Property } from "../property/property.ts";
import { readProperties } from "../property/read-properties.ts";
import { type FlowFacts, factsOf } from "./flow-facts.ts";
import { openTestFile, type TestFile } from "./open-test-file.ts";
import { proofCatalogue, proofProblem } from "./proof-catalogue.ts";
import { fillCase } from "./fill-case.ts";
import { type CasesRead, readCases } from "./read-cases.ts";
import { judgeTree } from "./judge-tree.ts";
import { nothingCalls } from "./judge-endpoints.ts";
import { readSurroundings } from "./read-surroundings.ts";
import { scenarioCompiler } from "./scenario-compiler.ts";
import { testFileShape } from "./test-file-shape.ts";
import { itemsOf, type Places, type Read, readWith, rightPartsOf } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";
import { withValueOfCase } from "./value-of-case.ts";

/** A call to run: a scenario, or one case of it, with the program of its flow. */
export interface Trial {
  /** The scenario's name, which tells its case. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly program: Program;
  readonly places: Places;
  /** The properties of its file. Default: none. */
  readonly properties?: readonly Property[];
}

/** The result of reading a test file. Without trials there is a mistake in one of the two files. */
export interface TestReading {
  /** In the order of the file; empty when anything is wrong. */
  readonly trials: readonly Trial[];
  /** The rules of the file that every call of the flow keeps; empty when anything is wrong. */
  readonly properties: readonly Property[];
  /** The problems of the test file, in its order. */
  readonly diagnostics: readonly Diagnostic[];
  /** The problems of the flow, in its order; settings are judged in the scenarios. */
  readonly flowDiagnostics: readonly Diagnostic[];
}

/**
 * Reads the scenarios of a test file and holds everything that they name to its flow. `language` is
 * what the flow itself is checked against. While the flow has an error, no name is called unknown:
 * a mistake there would be told again as one of a right scenario. Total.
 */
export function readTestFile(file: TestFile, flow: Source, language: Language = {}): TestReading {
  const known = language.verbs ?? verbs;
  const { ast, diagnostics } = readFlow(flow, known, language.sections);
  const { source } = file;
  if (ast === undefined || file.root === undefined)
    return {
      trials: [],
      properties: [],
      diagnostics: file.diagnostics,
      flowDiagnostics: orderDiagnostics(diagnostics),
    };
  const flowDiagnostics = compileFlow(flow, {}, language).diagnostics.filter(isOfFlow);
  const trust = trustIn(flowDiagnostics);
  const facts = factsOf(ast, known);
  const { reads, properties, problems } = judgeFile(file, facts, trust);
  const cause =
    problems.length === 0
      ? undefined
      : closestLayout(source, [...file.diagnostics, ...judgeTree(file.root, source)], judgeTree);
  const told = orderDiagnostics(cause === undefined ? problems : [cause]).map((each) =>
    withCause(source.text, withValueOfCase(source.text, each)),
  );
  const found = withTriedProposals(source.text, told, {
    check: (text) => judgeFile(openTestFile({ ...source, text }), facts, trust).problems,
    instead: ({ code }) => remedies[code]?.remedy,
  });
  const compile = scenarioCompiler(flow, language);
  const trials =
    found.length > 0 ? [] : reads.flatMap((read) => trialOf(read, properties, compile));
  return {
    trials,
    properties: found.length > 0 ? [] : properties,
    diagnostics: found,
    flowDiagnostics,
  };
}

const remedies: Catalogue = { ...flowCatalogue, ...proofCatalogue };

/** The scenarios of a test file, and what is wrong with it. */
function judgeFile(
  { root, source, diagnostics }: TestFile,
  facts: FlowFacts,
  trust: Trust,
): FileRead {
  if (root === undefined) return { reads: [], properties: [], problems: diagnostics };
  const { reads, problems, properties } = readAll(source, root, facts);
  const sure = problems.filter((each) => isSure(each, trust));
  return { reads, properties, problems: withoutRepeats([...diagnostics, ...sure]) };
}

/** Which names of a flow are known to be right: all, all but its phones, or none. */
type Trust = "all" | "no phones" | "none";

function trustIn(flowDiagnostics: readonly Diagnostic[]): Trust {
  if (flowDiagnostics.some(({ severity }) => severity === "error")) return "none";
  return flowDiagnostics.some(({ code }) => code === "FLOW_ODD_ENDPOINT") ? "no phones" : "all";
}

/** Whether a problem of a test file is none of its flow, whose own mistake would be told again. */
function isSure({ code, message }: Diagnostic, trust: Trust): boolean {
  if (code !== "PROOF_UNKNOWN_NAME" || trust === "all") return true;
  return trust === "no phones" && !message.startsWith(nothingCalls);
}

/** A setting without a default is no mistake here: scenarios give it. */
function isOfFlow({ code }: Diagnostic): boolean {
  return code !== "FLOW_SETTING_MISSING";
}

function trialOf(
  { value, places }: Read<Scenario>,
  properties: readonly Property[],
  compile: (scenario: Scenario) => Program | undefined,
): readonly Trial[] {
  const program = compile(value);
  return program === undefined
    ? []
    : [{ name: value.name, scenario: value, program, places, properties }];
}

/** The scenarios of a file, and its properties. */
interface FileRead extends CasesRead {
  readonly properties: readonly Property[];
}

function readAll(source: Source, root: YamlMap, facts: FlowFacts): FileRead {
  const shape = createShapeReader(source);
  // A misspelt key may be that of the scenarios, whose cases fill them.
  const isShared = (key: string): boolean =>
    key !== "scenarios" && testFileShape.keys?.names.includes(key) === true;
  const bare = root.entries.map(({ key, value }) => ({
    key,
    value: isShared(key.value)
      ? fillCase(value, undefined, (problem) => shape.add(problem))
      : value,
  }));
  const written = {
    key: { value: "test file", span: headOf(root) },
    value: { ...root, entries: bare },
  };
  const file = rightPartsOf(shape, testFileShape, written);
  const shared = readWith(source, facts, (reader) => readSurroundings(reader, file));
  const held = readWith(source, facts, (reader) =>
    readProperties(reader, memberOf(file, "properties")),
  );
  const scenarios = itemsOf(memberOf(file, "scenarios")).flatMap((item) =>
    item.kind === "map" ? [item] : [],
  );
  const read = scenarios.map((scenario) => readCases(source, facts, scenario, shared.value));
  const reads = read.flatMap((each) => each.reads);
  const problems = [
    ...shape.diagnostics,
    ...shared.diagnostics,
    ...held.diagnostics,
    ...read.flatMap((each) => each.problems),
  ];
  return {
    reads,
    problems: [...problems, ...sameNames(source.text, reads)],
    properties: held.value,
  };
}

function sameNames(text: string, reads: readonly Read<Scenario>[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return reads.flatMap(({ value: { name }, places }) => {
    // A placeholder that cannot be filled is told by itself.
    const isNew = name === "" || name.includes("${") || !seen.has(name);
    seen.add(name);
    const span = places.get("name");
    if (isNew || span === undefined) return [];
    const message = `There is another scenario "${name}" in this file.`;
    const hint = isLineAgain(text, span.start)
      ? "The line stands twice, one below the other: remove one of the two."
      : "Rename one of the two, or tell the cases apart by their names.";
    return [proofProblem("PROOF_SAME_NAME", span, message, hint)];
  });
}

/** Whether the line of an offset is the same as the line above it. */
function isLineAgain(text: string, offset: number): boolean {
  const start = text.lastIndexOf("\n", offset) + 1;
  const line = text.slice(start, text.indexOf("\n", offset) + 1);
  return line !== "" && text.slice(0, start).endsWith(`\n${line}`);
}

/**
 * A message per mistake: every case of a scenario meets the same, and while rows are not read, the
 * endpoints in them are not known.
 */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byKey = new Map(
    diagnostics.map((each) => [`${each.code} ${each.span.start} ${each.message}`, each]),
  );
  const all = [...byKey.values()];
  return all.some(({ message }) => ofRows.test(message))
    ? all.filter(({ message }) => !message.startsWith(nothingCalls))
    : all;
}

const ofRows = /^The (?:flow has no table|table "[^"]*" has no column) "/;
