import { type Source, verbs as builtInVerbs } from "@flowrun/core";
import { fileAt, isWithin, type TargetNode, type YamlNode } from "@flowrun/core/tooling";
import type { Language } from "@flowrun/flow";
import {
  type CheckedFlow,
  type CheckedStep,
  createCheckedFlow,
  readFlow,
  readYaml,
  tables,
} from "@flowrun/flow/tooling";
import { expressionsIn, slipsInExpression } from "./expression-breaks.ts";
import type { FlowBreak } from "./flow-break.ts";
import { slipsOf, wrongNumber } from "./literal-breaks.ts";
import { type Others, replace, slipsInOption, textsIn } from "./option-breaks.ts";

/**
 * The slips that an author of this flow could make, in the order of the file. A step is left out,
 * or an outcome leads elsewhere. A condition always holds, or decides otherwise at its border. A
 * value is a wrong prompt, number, column, duration or digit. Files under `use` and lines for the log stay as they are.
 * None for a flow with mistakes in its shape. The checker may still refuse some of them.
 */
export function breaksOf(source: Source, language: Language = {}): readonly FlowBreak[] {
  const verbs = language.verbs ?? builtInVerbs;
  const { ast } = readFlow(source, verbs, language.sections);
  if (ast === undefined) return [];
  const flow = createCheckedFlow(ast, verbs, language.operations);
  const others = othersIn(flow);
  const found = flow.steps
    .filter(({ node, verb }) => isOwn(source, node) && verb.name !== "log")
    .flatMap((step) =>
      [
        ...slipsInSteps(step),
        ...slipsInTargets(step, others),
        ...slipsInOptions(step, others),
        ...slipsInExpressions(source, step),
        ...wrongColumns(flow, source, step),
      ].map((each) => ({ ...each, step: step.id })),
    );
  const all = [...slipsInDeclarations(source), ...found];
  const known = new Map(all.map((each) => [`${each.span.start} ${each.text}`, each]));
  return [...known.values()].toSorted((a, b) => a.span.start - b.span.start);
}

function isOwn(source: Source, { span }: CheckedStep["node"]): boolean {
  return fileAt(source, span.start).path === "";
}

/** A step that is left out, and one whose condition always holds. */
function slipsInSteps({ node, verb }: CheckedStep): readonly FlowBreak[] {
  const out = { span: node.span, text: '{ log: "left out" }', what: verb.name };
  if (node.condition === undefined) return verb.flow === "end" ? [] : [out];
  const { span, value } = node.condition;
  return [
    { span: node.span, text: out.text, what: "if", change: { from: value, to: "never" } },
    { span, text: '"true"', what: "if", change: { from: value, to: "always" } },
  ];
}

/** An outcome that leads where another one of the step does, or else to another block. */
function slipsInTargets({ node }: CheckedStep, others: Others): readonly FlowBreak[] {
  const named: readonly (readonly [string, TargetNode])[] = [
    ...[...node.then].map(([outcome, { target }]) => [outcome, target] as const),
    ...(node.else === undefined ? [] : [["else", node.else] as const]),
  ];
  return named.flatMap(([what, { value, span }]) => {
    const sibling = named.map(([, target]) => target.value).find((each) => each !== value);
    const to = sibling ?? others.block(value);
    return to === undefined ? [] : [{ span, text: to, what, change: { from: value, to } }];
  });
}

function slipsInOptions({ node, verb }: CheckedStep, others: Others): readonly FlowBreak[] {
  return [...node.options].flatMap(([name, value]) =>
    slipsInOption(name, verb.options[name], value, others),
  );
}

