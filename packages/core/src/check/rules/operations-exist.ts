import { didYouMean } from "../../diagnostics/suggest.ts";
import { calledOperation } from "../called-operation.ts";
import type { Rule } from "../rule.ts";
import { ruleProblem } from "../rule-problem.ts";

/** Every operation that is called exists, as far as operations are known. */
export const operationsExist: Rule = ({ steps, operations }) => {
  if (operations === undefined) return [];
  return steps.flatMap((step) => {
    const name = calledOperation(step)?.name;
    if (name === undefined || Object.hasOwn(operations, name.value)) return [];
    const hint = didYouMean(name.value, Object.keys(operations)) ?? familyHint(name.value, Object.keys(operations));
    return [ruleProblem("FLOW_UNKNOWN_OPERATION", name.span, `There is no operation "${name.value}".`, { hint })];
  });
};

const mostNames = 8;

/** What there is of the family before the dot, or which families there are. */
function familyHint(name: string, known: readonly string[]): string {
  const families = [...new Set(known.map((each) => each.split(".")[0] ?? each))];
  const own = known.filter((each) => each.startsWith(`${name.split(".")[0]}.`));
  const [first, rest] = own.length > 0 ? [own, "operations"] : [families, "families"];
  const more = first.length > mostNames ? ` and ${first.length - mostNames} more` : "";
  return `There are the ${rest} ${first.slice(0, mostNames).join(", ")}${more}.`;
}
