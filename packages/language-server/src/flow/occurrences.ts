import type { Located, Option, Span } from "@flowrun/core";
import {
  begunBySections,
  declaredAs,
  nameWritten,
  kindOf,
  namedBySections,
  type OptionNode,
  type StepNode,
} from "@flowrun/core/tooling";
import {
  headers,
  settings,
  stepsOf,
  tables,
  variables,
  vars,
  signals,
  webhooks,
} from "@flowrun/flow/tooling";
import {
  expressionsIn,
  namesIn,
  wholeExpression,
  type ExpressionName,
  type ExpressionText,
} from "./expression-names.ts";
import type { FlowText } from "./flow-text.ts";
import { withoutQuotes } from "./quoting.ts";

/** The kinds of things that have names; `declared` is anything else that a section declares. */
export type NameKind =
  | "block"
  | "table"
  | "column"
  | "setting"
  | "variable"
  | "result"
  | "declared";

/** A place where a flow says a name. */
export interface Occurrence {
  readonly kind: NameKind;
  readonly name: string;
  /** The table of a column, and the key of the section of what is `declared`. */
  readonly in?: string;
  /** Without quotes. */
  readonly span: Span;
  /** Whether the name gets its meaning here. A result may be declared by several steps. */
  readonly declares: boolean;
}

/**
 * Every place where a flow says a name of its own, in the order of the file; a place stands once.
 */
export function occurrencesIn(flow: FlowText): readonly Occurrence[] {
  const found = [
    ...declarations(flow),
    ...targets(flow),
    ...inSections(flow),
    ...stepsOf(flow.draft).flatMap((step) => inStep(flow, step)),
  ];
  const byPlace = new Map(found.map((each) => [each.span.start, each]));
  return [...byPlace.values()].toSorted((a, b) => a.span.start - b.span.start);
}

/** Whether two places say the name of the same thing. */
export function saysTheSame(a: Occurrence, b: Occurrence): boolean {
  return a.kind === b.kind && a.name === b.name && a.in === b.in;
}

/** The occurrence that an offset is in or touches. */
export function occurrenceAt(flow: FlowText, offset: number): Occurrence | undefined {
  return occurrencesIn(flow).find(({ span }) => span.start <= offset && offset <= span.end);
}

function declarations({ source: { text }, draft }: FlowText): readonly Occurrence[] {
  const declare = (
    kind: NameKind,
    { value, span }: Located<string>,
    within?: string,
  ): Occurrence => ({
    ...say(kind, { value, span: withoutQuotes(text, span) }, within),
    declares: true,
  });
  return [
    ...[...settings.in(draft).values()].map(({ name }) => declare("setting", name)),
    ...[...vars.in(draft).values()].map(({ name }) => declare("variable", name)),
    ...[...draft.blocks.values()].map(({ name }) => declare("block", name)),
    ...[...tables.in(draft).values()].flatMap((table) => [
      declare("table", table.name),
      ...[...table.columns.values()].map(({ name }) => declare("column", name, table.name.value)),
      {
        ...say(
          "column",
          { ...table.key, span: withoutQuotes(text, table.key.span) },
          table.name.value,
        ),
      },
    ]),
    ...[...draft.declared].flatMap(([key, { nodes }]) =>
      key in ownKinds ? [] : [...nodes.values()].map(({ name }) => declare("declared", name, key)),
    ),
  ];
}

/** The sections whose things have a kind of their own. */
export const ownKinds: Readonly<Record<string, NameKind>> = {
  [settings.key]: "setting",
  [tables.key]: "table",
  [vars.key]: "variable",
};

/**
 * The blocks that are named outside the steps, also by the parts that begin with them and have
 * their names.
 */
function targets({ source: { text }, draft }: FlowText): readonly Occurrence[] {
  const { start, parts, otherwise } = draft;
  const handlers = [...webhooks.in(draft).values()].map(({ target }) => target);
  const ownParts = [...parts.values()].flatMap(({ name, finally: last }) =>
    last === undefined ? [name] : [name, last],
  );
  const named = [
    ...(start === undefined ? [] : [start]),
    ...handlers,
    ...ownParts,
    ...otherwise.values(),
    ...[...signals.in(draft).values()].flatMap(({ then }) => then.map(({ target }) => target)),
  ];
  return named.map(({ value, span }) => say("block", { value, span: withoutQuotes(text, span) }));
}

/** The names that the things of sections give. */
function inSections(flow: FlowText): readonly Occurrence[] {
  const begun = begunBySections(flow.draft).map(({ part }) => ({ of: "part", name: part }));
  return [...begun, ...namedBySections(flow.draft)].flatMap(({ of, name: { value, span } }) =>
    sayNamed(flow, of, { value, span: withoutQuotes(flow.source.text, span) }),
  );
}

