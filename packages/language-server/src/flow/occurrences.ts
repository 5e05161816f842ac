import { stepsOf, type Located, type OptionNode, type Span, type StepNode } from "@flowrun/core";
import {
  expressionsIn,
  namesIn,
  wholeExpression,
  type ExpressionName,
  type ExpressionText,
} from "./expression-words.ts";
import type { FlowText } from "./flow-text.ts";
import { withoutQuotes } from "./without-quotes.ts";

/** What a name can be the name of. */
export type NameKind = "block" | "table" | "column" | "setting" | "variable" | "result";

/** One place where a flow says a name. */
export interface Occurrence {
  readonly kind: NameKind;
  readonly name: string;
  /** The table of a column. */
  readonly table?: string;
  /** Without quotes. */
  readonly span: Span;
  /** Whether the name gets its meaning here. A result may be declared by several steps. */
  readonly declares: boolean;
}

/** Every place where a flow says a name of its own, in the order of the file; a place stands once. */
export function occurrencesIn(flow: FlowText): readonly Occurrence[] {
  const found = [...declarations(flow), ...targets(flow), ...stepsOf(flow.draft).flatMap((step) => inStep(flow, step))];
  const byPlace = new Map(found.map((each) => [each.span.start, each]));
  return [...byPlace.values()].toSorted((a, b) => a.span.start - b.span.start);
}

/** Whether two places say the name of the same thing. */
export function saysTheSame(a: Occurrence, b: Occurrence): boolean {
  return a.kind === b.kind && a.name === b.name && a.table === b.table;
}

/** The occurrence that an offset is in or touches. */
export function occurrenceAt(flow: FlowText, offset: number): Occurrence | undefined {
  return occurrencesIn(flow).find(({ span }) => span.start <= offset && offset <= span.end);
}

function declarations({ source: { text }, draft }: FlowText): readonly Occurrence[] {
  const declare = (kind: NameKind, { value, span }: Located<string>, table?: string): Occurrence => ({
    ...say(kind, { value, span: withoutQuotes(text, span) }, table),
    declares: true,
  });
  return [
    ...[...draft.settings.values()].map(({ name }) => declare("setting", name)),
    ...[...draft.vars.values()].map(({ name }) => declare("variable", name)),
    ...[...draft.blocks.values()].map(({ name }) => declare("block", name)),
    ...[...draft.tables.values()].flatMap((table) => [
      declare("table", table.name),
      ...[...table.columns.values()].map(({ name }) => declare("column", name, table.name.value)),
      { ...say("column", { ...table.key, span: withoutQuotes(text, table.key.span) }, table.name.value) },
    ]),
  ];
}

/** The blocks that are named outside the steps. */
function targets({ source: { text }, draft }: FlowText): readonly Occurrence[] {
  const handlers = [...draft.webhooks.values()].map(({ target }) => target);
  const named = [...(draft.start === undefined ? [] : [draft.start]), ...handlers, ...draft.otherwise.values()];
  return named.map(({ value, span }) => say("block", { value, span: withoutQuotes(text, span) }));
}

function inStep(flow: FlowText, step: StepNode): readonly Occurrence[] {
  const { text } = flow.source;
  const blocks = [
    ...[...step.then.values()].map(({ target }) => target),
    ...(step.else === undefined ? [] : [step.else]),
  ];
  const condition = step.condition && wholeExpression(text, withoutQuotes(text, step.condition.span));
  return [
    ...(step.as === undefined
      ? []
      : [{ ...say("result", { ...step.as, span: withoutQuotes(text, step.as.span) }), declares: true }]),
    ...blocks.map(({ value, span }) => say("block", { value, span: withoutQuotes(text, span) })),
    ...(condition === undefined ? [] : inExpression(flow, condition)),
    ...[...step.options].flatMap(([name, node]) => inOption(flow, step, name, node)),
  ];
}

function inOption(flow: FlowText, step: StepNode, name: string, node: OptionNode): readonly Occurrence[] {
  const kind = flow.verbs[step.verb.value]?.options[name]?.kind;
  if (node.kind === "list") return node.items.flatMap((item) => inOption(flow, step, name, item));
  if (node.kind === "map")
    return [...node.entries.values()].flatMap(({ key, value }) => [
      ...(kind === "assignments" ? [say("variable", { ...key, span: withoutQuotes(flow.source.text, key.span) })] : []),
      ...inOption(flow, step, name, value),
    ]);
  if (kind === "block" || kind === "table") return [say(kind, { value: node.text, span: node.valueSpan })];
  return expressionsIn(flow.source.text, node.valueSpan).flatMap((expression) => inExpression(flow, expression));
}

function inExpression(flow: FlowText, expression: ExpressionText): readonly Occurrence[] {
  return namesIn(expression).flatMap((name) => inName(flow, name));
}

function inName({ declarations: { names } }: FlowText, name: ExpressionName): readonly Occurrence[] {
  const { root, rootSpan, member, memberSpan } = name;
  const located = member === undefined || memberSpan === undefined ? undefined : { value: member, span: memberSpan };
  if (root === "settings" || root === "vars")
    return located === undefined ? [] : [say(root === "settings" ? "setting" : "variable", located)];
  const type = names.get(root);
  if (type === undefined) return [];
  const result = say("result", { value: root, span: rootSpan });
  return located === undefined || type.kind !== "row" ? [result] : [result, say("column", located, type.table)];
}

function say(kind: NameKind, { value, span }: Located<string>, table?: string): Occurrence {
  return { kind, name: value, span, declares: false, ...(table === undefined ? {} : { table }) };
}
