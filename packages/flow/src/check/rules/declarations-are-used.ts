import { namedBySections, promptScheme } from "@flowrun/core/tooling";
import type { ValueType } from "@flowrun/core";
import { headers } from "../../read/sections/headers.ts";
import { lanes } from "../../read/sections/lanes.ts";
import { signals } from "../../read/sections/signals.ts";
import { prompts } from "../../read/sections/prompts.ts";
import { requests } from "../../read/sections/requests.ts";
import type { Section } from "../../read/sections/section.ts";
import { settings } from "../../read/sections/settings.ts";
import { tables } from "../../read/sections/tables.ts";
import { variables } from "../../read/sections/variables.ts";
import { vars } from "../../read/sections/vars.ts";
import { assignedVariables } from "../assigned-variables.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { mentionedNames } from "../mentioned-names.ts";
import { thingsNamed } from "../named-things.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Something uses what a flow declares by a name. */
export const declarationsAreUsed: Rule = defineRule({
  code: "FLOW_UNUSED",
  severity: "warning",
  title: "Nothing uses what a flow declares.",
  why: "No step and no expression names it. It is left over, or the step that should use it is missing or names another.",
  remedy: "Remove it, or use it.",
  example: `
    queues: { support: { members: [PJSIP/2001] }, sales: { members: [PJSIP/2002] } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 10m, leave: { 1: goodbye } }
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  needsWhole: true,
  find: (flow) =>
    [...flow.ast.declared.values()].flatMap(({ section, nodes }) => {
      const used = usedOf(flow, section);
      return [...nodes.values()].flatMap(({ name: { value, span } }) => {
        if (used?.has(value) !== false) return [];
        const message = `Nothing uses the ${section.of} "${value}".`;
        return [{ span, message, hint: "Remove it, or use it." }];
      });
    }),
});

/** The names of the things of a section that are used; `undefined` where any may be. */
function usedOf(
  flow: CheckedFlow,
  { key, of }: Pick<Section, "key" | "of">,
): ReadonlySet<string> | undefined {
  switch (key) {
    case settings.key:
      return joined(membersRead(flow, "settings"), membersMentioned(flow, "settings"));
    case vars.key:
      return joined(membersRead(flow, "vars"), [
        ...flow.steps.flatMap(assignedVariables),
        ...membersMentioned(flow, "vars"),
      ]);
    case headers.key:
      return membersRead(flow, "call", "headers");
    case variables.key:
      return membersRead(flow, "call", "variables");
    case prompts.key:
      return played(flow);
    case tables.key:
      return joined(namedIn(flow, of), typesIn(flow).flatMap(tableOfType));
    case signals.key:
      return undefined;
    case lanes.key:
      // `flowrun dial` may name any for a part that begins on request.
      return requests.in(flow.ast).size > 0 ? undefined : namedIn(flow, of);
    default:
      return namedIn(flow, of);
  }
}

function joined(
  some: ReadonlySet<string> | undefined,
  others: readonly string[],
): ReadonlySet<string> | undefined {
  return some && new Set([...some, ...others]);
}

/** The members of a root that texts mean, by themselves or behind it. */
function membersMentioned(flow: CheckedFlow, root: string): readonly string[] {
  return [...mentionedNames(flow)].map((name) =>
    name.startsWith(`${root}.`) ? name.slice(root.length + 1) : name,
  );
}

/** The members of a root that are read, or of one of its members; `undefined` where all may be. */
function membersRead(
  { steps }: CheckedFlow,
  root: string,
  member?: string,
): ReadonlySet<string> | undefined {
  const reads = steps.flatMap((step) => step.reads.filter((read) => read.root === root));
  const names =
    member === undefined
      ? reads.map((read) => read.member)
      : reads.flatMap((read) => {
          if (read.member === undefined) return [undefined];
          return read.member === member ? read.paths.map(([name]) => name) : [];
        });
  return names.includes(undefined)
    ? undefined
    : new Set(names.filter((each) => each !== undefined));
}

/** The things that options name; `undefined` for things that no option can name. */
function namedIn({ ast, steps, verbs }: CheckedFlow, of: string): ReadonlySet<string> | undefined {
  const isNamed = Object.values(verbs).some(({ options }) =>
    Object.values(options).some((option) => option.of === of),
  );
  if (!isNamed) return undefined;
  return new Set([
    ...namedBySections(ast).flatMap((named) => (named.of === of ? named.name.value : [])),
    ...steps.flatMap((step) =>
      Object.entries(step.verb.options).flatMap(([name, option]) =>
        option.of === of ? [...(thingsNamed(ast, step, name)?.nodes.keys() ?? [])] : [],
      ),
    ),
  ]);
}

function typesIn({ ast }: CheckedFlow): readonly ValueType[] {
  return [...ast.parts.values()].flatMap(({ takes, gives }) => [
    ...[...takes.values()].map(({ type }) => type),
    ...(gives === undefined ? [] : [gives.value]),
  ]);
}

function tableOfType(type: ValueType): readonly string[] {
  return "table" in type ? [type.table] : [];
}

/** The prompts that the text of the flow names; `undefined` where an expression may give any. */
function played({ ast: { source } }: CheckedFlow): ReadonlySet<string> | undefined {
  const named = [...source.text.matchAll(new RegExp(`${promptScheme}([A-Za-z_]\\w*)?`, "g"))];
  const names = named.map(([, name]) => name);
  return names.includes(undefined)
    ? undefined
    : new Set(names.filter((each) => each !== undefined));
}
