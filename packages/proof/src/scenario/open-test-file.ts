import type { Diagnostic, Source, Span } from "@flowrun/core";
import {
  createShapeReader,
  judge,
  largestFlow,
  memberOf,
  readYaml,
  textOf,
} from "@flowrun/flow/tooling";
import {
  describe,
  didYouMean,
  headOf,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
} from "@flowrun/core/tooling";
import { judgeTree } from "./judge-tree.ts";
import { type ProofCode, proofProblem } from "./proof-catalogue.ts";
import { flowPathShape, testVersion } from "./test-file-shape.ts";

/** A test file whose version is known, and the flow that it is about. */
export interface TestFile {
  readonly source: Source;
  /** Absent when nothing in the file can be judged; then there is at least one diagnostic. */
  readonly root: YamlMap | undefined;
  /** The path of the flow, from the folder of the test file. */
  readonly flow: string;
  /** Where the file says so; its beginning when it does not. */
  readonly flowSpan: Span;
  readonly diagnostics: readonly Diagnostic[];
}

const versionKey = "flowrun-test";

/** Reads as much of a test file as finding its flow needs: YAML, the version, and `flow`. Total. */
export function openTestFile(source: Source): TestFile {
  const { root, diagnostics } = readYaml(source, judgeTree);
  const flow = ownFlow(source.name);
  const flowSpan = { start: 0, end: 0 };
  const refused = (problems: readonly Diagnostic[]): TestFile => ({
    source,
    root: undefined,
    flow,
    flowSpan,
    diagnostics: problems,
  });
  if (root === undefined) return refused(diagnostics.map((each) => inWordsOfTests(each, source)));
  const problem = judgeVersion(root);
  if (root.kind !== "map" || problem !== undefined)
    return refused(problem === undefined ? [] : [problem]);
  const entry = memberOf({ key: { value: "test file", span: headOf(root) }, value: root }, "flow");
  const reader = createShapeReader(source);
  if (entry !== undefined) judge(reader, flowPathShape, entry);
  const written = textOf(entry);
  const found = [...diagnostics, ...reader.diagnostics];
  return {
    source,
    root,
    flow: written?.value ?? flow,
    flowSpan: written?.span ?? headOf(root),
    diagnostics: found,
  };
}

/** The file beside a test file that has its name without `.test`. */
function ownFlow(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.test(?=\.ya?ml$)/, "");
}

function inWordsOfTests(diagnostic: Diagnostic, { text }: Source): Diagnostic {
  if (diagnostic.code === "FLOW_EMPTY")
    return { ...diagnostic, hint: `Begin with "${versionKey}: ${testVersion}", then "scenarios".` };
  if (diagnostic.code !== "FLOW_FILE_TOO_LARGE") return diagnostic;
  const message = `The file has ${text.length} characters, and a test file holds at most ${largestFlow}.`;
  const hint = "Split it: several test files can name the same flow under `flow`.";
  return proofProblem("PROOF_FILE_TOO_LARGE", diagnostic.span, message, hint);
}

function judgeVersion(root: YamlNode): Diagnostic | undefined {
  const problem = (code: ProofCode, span: Span, message: string, hint: string): Diagnostic =>
    proofProblem(code, span, message, hint);
  const begin = `Begin the file with "${versionKey}: ${testVersion}".`;
  if (root.kind !== "map") {
    const start = { start: root.span.start, end: root.span.start };
    return problem(
      "PROOF_NOT_A_TEST",
      start,
      `A test file is a map of keys, and this is ${describe(root)}.`,
      begin,
    );
  }
  const entry = root.entries.find(({ key }) => key.value === versionKey);
  if (entry !== undefined) return judgeNumber(entry);
  const [near] = root.entries.flatMap(({ key }) =>
    didYouMean(key.value, [versionKey]) === undefined ? [] : [key],
  );
  if (near !== undefined)
    return problem(
      "PROOF_NOT_A_TEST",
      near.span,
      `There is no key "${near.value}" in a test file.`,
      `Did you mean "${versionKey}"?`,
    );
  return problem(
    "PROOF_NOT_A_TEST",
    headOf(root),
    `This is not a test file: it has no key "${versionKey}".`,
    begin,
  );
}

function judgeNumber({ key, value }: YamlEntry): Diagnostic | undefined {
  const text = value.kind === "scalar" ? value.text : undefined;
  if (text === String(testVersion) && value.kind === "scalar" && value.plain) return undefined;
  const given = text === "" ? "nothing" : describe(value);
  return proofProblem(
    "PROOF_VERSION",
    text === "" ? key.span : value.span,
    `"${versionKey}" must be the version of test files, ${testVersion}, not ${given}.`,
    `Write \`${versionKey}: ${testVersion}\`, without quotes.`,
  );
}
