import { formatDuration } from "@flowrun/core";
import {
  stepsOf,
  settings,
  tables,
  vars,
  webhooks,
  type SettingNode,
  type TableNode,
} from "@flowrun/flow/tooling";
import type { BlockNode, StepNode } from "@flowrun/core/tooling";
import { describeType } from "./describe.ts";
import type { FlowText } from "./flow-text.ts";
import { occurrencesIn, saysTheSame, type NameKind, type Occurrence } from "./occurrences.ts";
import { spell } from "./quoting.ts";

/**
 * The flow's words about one of its names, in Markdown; `undefined` for a name that it does not
 * declare.
 */
export function describeOccurrence(flow: FlowText, found: Occurrence): string | undefined {
  return describers[found.kind](flow, found);
}

const describers: Readonly<
  Record<NameKind, (flow: FlowText, found: Occurrence) => string | undefined>
> = {
  block: (flow, found) => {
    const block = flow.draft.blocks.get(found.name);
    return block && describeBlock(flow, block, found);
  },
  table: ({ draft }, { name }) => {
    const table = tables.in(draft).get(name);
    return table && describeTable(table);
  },
  column: ({ draft }, { name, in: table = "" }) => {
    const column = tables.in(draft).get(table)?.columns.get(name);
    return (
      column && `**column ${table}.${name}**: ${typeNote(describeType(column.type), column.secret)}`
    );
  },
  setting: ({ draft }, { name }) => {
    const setting = settings.in(draft).get(name);
    return setting && describeSetting(setting);
  },
  variable: ({ draft }, { name }) => {
    const variable = vars.in(draft).get(name);
    return (
      variable &&
      `**variable ${name}**: ${describeType(variable.type)}, at first \`${spell(variable.initial.value)}\``
    );
  },
  declared: ({ draft }, { name, in: key = "" }) => {
    const { section, nodes } = draft.declared.get(key) ?? {};
    return nodes?.has(name) === true ? `**${section?.of} ${name}**` : undefined;
  },
  result: (flow, { name }) => {
    const type = flow.declarations.names.get(name);
    return type && `**result ${name}**: ${describeType(type)}, set by ${settersOf(flow, name)}`;
  },
};

function describeTable({ name, key, columns }: TableNode): string {
  const lines = [...columns.values()].map(
    (column) => `- \`${column.name.value}\`: ${typeNote(describeType(column.type), column.secret)}`,
  );
  return `**table ${name.value}**, searched by \`${key.value}\`\n\n${lines.join("\n")}`;
}

function typeNote(type: string, secret: boolean): string {
  return secret ? `${type}, secret` : type;
}

function describeSetting({
  name,
  type,
  default: standard,
  description,
  secret,
}: SettingNode): string {
  const head = `**setting ${name.value}**: ${typeNote(type, secret)}`;
  const written = standard === undefined || secret ? undefined : spellAs(type, standard.value);
  return [
    head,
    ...(description === undefined ? [] : [description]),
    ...(written === undefined ? [] : [`Default: \`${written}\``]),
  ].join("\n\n");
}

/** A value of a setting as a file spells it: state holds durations as milliseconds. */
function spellAs(
  type: SettingNode["type"],
  value: NonNullable<SettingNode["default"]>["value"],
): string {
  return type === "duration" && typeof value === "number" ? formatDuration(value) : spell(value);
}

const mostSteps = 12;

function describeBlock(flow: FlowText, { name, steps }: BlockNode, found: Occurrence): string {
  const shown = steps.slice(0, mostSteps).map((step, index) => `${index + 1}. ${stepNote(step)}`);
  const rest = steps.length > mostSteps ? [`… and ${steps.length - mostSteps} more`] : [];
  return [`**block ${name.value}**`, [...shown, ...rest].join("\n"), leadersOf(flow, found)].join(
    "\n\n",
  );
}

function stepNote({ verb, as }: StepNode): string {
  return as === undefined ? `\`${verb.value}\`` : `\`${verb.value}\` as \`${as.value}\``;
}

/** Which blocks lead to a block, in words. */
function leadersOf(flow: FlowText, found: Occurrence): string {
  const { draft } = flow;
  const places = occurrencesIn(flow).filter((each) => saysTheSame(each, found) && !each.declares);
  const blocks = [...draft.blocks.values()];
  const from = places.flatMap(({ span }) => {
    const block = blocks.find((each) => each.span.start <= span.start && span.end <= each.span.end);
    return block === undefined ? [] : [`\`${block.name.value}\``];
  });
  const others = [
    ...(draft.start?.value === found.name ? ["`start`"] : []),
    ...([...webhooks.in(draft).values()].some(({ target }) => target.value === found.name)
      ? ["`on_webhook`"]
      : []),
    ...([...draft.otherwise.values()].some(({ value }) => value === found.name)
      ? ["`otherwise`"]
      : []),
  ];
  const all = [...new Set([...others, ...from])];
  return all.length === 0 ? "Nothing leads here." : `Led to by ${all.join(", ")}.`;
}

/** The verbs that set a result, in words. */
function settersOf({ draft }: FlowText, name: string): string {
  const verbs = stepsOf(draft).flatMap((step) =>
    step.as?.value === name ? [`\`${step.verb.value}\``] : [],
  );
  return [...new Set(verbs)].join(", ");
}
