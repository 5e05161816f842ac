import { vars } from "../../read/sections/vars.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * A variable begins with a value, from which its type is known. The name of a type, as tables and
 * settings have it, would be its first text.
 */
export const variablesBeginWithValues: Rule = defineRule({
  code: "FLOW_TYPE_FOR_VALUE",
  severity: "warning",
  title: "A variable begins with the name of a type.",
  why: "Under `vars` stands what a variable begins with, which also gives its type. Whoever writes `order: string` there has a variable that holds the text “string”.",
  remedy:
    "Write the first value: an empty text, `0`, `false` or a duration such as `0s`. If the word itself is meant, put it in quotes.",
  example: `
    vars: { order: string }
    blocks:
      main:
        - answer
        - set: { order: "\${call.to}" }
        - log: "order \${vars.order}"
        - play: sound:vm-goodbye
  `,
  find: ({ ast }) =>
    [...vars.in(ast)].flatMap(([name, { initial }]) => {
      const { value, span } = initial;
      const written = ast.source.text.slice(span.start, span.end);
      if (typeof value !== "string" || written !== value) return [];
      const first = firstValues.get(value.replace(/\?$/, "").toLowerCase());
      if (first === undefined) return [];
      const message = `"${name}" begins with the text "${value}", which is the name of a type.`;
      return [
        { span, message, hint: `Write \`${name}: ${first}\`, the value that it begins with.` },
      ];
    }),
});

/** Names of types, here and elsewhere, each with a first value of that type. */
const firstValues: ReadonlyMap<string, string> = new Map([
  ...["string", "str", "varchar", "char"].map((name) => [name, '""'] as const),
  ...["integer", "int", "bigint", "long"].map((name) => [name, "0"] as const),
  ...["float", "double", "decimal", "numeric"].map((name) => [name, "0.0"] as const),
  ["number", "0"],
  ...["boolean", "bool"].map((name) => [name, "false"] as const),
  ...["duration", "timedelta"].map((name) => [name, "0s"] as const),
]);
