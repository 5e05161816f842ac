import type { Json, Located, ScalarType } from "@flowrun/core";
import {
  anyText,
  type DeclaredNode,
  expressionPattern,
  flowProblem,
  readLiteral,
} from "@flowrun/core/tooling";
import { scalarOf } from "../members.ts";
import { valueShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `vars:`. The spelling of its first value gives the type. */
export interface VariableNode extends DeclaredNode {
  readonly type: ScalarType;
  readonly initial: Located<Json>;
}

const initialValue = valueShape("a text, a number, true, false or a duration");

/** `vars:` — what `set` may change. */
export const vars: Section<VariableNode> = defineSection({
  key: "vars",
  of: "variable",
  used: "hidden",
  expected: "a map of variables and what they begin with",
  description: "Variables with what they begin with, which also gives their type.",
  example: { attempts: 0, who: "" },
  shape: {
    schema: { ...anyText, not: { type: "string", pattern: expressionPattern } },
    explain: (misfit) => {
      const { key, value } = misfit.at;
      if (misfit.keyword !== "not" || value.kind !== "scalar") return initialValue.explain(misfit);
      return flowProblem(
        "FLOW_NO_EXPRESSION",
        value.span,
        `"${key.value}" cannot begin with an expression.`,
        {
          hint: 'Write a value, and use "set" in the first block to compute one.',
        },
      );
    },
  },
  read: (entry) => {
    const scalar = scalarOf(entry);
    if (scalar === undefined) return undefined;
    const { type, value } = readLiteral(scalar);
    return { name: entry.key, type, initial: { value, span: scalar.span } };
  },
  compile: (nodes) => ({
    vars: Object.fromEntries([...nodes].map(([name, { initial }]) => [name, initial.value])),
  }),
});