function inStep(flow: FlowText, step: StepNode): readonly Occurrence[] {
  const { text } = flow.source;
  const blocks = [
    ...[...step.then.values()].map(({ target }) => target),
    ...(step.else === undefined ? [] : [step.else]),
  ];
  const condition =
    step.condition && wholeExpression(text, withoutQuotes(text, step.condition.span));
  return [
    ...(step.as === undefined
      ? []
      : [
          {
            ...say("result", { ...step.as, span: withoutQuotes(text, step.as.span) }),
            declares: true,
          },
        ]),
    ...blocks.map(({ value, span }) => say("block", { value, span: withoutQuotes(text, span) })),
    ...(condition === undefined ? [] : inExpression(flow, condition)),
    ...[...step.options].flatMap(([name, node]) => inOption(flow, step, name, node)),
  ];
}

function inOption(
  flow: FlowText,
  step: StepNode,
  name: string,
  node: OptionNode,
): readonly Occurrence[] {
  const option = flow.verbs[step.verb.value]?.options[name];
  const marked = option && kindOf(option.kind).renamed?.(node, markName, option);
  return inValue(flow, option, node, marked ?? node);
}

/** No flow holds it: it stands around the word for what a text names. */
const mark = "\uE000";

function markName(of: string, name: string): string {
  return `${mark}${of}${mark}${name}`;
}

/** `marked` is the same value with a mark before each name in it. */
function inValue(
  flow: FlowText,
  option: Option | undefined,
  node: OptionNode,
  marked: OptionNode,
): readonly Occurrence[] {
  if (node.kind === "list")
    return node.items.flatMap((item, index) =>
      inValue(flow, option, item, (marked.kind === "list" && marked.items[index]) || item),
    );
  if (node.kind === "map")
    return [...node.entries.values()].flatMap(({ key, value }) => [
      ...(option?.kind === "assignments"
        ? [say("variable", { ...key, span: withoutQuotes(flow.source.text, key.span) })]
        : []),
      ...inValue(
        flow,
        option,
        value,
        (marked.kind === "map" && marked.entries.get(key.value)?.value) || value,
      ),
    ]);
  const [, of, named = ""] = marked.kind === "text" ? marked.text.split(mark) : [];
  const inside = expressionsIn(flow.source.text, node.valueSpan).flatMap((expression) =>
    inExpression(flow, expression),
  );
  if (of === undefined) return inside;
  const value = nameWritten(named, declaredAs(flow.draft, of)?.section ?? {}, "");
  if (value === undefined) return inside;
  const start = node.valueSpan.end - named.length;
  return [...sayNamed(flow, of, { value, span: { start, end: start + value.length } }), ...inside];
}

/** The thing that a text names, by what its option says of it; a part is its block. */
function sayNamed({ draft }: FlowText, of: string, name: Located<string>): readonly Occurrence[] {
  if (of === "block" || of === "part") return [say("block", name)];
  const section = declaredAs(draft, of)?.section.key;
  if (section === undefined) return [];
  const own = ownKinds[section];
  return [own === undefined ? say("declared", name, section) : say(own, name)];
}

function inExpression(flow: FlowText, expression: ExpressionText): readonly Occurrence[] {
  return namesIn(expression).flatMap((name) => inName(flow, name));
}

function inName(
  { declarations: { names } }: FlowText,
  { root, rootSpan, member, inner }: ExpressionName,
): readonly Occurrence[] {
  const own = ofRoot[root];
  if (own !== undefined) return member === undefined ? [] : [say(own, member)];
  if (root === "call" && inner !== undefined && ofCall.has(member?.value))
    return [say("declared", inner, member?.value)];
  const type = names.get(root);
  if (type === undefined) return [];
  const result = say("result", { value: root, span: rootSpan });
  return member === undefined || type.kind !== "row"
    ? [result]
    : [result, say("column", member, type.table)];
}

/** The roots of expressions whose members are the things of a section. */
const ofRoot: Readonly<Record<string, NameKind>> = { settings: "setting", vars: "variable" };

/** The sections whose things an expression has from `call`. */
const ofCall: ReadonlySet<string | undefined> = new Set([headers.key, variables.key]);

function say(kind: NameKind, { value, span }: Located<string>, within?: string): Occurrence {
  return {
    ...{ kind, name: value, span, declares: false },
    ...(within === undefined ? {} : { in: within }),
  };
}
