import type { Diagnostic, JsonObject, Option, Program, Source, Span, Step } from "@flowrun/core";
import {
  faultName,
  type FlowAst,
  flowProblem,
  historyRoot,
  isNameOf,
  isWithin,
  type LaneRules,
  orderDiagnostics,
  resultType,
  returnedWord,
  type RingingRules,
  type Target,
  type TransfersRules,
  begunOption,
} from "@flowrun/core/tooling";
import type { Language } from "./check/language.ts";
import { judgeFlow } from "./check/judge-flow.ts";
import { sections as builtIn } from "./read/sections/index.ts";
import { prompts } from "./read/sections/prompts.ts";
import type { Section } from "./read/sections/section.ts";
import type { CheckedFlow } from "./check/checked-flow.ts";
import type { CheckedStep } from "./check/checked-step.ts";
import type { LocatedRead } from "./compile/compile-context.ts";
import { createSecrecy } from "./check/secrecy.ts";
import { spokenTexts } from "./compile/spoken-texts.ts";
import type { SettingInputs } from "./compile/resolve-settings.ts";

/** A program, unless the flow has an error; warnings come with it. */
export interface Compilation {
  readonly program: Program | undefined;
  /** In the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A flow ready to run with its settings, after every check of `checkFlow`. `settings` defaults to
 * none, so that each setting needs a default in the flow. Total.
 */
export function compileFlow(
  source: Source,
  settings: SettingInputs = {},
  language: Language = {},
): Compilation {
  const { sections = builtIn } = language;
  const { flow, settings: values, diagnostics } = judgeFlow(source, language, settings);
  const hasError = diagnostics.some((diagnostic) => diagnostic.severity === "error");
  if (flow === undefined || hasError) return { program: undefined, diagnostics };
  if (flow.ast.start.value !== "")
    return { program: createProgram(flow, values, sections), diagnostics };
  const hint = 'Add "start" with the name of a block, or run a flow that uses it.';
  const message = "This file has only parts for other flows: it does not say where a call starts.";
  const missing = flowProblem("FLOW_ONLY_PARTS", flow.ast.start.span, message, { hint });
  return { program: undefined, diagnostics: orderDiagnostics([...diagnostics, missing]) };
}

/** The program of a flow without errors, deeply frozen. */
function createProgram(
  flow: CheckedFlow,
  settings: JsonObject,
  sections: readonly Section[],
): Program {
  const { ast } = flow;
  const secretOf = createSecrecy(flow);
  const aim = (target: string): Target => {
    const word = returnedWord(target, ast.blocks);
    return word === undefined ? target : { returns: word };
  };
  const createAll = (steps: readonly CheckedStep[]): readonly Step[] =>
    steps.map((step) => createStep(step, secretReadsOf(step, secretOf), aim));
  return freezeDeeply<Program>({
    name: ast.name.value,
    version: ast.version?.value,
    source: { name: ast.source.name, text: ast.source.text },
    verbs: flow.verbs,
    settings,
    ...(ast.files.size === 0 ? {} : { files: filesOf(ast, settings, sections) }),
    ...(ast.languages.length === 0 ? {} : { languages: ast.languages.map(({ value }) => value) }),
    ...(readsDiversion(flow) ? { readsDiversion: true } : {}),
    ...spokenTexts(ast, flow.verbs),
    ...(prompts.in(ast).size === 0 ? {} : { prompts: flow.prompts.media }),
    ...nothingDeclared,
    ...declaredIn(ast, sections),
    ...roomsOf(flow, sections),
    start: ast.start.value,
    parts: createParts(flow),
    blocks: Object.fromEntries([...flow.blocks].map(([name, steps]) => [name, createAll(steps)])),
    finally: createAll(flow.finally),
    ...faultOf(ast),
    ...(readsHistory(flow) ? { readsCdr: true } : {}),
    limits: limitsOf(ast),
  });
}

/** A name under `as` may hide it. */
function readsHistory({ finally: last, declarations: { names } }: CheckedFlow): boolean {
  return (
    !names.has(historyRoot) &&
    last.some(({ reads }) => reads.some(({ root }) => root === historyRoot))
  );
}

/** The block for a fault, which only the flow itself has, and no file that it uses. */
function faultOf({ otherwise, blocks }: FlowAst): Pick<Program, "fault"> {
  const fault = otherwise.get(faultName)?.value;
  return fault === undefined || !blocks.has(fault) ? {} : { fault };
}

/** The parts of a program that it has also where the flow declares nothing. */
const nothingDeclared = { secretSettings: [], vars: {}, tables: {}, calendars: {}, webhooks: {} };

/** The parts of a program that come of what a flow declares. */
function declaredIn(ast: FlowAst, sections: readonly Section[]): Partial<Program> {
  return Object.assign({}, ...sections.map((section) => section.compile(ast)));
}

function readsDiversion({ steps }: CheckedFlow): boolean {
  return steps.some(({ reads }) =>
    reads.some(({ root, member }) => root === "call" && member === "diverted_from"),
  );
}

function limitsOf({ limits: { callMs, steps, countsTalks } }: FlowAst): Program["limits"] {
  return { callMs, steps, ...(countsTalks ? { countsTalks } : {}) };
}

/** The declarations that the steps of used files see of their own. */
function filesOf(
  { files }: FlowAst,
  settings: JsonObject,
  sections: readonly Section[],
): NonNullable<Program["files"]> {
  const hidden = sections.filter(({ used }) => used === "hidden");
  const entries = [...files].map(([name, file]) => {
    const prefix = `${name.replaceAll("#", ".")}.`;
    const own = Object.entries(settings).filter(([key]) => key.startsWith(prefix));
    const seen = own.map(([key, value]) => [key.slice(prefix.length), value] as const);
    const { vars = {}, ...declared } = declaredIn(file, hidden);
    return [name, { ...declared, vars, settings: Object.fromEntries(seen) }] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The rooms that calls share: those of the sections, a lane for what names none, and those in which
 * phones of different calls are seen.
 */
function roomsOf(
  { ast, steps }: CheckedFlow,
  sections: readonly Section[],
): Pick<Program, "rooms"> {
  const has = (isIn: (option: Option) => boolean): boolean =>
    steps.some(({ node, verb }) =>
      Object.entries(verb.options).some(([name, option]) => isIn(option) && node.options.has(name)),
    );
  const unpaced: LaneRules = { kind: "lane", name: "", atOnce: null, perMinute: null };
  const ringing: RingingRules = { kind: "ringing" };
  const transfers: TransfersRules = { kind: "transfers" };
  const rooms: NonNullable<Program["rooms"]> = {
    ...Object.assign({}, ...sections.map((section) => section.rooms(ast))),
    ...(steps.some(({ verb }) => begunOption(verb) !== undefined) ? { lane: unpaced } : {}),
    ...(has((option) => isNameOf("pick-up group", option)) ? { ringing } : {}),
    ...(has(({ kind }) => kind === "patterns") ? { transfers } : {}),
    ...undeclaredRooms(steps),
  };
  return Object.keys(rooms).length === 0 ? {} : { rooms };
}

/** The rooms that options of steps say they need. */
function undeclaredRooms(steps: CheckedFlow["steps"]): NonNullable<Program["rooms"]> {
  const kinds = steps.flatMap(({ node, verb }) =>
    [...node.options.keys()].flatMap((name) => verb.options[name]?.room ?? []),
  );
  return Object.fromEntries(kinds.map((kind) => [kind, { kind }]));
}

function createParts({ ast }: CheckedFlow): Program["parts"] {
  const parts = [...ast.parts].map(([name, { about, meanwhile, takes, gives, finally: last }]) => {
    const types = [...takes].map(([argument, { type }]) => [argument, type] as const);
    const told = { ...(about && { about }), ...(meanwhile !== undefined && { meanwhile }) };
    const asked = [...takes].flatMap(([argument, { about: meaning, choices }]) =>
      meaning === undefined && choices === undefined
        ? []
        : [
            [
              argument,
              { ...(meaning && { about: meaning }), ...(choices && { choices }) },
            ] as const,
          ],
    );
    return [
      name,
      {
        name,
        ...told,
        takes: Object.fromEntries(types),
        ...(asked.length > 0 && { asked: Object.fromEntries(asked) }),
        gives: gives?.value,
        finally: last?.value,
      },
    ] as const;
  });
  return Object.fromEntries(parts);
}

/** The options, and `if`, whose expressions take something secret. */
function secretReadsOf(
  { node, reads }: CheckedStep,
  secretOf: (read: LocatedRead) => unknown,
): readonly string[] {
  const secrets = reads.filter((read) => secretOf(read) !== undefined);
  const isSecretAt = (span: Span | undefined): boolean =>
    secrets.some((read) => isWithin(read.span, span));
  const options = [...node.options].flatMap(([name, { span }]) => (isSecretAt(span) ? [name] : []));
  return isSecretAt(node.condition?.span) ? ["if", ...options] : options;
}

function createStep(
  { node, verb, id, condition, options, outcomes, targets }: CheckedStep,
  secretReads: readonly string[],
  aim: (target: string) => Target,
): Step {
  return {
    id,
    verb,
    span: node.span,
    condition,
    options,
    outcomes,
    as: node.as?.value,
    result: resultType(verb, node),
    targets: Object.fromEntries(
      Object.entries(targets).map(([outcome, { value }]) => [outcome, aim(value)]),
    ),
    retry: node.retry && { times: node.retry.times, waitMs: node.retry.waitMs },
    ...(secretReads.length === 0 ? {} : { secretReads }),
  };
}

/**
 * The same value, with every object and list in it frozen. Functions stay as they are, and so does
 * what is frozen already.
 */
function freezeDeeply<T>(value: T): T {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    open.push(
      ...Object.values(next).filter((inner) => typeof inner === "object" && inner !== null),
    );
  }
  return value;
}
