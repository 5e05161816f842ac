import { tableOf } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { tables } from "../../read/sections/tables.ts";

/** The sound of a recording is kept in a column that no lookup reads. */
export const soundsHaveOwnColumns: Rule = defineRule({
  code: "FLOW_SOUND_COLUMN",
  severity: "error",
  title: "A column that gets the sound of recordings is declared.",
  why: "Each lookup gives all columns that the table declares, so a row would bring up to 11 MB of letters into the call, its journal and its ledger. Nothing in a flow can play them.",
  remedy:
    "Remove the column from `columns` of the table: `save` writes it all the same. It must be there in the database.",
  example: `
    tables:
      messages: { key: id, columns: { name: string, sound: string } }
    blocks:
      main:
        - answer
        - record: { name: greeting, max: 1m }
          as: message
          then: { else: goodbye }
        - save: { in: messages, key: "7", values: { name: "\${message.name}" }, recording: "\${message.name}", column: sound }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) => steps.flatMap((step) => declaredSound(ast, step)),
});

function declaredSound(ast: CheckedFlow["ast"], { verb, node }: CheckedStep): readonly Finding[] {
  const column = verb.sends?.kind === "store.save" ? node.options.get("column") : undefined;
  if (column?.kind !== "text") return [];
  const table = tables.in(ast).get(tableOf(verb, node)?.text ?? "");
  if (table === undefined) return [];
  const { text, span } = column;
  const name = table.name.value;
  if (text === table.key.value) {
    const message = `"${text}" is the key of "${name}", which a row keeps.`;
    return [{ span, message, hint: "Name another column." }];
  }
  if (!table.columns.has(text)) return [];
  const message = `The table "${name}" declares the column "${text}", so every lookup would read the sound.`;
  return [{ span, message, hint: `Remove "${text}" from its "columns".` }];
}
