import type { Located, Option, Span } from "@flowrun/core";
import { begunBySections, isNameOf, type OptionNode, type StepNode } from "@flowrun/core/tooling";
import { parseTemplate, stepsOf, settings, tables, vars, webhooks } from "@flowrun/flow/tooling";
import type { FlowText } from "./flow-text.ts";
import { withoutQuotes } from "./quoting.ts";

/** The kinds of things that have names. */
export type NameKind = "block" | "table" | "column" | "setting" | "variable" | "result";

/** A place where a flow says a name. */
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

/**
 * Every place where a flow says a name of its own, in the order of the file; a place stands once.
 */
export function occurrencesIn(flow: FlowText): readonly Occurrence[] {
  const found = [
    ...declarations(flow),
    ...targets(flow),
    ...stepsOf(flow.draft).flatMap((step) => inStep(flow, step)),
  ];
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
  const declare = (
    kind: NameKind,
    { value, span }: Located<string>,
    table?: string,
  ): Occurrence => ({
    ...say(kind, { value, span: withoutQuotes(text, span) }, table),
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
  ];
}

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
    ...begunBySections(draft).map(({ part }) => part),
    ...ownParts,
    ...otherwise.values(),
  ];
  return named.map(({ value, span }) => say("block", { value, span: withoutQuotes(text, span) }));
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

/** The kind of thing that a text in an option names; a part has the name of its block. */
function namedIn(option: Option | undefined): "block" | "table" | undefined {
  if (isNameOf("table", option)) return "table";
  const isBlock = isNameOf("block", option) || isNameOf("part", option);
  return isBlock || blockMaps.has(option?.kind) ? "block" : undefined;
}

const blockMaps: ReadonlySet<Option["kind"] | undefined> = new Set<Option["kind"]>([
  "branches",
  "sequences",
  "presses",
]);

function inOption(
  flow: FlowText,
  step: StepNode,
  name: string,
  node: OptionNode,
): readonly Occurrence[] {
  const option = flow.verbs[step.verb.value]?.options[name];
  if (node.kind === "list") return node.items.flatMap((item) => inOption(flow, step, name, item));
  if (node.kind === "map") {
    // In a sequence of keys only the block is a name.
    const named = option?.kind === "presses" ? node.entries.get("do") : undefined;
    const entries = named === undefined ? [...node.entries.values()] : [named];
    return entries.flatMap(({ key, value }) => [
      ...(option?.kind === "assignments"
        ? [say("variable", { ...key, span: withoutQuotes(flow.source.text, key.span) })]
        : []),
      ...inOption(flow, step, name, value),
    ]);
  }
  const kind = namedIn(option);
  if (kind !== undefined) return [say(kind, { value: node.text, span: node.valueSpan })];
  return expressionsIn(flow.source.text, node.valueSpan).flatMap((expression) =>
    inExpression(flow, expression),
  );
}

function inExpression(flow: FlowText, expression: ExpressionText): readonly Occurrence[] {
  return namesIn(expression).flatMap((name) => inName(flow, name));
}

function inName(
  { declarations: { names } }: FlowText,
  name: ExpressionName,
): readonly Occurrence[] {
  const { root, rootSpan, member, memberSpan } = name;
  const located =
    member === undefined || memberSpan === undefined
      ? undefined
      : { value: member, span: memberSpan };
  if (root === "settings" || root === "vars")
    return located === undefined
      ? []
      : [say(root === "settings" ? "setting" : "variable", located)];
  const type = names.get(root);
  if (type === undefined) return [];
  const result = say("result", { value: root, span: rootSpan });
  return located === undefined || type.kind !== "row"
    ? [result]
    : [result, say("column", located, type.table)];
}

function say(kind: NameKind, { value, span }: Located<string>, table?: string): Occurrence {
  return { kind, name: value, span, declares: false, ...(table === undefined ? {} : { table }) };
}

/**
 * A name that an expression takes from its scope: `vip.name` is the member `name` of the root
 * `vip`.
 */
export interface ExpressionName {
  readonly root: string;
  readonly rootSpan: Span;
  readonly member: string | undefined;
  readonly memberSpan: Span | undefined;
}

/**
 * An expression with its place. The text is as long as what stands there: escaped quotes are plain
 * ones behind a blank.
 */
export interface ExpressionText {
  readonly text: string;
  /** The offset of its first character in the whole text. */
  readonly start: number;
}

/** The expressions under `${ }` in the scalar text between two offsets, its quotes excluded. */
function expressionsIn(text: string, span: Span): readonly ExpressionText[] {
  const parsed = parseTemplate(withoutEscapes(text, span));
  if (!parsed.ok) return [];
  return parsed.template.parts.flatMap((part) =>
    part.kind === "text" ? [] : [{ text: part.source, start: span.start + part.range.start }],
  );
}

/**
 * The scalar text between two offsets, its quotes excluded, as one expression: what stands under
 * `if`.
 */
function wholeExpression(text: string, span: Span): ExpressionText {
  return { text: withoutEscapes(text, span), start: span.start };
}

const word =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w.])([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*)(?!\s*\())?(?!\w*\s*\()/g;

/**
 * The longest expression that is looked into, in characters: the work can grow with the square of
 * it.
 */
const longestExpression = 10_000;

/**
 * The names that an expression takes from its scope, in the order of the text. Literals have none.
 */
export function namesIn(expression: ExpressionText): readonly ExpressionName[] {
  if (expression.text.length > longestExpression) return [];
  return [...expression.text.matchAll(word)].flatMap((found) => {
    const [all, root, member] = found;
    if (root === undefined) return [];
    const start = expression.start + found.index;
    const end = start + all.length;
    return [
      {
        root,
        rootSpan: { start, end: start + root.length },
        member,
        memberSpan: member === undefined ? undefined : { start: end - member.length, end },
      },
    ];
  });
}

/**
 * The text between two offsets with YAML's escaped quotes as plain ones, every character at its
 * place.
 */
function withoutEscapes(text: string, { start, end }: Span): string {
  const piece = text.slice(start, end);
  if (text[start - 1] === '"') return piece.replaceAll(/\\(["\\])/g, " $1");
  return text[start - 1] === "'" ? piece.replaceAll("''", " '") : piece;
}
