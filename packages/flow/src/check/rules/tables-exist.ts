import { didYouMean, isNameOf } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Every table that is searched is declared: its columns give the types, and no name reaches a store
 * from data.
 */
export const tablesExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_TABLE",
  severity: "error",
  title: "A table is not declared.",
  why: "Only declared tables can be looked up, so that columns are known and names never come from data.",
  remedy: "Correct the name, or declare the table under `tables`.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - lookup: { in: custmers, key: "\${call.from}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) =>
    steps.flatMap(({ node, verb }) =>
      Object.entries(verb.options).flatMap(([name, option]) => {
        const written = isNameOf("table", option) ? node.options.get(name) : undefined;
        if (written?.kind !== "text" || ast.tables.has(written.text)) return [];
        const hint =
          didYouMean(written.text, ast.tables.keys()) ??
          `Declare "${written.text}" under "tables".`;
        return [
          { span: written.span, message: `The flow declares no table "${written.text}".`, hint },
        ];
      }),
    ),
});
