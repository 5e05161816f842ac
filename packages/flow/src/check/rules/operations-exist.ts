import { didYouMean } from "@flowrun/core/tooling";
import { calledOperation } from "../called-operation.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Every operation that is called exists, as far as operations are known. */
export const operationsExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_OPERATION",
  severity: "error",
  title: "An operation of the REST API v2 does not exist.",
  why: "`v2` calls operations by the names of the description of the configured version (`v2.version`): a family and what is done, such as `contacts.search`.",
  remedy: "Correct the name, or configure the version that has it.",
  example: `
    blocks:
      main:
        - v2: contacts.serch
          then: { else: main }
        - hangup
  `,
  find: ({ steps, operations }) => {
    if (operations === undefined) return [];
    return steps.flatMap((step) => {
      const name = calledOperation(step)?.name;
      if (name === undefined || Object.hasOwn(operations, name.value)) return [];
      const hint =
        didYouMean(name.value, Object.keys(operations)) ??
        familyHint(name.value, Object.keys(operations));
      return [{ span: name.span, message: `There is no operation "${name.value}".`, hint }];
    });
  },
});

const mostNames = 8;

/** The operations of the family before the dot, or the families that there are. */
function familyHint(name: string, known: readonly string[]): string {
  const families = [...new Set(known.map((each) => each.split(".")[0] ?? each))];
  const own = known.filter((each) => each.startsWith(`${name.split(".")[0]}.`));
  const [first, rest] = own.length > 0 ? [own, "operations"] : [families, "families"];
  const more = first.length > mostNames ? ` and ${first.length - mostNames} more` : "";
  return `There are the ${rest} ${first.slice(0, mostNames).join(", ")}${more}.`;
}