function slipsInExpressions({ text }: Source, { node }: CheckedStep): readonly FlowBreak[] {
  const inside = (what: string, written: string, start: number): readonly FlowBreak[] =>
    slipsInExpression(written, start).map(({ span, text: by }) => ({
      ...{ span, text: by, what },
      change: {
        from: written,
        to: `${written.slice(0, span.start - start)}${by}${written.slice(span.end - start)}`,
      },
    }));
  const { condition } = node;
  const bare = condition && text.slice(condition.span.start, condition.span.end);
  return [
    ...(condition === undefined || bare === undefined
      ? []
      : inside("if", bare, condition.span.start)),
    ...[...node.options].flatMap(([name, option]) =>
      textsIn(option).flatMap(({ span }) =>
        expressionsIn(text.slice(span.start, span.end), span.start).flatMap((each) =>
          inside(name, each.text, each.start),
        ),
      ),
    ),
  ];
}

/** A column that is taken for another one of its table and type. */
function wrongColumns(
  { ast }: CheckedFlow,
  { text }: Source,
  { node, reads }: CheckedStep,
): readonly FlowBreak[] {
  return reads.flatMap(({ root, member, span }) => {
    const from = text.slice(span.start, span.end);
    if (member === undefined || root === "call" || from !== `${root}.${member}`) return [];
    if (isWithin(span, node.condition?.span)) return [];
    const table = [...tables.in(ast).values()].find(({ columns }) => columns.has(member));
    const type = table?.columns.get(member)?.type.kind;
    const other = [...(table?.columns.values() ?? [])].find(
      ({ name, type: own }) => name.value !== member && own.kind === type,
    );
    if (other === undefined) return [];
    const to = `${root}.${other.name.value}`;
    return [{ span, text: to, what: "column", change: { from, to } }];
  });
}

const declarations: ReadonlySet<string> = new Set([
  ...["settings", "vars", "calendars", "queues", "conferences", "lots", "on_schedule", "limits"],
]);

/** The slips in the literals of declarations: defaults, hours, rings, capacities, members. */
function slipsInDeclarations(source: Source): readonly FlowBreak[] {
  const { root } = readYaml(source);
  const entries = root?.kind === "map" ? root.entries : [];
  return entries
    .filter(({ key }) => declarations.has(key.value))
    .flatMap(({ key, value }) => slipsBelow(key.value, value));
}

// Words about a value, and not the value itself.
const notes = new Set([
  "description",
  "about",
  "type",
  "minimum",
  "maximum",
  "secret",
  "zone",
  "steps",
]);

function slipsBelow(what: string, node: YamlNode): readonly FlowBreak[] {
  if (node.kind === "map")
    return node.entries.flatMap(({ key, value }) =>
      notes.has(key.value) ? [] : slipsBelow(`${what} ${key.value}`, value),
    );
  if (node.kind === "list") return node.items.flatMap((item) => slipsBelow(what, item));
  const isPhone = /^[\w-]+\/|^\d{3,}$/.test(node.text);
  const slips = node.plain ? slipsOf(node.text) : [];
  const wrong = isPhone && slips.length === 0 ? wrongNumber(node.text) : undefined;
  return (wrong === undefined ? slips : [wrong]).map((slip) =>
    replace({ ...node, kind: "text" }, slip, what),
  );
}

/** The other blocks of a flow, and its other media, in the order of the file. */
function othersIn({ ast, steps }: CheckedFlow): Others {
  const blocks = [...ast.blocks.keys()].filter((name) => !name.includes("#"));
  const media = [
    ...new Set(
      steps.flatMap(({ node, verb }) =>
        [...node.options].flatMap(([name, option]) =>
          verb.options[name]?.kind === "media" ? textsIn(option).map(({ text }) => text) : [],
        ),
      ),
    ),
  ].filter((text) => !text.includes("${"));
  const isFile = (text: string): boolean => /^\w+:\S/.test(text);
  const next = (list: readonly string[], one: string): string | undefined => {
    const other = list[(list.indexOf(one) + 1) % list.length];
    return other === one ? undefined : other;
  };
  return {
    block: (name) => next(blocks, name),
    media: (text) =>
      next(
        media.filter((each) => isFile(each) === isFile(text)),
        text,
      ) ?? (isFile(text) ? "sound:beep" : "Something else."),
  };
}
