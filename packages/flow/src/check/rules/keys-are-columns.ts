import { didYouMean } from "@flowrun/core/tooling";
import { tables } from "../../read/sections/tables.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * The key of a table is one of its columns, or has a name of its own. A key that is almost the name
 * of a column is taken for a mistake.
 */
export const keysAreColumns: Rule = defineRule({
  code: "FLOW_KEY_NO_COLUMN",
  severity: "warning",
  title: "The key of a table is almost the name of one of its columns.",
  why: "A store looks for the column that `key` names. Where the table has none of this name, no lookup finds a row.",
  remedy: "Correct the key, or give the column another name.",
  example: `
    tables:
      customers: { key: custmer_id, columns: { customer_id: string, phone: string } }
    blocks:
      main:
        - lookup: { in: customers, key: "\${call.from}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast }) =>
    [...tables.in(ast).values()].flatMap(({ name, key, columns }) => {
      if (columns.has(key.value)) return [];
      const hint = didYouMean(key.value, columns.keys());
      const message = `The table "${name.value}" has no column "${key.value}", which is its key.`;
      return hint === undefined ? [] : [{ span: key.span, message, hint }];
    }),
});
