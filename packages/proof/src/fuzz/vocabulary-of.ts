import type { CompiledValue, Json, OptionKind, Program, Step, ValueType } from "@flowrun/core";
import { calledEndpoint } from "@flowrun/core/tooling";
import { readFlow } from "@flowrun/flow/tooling";
import { declaredIn } from "../run/declared-answers.ts";
import { constantsOf } from "./constants-of.ts";
import { literalsIn, membersOfQueues, operationsIn, requestsIn } from "../scenario/flow-facts.ts";

/**
 * Values that mean something to a flow, so that generated calls reach more of it than random ones
 * would.
 */
export interface Vocabulary {
  /** Endpoints that it may call: those in its options and settings, and one that rows name. */
  readonly endpoints: readonly [string, ...string[]];
  /** Columns whose value it calls. */
  readonly endpointColumns: ReadonlySet<string>;
  /** Texts that its expressions compare with. */
  readonly words: readonly string[];
  /** The texts that a caller can press, and the keys of menus. */
  readonly entries: readonly string[];
  /** Numbers that a phone may ask to transfer a call to. */
  readonly transfers: readonly string[];
  /** Its requests, as a scenario names them. */
  readonly requests: readonly string[];
  /** The operations of the REST API v2 that it calls. */
  readonly operations: readonly string[];
  /** The types that it declares for their answers. */
  readonly answers: readonly ValueType[];
  /** The names of members that its expressions read. */
  readonly members: readonly string[];
}

/** A platform's name of an endpoint: `PJSIP/1000`. */
const endpointForm = /^\w+\/[^\s{}$]+$/;
const rowEndpoint = "PJSIP/3001";

/** Collects what a flow says of values. */
export function vocabularyOf(program: Program): Vocabulary {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const { ast } = readFlow(program.source, program.verbs);
  const values = steps.flatMap((step) => Object.values(step.options));
  const constants = values.flatMap((value) => (value.kind === "constant" ? [value.value] : []));
  const members = membersOfQueues(program);
  const extensions = steps.flatMap(extensionsOf);
  const called = [
    ...[...constants.flatMap(textsIn), ...Object.values(program.settings), ...members].filter(
      isEndpoint,
    ),
    ...extensions,
  ];
  const words = [...new Set(steps.flatMap(sourcesOf).flatMap(literalsIn))];
  return {
    endpoints: [rowEndpoint, ...new Set(called.filter((endpoint) => endpoint !== rowEndpoint))],
    endpointColumns: calledColumns(steps),
    words,
    entries: [
      ...words.filter((word) => /^[0-9A-D*#]{1,20}$/.test(word)),
      ...steps.flatMap(choicesOf),
    ],
    transfers: steps.flatMap(
      ({ verb, options }) => verb.talk?.(constantsOf(options)).transfers ?? [],
    ),
    requests:
      ast === undefined ? [] : [...new Set(requestsIn(ast, program.verbs).map(({ url }) => url))],
    operations: ast === undefined ? [] : operationsIn(ast, program.verbs),
    answers: steps.flatMap((step) => declaredIn(step) ?? []),
    members: [...new Set(steps.flatMap(sourcesOf).flatMap(membersIn))],
  };
}

/** The keys by which somebody can choose, or begin something, where a step lets one. */
function choicesOf({ verb: { keys, talk }, options }: Step): readonly string[] {
  const known = constantsOf(options);
  const pressed = (talk?.(known).presses ?? []).map((press) => press.keys);
  return keys?.kind === "menu"
    ? [...keys.menu(known).choices.map((choice) => choice.keys), ...pressed]
    : pressed;
}

/** A value and, in lists, what stands in them. */
function textsIn(value: Json): readonly Json[] {
  return Array.isArray(value) ? value.flatMap(textsIn) : [value];
}

/** Extensions that are written out where a step calls somebody, as endpoints. */
function extensionsOf({ verb, options }: Step): readonly string[] {
  return Object.entries(verb.options).flatMap(([name, { kind }]) => {
    const value = options[name];
    return value?.kind === "constant"
      ? [value.value].flat(2).flatMap((to) => calledEndpoint(kind, String(to)) ?? [])
      : [];
  });
}

function isEndpoint(value: Json): value is string {
  return typeof value === "string" && endpointForm.test(value);
}

function sourcesOf({ condition, options }: Step): readonly string[] {
  return [condition, ...Object.values(options)].flatMap(sourceOf);
}

function sourceOf(value: CompiledValue | undefined): readonly string[] {
  return value?.kind === "computed" ? [value.source] : [];
}

function membersIn(source: string): readonly string[] {
  return [...source.matchAll(/\.\??([A-Za-z_]\w*)(?!\w*\()/g)].map(([, name = ""]) => name);
}

/** Columns that options for endpoints read, also by way of a variable. */
function calledColumns(steps: readonly Step[]): ReadonlySet<string> {
  const called = steps.flatMap((step) => [
    ...sourcesFor(step, "endpoint"),
    ...sourcesFor(step, "endpoints"),
  ]);
  const isVariable = called.some((source) => /(?<![\w.])vars\./.test(source));
  const assigned = isVariable ? steps.flatMap((step) => sourcesFor(step, "assignments")) : [];
  return new Set([...called, ...assigned].flatMap(membersIn));
}

function sourcesFor({ verb, options }: Step, kind: OptionKind): readonly string[] {
  return Object.entries(verb.options).flatMap(([name, option]) =>
    option.kind === kind ? sourceOf(options[name]) : [],
  );
}
