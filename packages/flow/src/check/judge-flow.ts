import { type Diagnostic, flowCatalogue, type Source, verbs as builtInVerbs } from "@flowrun/core";
import type { Catalogue } from "@flowrun/core/plugin";
import { fileAt, type FlowAst, orderDiagnostics } from "@flowrun/core/tooling";
import { expressionCatalogue } from "../expression/expression-catalogue.ts";
import { withoutKnockOns } from "./knock-ons.ts";
import type { Language } from "./language.ts";
import { missedOnce } from "./missed-names.ts";
import { ruleCatalogue } from "./rule-catalogue.ts";
import type { Rule } from "./rule.ts";
import { rules as builtInRules } from "./rules/index.ts";
import { applyIgnores } from "./apply-ignores.ts";
import { readFlow } from "../read/read-flow.ts";
import { sections as builtInSections } from "../read/sections/index.ts";
import { typeFirst } from "./type-first.ts";
import { withBinding, withResults } from "./unbound-results.ts";
import { withTriedProposals } from "./tried-proposals.ts";
import type { Section } from "../read/sections/section.ts";
import { withCause } from "../yaml/with-cause.ts";
import { toldAtDeclarations } from "./misspelt-declarations.ts";
import { createCheckedFlow, type CheckedFlow } from "./checked-flow.ts";
import {
  resolveSettings,
  type SettingInputs,
  type SettingsResult,
} from "../compile/resolve-settings.ts";

/** A flow with all that is known of it before the first call. */
export interface Judgement {
  /** Absent when the file does not have the shape of a flow. */
  readonly flow: CheckedFlow | undefined;
  readonly settings: SettingsResult["values"];
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a flow, checks its shape, then every rule, then its settings where they are given, then
 * obeys its ignores. Total.
 */
export function judgeFlow(
  source: Source,
  language: Language,
  inputs: SettingInputs | undefined,
): Judgement {
  const judgement = judgeOnce(source, language, inputs);
  const { flow, diagnostics } = judgement;
  const tried = withTriedProposals(source.text, diagnostics, {
    check: (text) => judgeOnce({ ...source, text }, language, inputs).diagnostics,
    instead: (problem) => insteadOf(flow, problem),
  });
  return { ...judgement, diagnostics: missedOnce(tried) };
}

/** The remedy for a problem whose proposal mends nothing. */
function insteadOf(flow: CheckedFlow | undefined, problem: Diagnostic): string | undefined {
  const bound = flow && withBinding(flow, problem);
  const known: Catalogue = { ...ruleCatalogue, ...flowCatalogue, ...expressionCatalogue };
  return bound?.hint ?? known[problem.code]?.remedy;
}

function judgeOnce(
  source: Source,
  { verbs = builtInVerbs, rules = builtInRules, sections = builtInSections, operations }: Language,
  inputs: SettingInputs | undefined,
): Judgement {
  const { ast, files, diagnostics } = readFlow(source, verbs, sections);
  if (ast === undefined)
    return { flow: undefined, settings: {}, diagnostics: inOrder(source, diagnostics) };
  const flow = createCheckedFlow(ast, verbs, operations);
  const settings = resolveSettings(ast, inputs ?? {});
  const isRead = diagnostics.every(({ severity }) => severity !== "error");
  const judged = (some: readonly Rule[]): readonly Diagnostic[] =>
    judgeFiles(flow, files, (each) =>
      some
        .filter(({ followsPaths = false }) => !followsPaths || (isRead && each.arePathsKnown))
        .flatMap(({ find }) => find(each, settings.values)),
    );
  const first = [...diagnostics, ...judged(rules.filter((rule) => !isPresuming(rule)))];
  const isWhole = first.every(({ severity }) => severity !== "error");
  const found = [
    ...first,
    ...(inputs === undefined ? [] : settings.diagnostics),
    ...(isWhole ? judged(rules.filter(isPresuming)) : []),
  ];
  const left = applyIgnores(
    source,
    withoutRepeats(source.text, withoutKnockOns(flow, found)),
    codesOf(rules, verbs, sections),
  );
  const told = toldAtDeclarations(source.text, typeFirst(source.text, withResults(flow, left)));
  return { flow, settings: settings.values, diagnostics: inOrder(source, told) };
}

/**
 * Whether what a rule warns of may come of an error: it misses something, or follows the paths of a
 * call. It waits until the text has none; values of the configuration change no path.
 */
function isPresuming({ needsWhole = false, followsPaths = false, problems }: Rule): boolean {
  return needsWhole || (followsPaths && problems.every(({ severity }) => severity === "warning"));
}

function inOrder(source: Source, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return orderDiagnostics(diagnostics).map((each) => withCause(source.text, each));
}

/**
 * The problems of a flow, and of each file that it uses as a flow of parts. Each file is judged by
 * itself, too. A problem as a part of the flow only counts if it depends on the places of the
 * parts.
 */
function judgeFiles(
  flow: CheckedFlow,
  files: readonly FlowAst[],
  find: (flow: CheckedFlow) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (files.length === 0) return find(flow);
  const { source } = flow.ast;
  const isIn = (ast: FlowAst, { span }: Diagnostic): boolean =>
    fileAt(source, span.start).path === fileAt(source, ast.name.span.start).path;
  const found = find(flow).filter((each) => isIn(flow.ast, each) || each.code === "FLOW_NOT_HERE");
  const inFiles = files.flatMap((ast) => {
    return find(createCheckedFlow(ast, flow.verbs, flow.operations)).filter((each) =>
      isIn(ast, each),
    );
  });
  return [...found, ...inFiles];
}

/**
 * Every code that an ignore may name: the known ones, and those of rules, verbs and sections from
 * elsewhere.
 */
function codesOf(
  rules: readonly Rule[],
  verbs: CheckedFlow["verbs"],
  sections: readonly Section[],
): readonly string[] {
  const problems = [
    ...[...rules, ...Object.values(verbs).flatMap(({ mistakes }) => mistakes ?? [])].flatMap(
      (each) => each.problems,
    ),
    ...sections.flatMap(({ unknown }) => unknown ?? []),
  ];
  const catalogues = [flowCatalogue, ruleCatalogue, expressionCatalogue];
  return [...new Set([...catalogues.flatMap(Object.keys), ...problems.map(({ code }) => code)])];
}

/**
 * A message per mistake: reading and a rule may find the same in the same place. Nothing is warned
 * of in a text that is refused. A key whose value is a comment lacks nothing else.
 */
function withoutRepeats(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byKey = new Map<string, Diagnostic>();
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const refused = new Set(errors.map(({ span }) => span.start));
  const comments = errors.flatMap(({ code, span }) =>
    code === "FLOW_COMMENT_VALUE" ? [span.start] : [],
  );
  const isCommented = ({ code, span }: Diagnostic): boolean =>
    comments.some((start) =>
      span.start === start
        ? code !== "FLOW_COMMENT_VALUE"
        : span.end < start && text.slice(span.end, start).trim() === ":",
    );
  for (const diagnostic of diagnostics) {
    const { severity, span } = diagnostic;
    if (isCommented(diagnostic)) continue;
    // A part of a text may begin behind its quote.
    const isRefused = refused.has(span.start) || refused.has(span.start - 1);
    if (severity === "warning" && isRefused) continue;
    const key = `${diagnostic.code} ${diagnostic.span.start} ${diagnostic.message}`;
    if (!byKey.has(key)) byKey.set(key, diagnostic);
  }
  return [...byKey.values()];
}
