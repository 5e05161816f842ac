import { type Context, type DialPlan, type PlanLine, planText } from "./dial-plan.ts";
import { isDialled, type Spot, spotsIn } from "./patterns.ts";

/**
 * The contexts in which calls begin, in the order of the file: those that no line goes to and none
 * includes; the first of all where each is gone to. A context that only `Gosub` or `Macro` runs is
 * none of them.
 */
export function waysIn(plan: DialPlan): readonly string[] {
  const reached = new Set<string>();
  for (const context of plan.contexts.values())
    for (const { name } of context.includes) if (name !== context.name) reached.add(name);
  const names = [...plan.contexts.keys()];
  for (const context of plan.contexts.values())
    for (const call of linesOf(context)
      .filter(({ app }) => goes.test(app))
      .map(planText))
      for (const name of names.filter((each) => each !== context.name && named(each).test(call)))
        reached.add(name);
  const roots = [...plan.contexts.values()]
    .filter(({ name }) => !reached.has(name) && !/^(?:macro|sub)-/.test(name))
    .filter(({ name }) => spotsIn(plan, name).some(takesCalls))
    .map(({ name }) => name);
  const [first] = [...plan.contexts.values()].filter(({ extensions }) => extensions.size > 0);
  return roots.length > 0 || first === undefined ? roots : [first.name];
}

/** The applications that go to other contexts, alone or within another one. */
const goes = /goto|gosub|macro|dial|disa|bridge|execif|originate|page|queue/i;

function named(context: string): RegExp {
  const name = context.replace(/^macro-/, "").replaceAll(/\W/g, (sign) => `\\${sign}`);
  return new RegExp(`(?:^|[^\\w-])${name}(?:[^\\w-]|$)`);
}

function linesOf({ extensions }: Context): readonly PlanLine[] {
  return [...extensions.values()].flatMap(({ lines }) => lines);
}

function takesCalls({ extension }: Spot): boolean {
  return extension.lines.length > 0 && (isDialled(extension) || extension.pattern === "s");
}
