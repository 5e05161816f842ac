import { didYouMean, type FlowAst, tableOf } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { tables } from "../../read/sections/tables.ts";

/**
 * Every column that a step names is one that its table declares, and what a step saves leaves the
 * key to `key`.
 */
export const columnsExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_COLUMN",
  severity: "error",
  title: "A step names a column that its table does not declare.",
  why: "Columns that are declared have a type, to which every value is held; no name reaches a store from data. The key of a row is what `key` says, and stays.",
  remedy: "Correct the name, or declare the column under `columns` of the table.",
  example: `
    tables:
      messages: { key: id, columns: { id: string, box: string, heard: boolean } }
    blocks:
      main:
        - save: { in: messages, key: "7", values: { herd: true } }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) => steps.flatMap((step) => wrongColumns(ast, step)),
});

function wrongColumns(ast: FlowAst, step: CheckedStep): readonly Finding[] {
  const named = tableOf(step.verb, step.node);
  const table = named && tables.in(ast).get(named.text);
  if (table === undefined) return [];
  return columnsIn(step).flatMap(({ value: name, span }) => {
    if (step.verb.sends?.kind === "store.save" && name === table.key.value) {
      const message = `"${name}" is the key of "${table.name.value}", which a row keeps.`;
      return [{ span, message, hint: 'Write its value under "key".' }];
    }
    if (table.columns.has(name)) return [];
    const known = [...table.columns.keys()];
    const hint = didYouMean(name, known) ?? `Its columns are ${known.join(", ")}.`;
    return [
      { span, message: `The table "${table.name.value}" declares no column "${name}".`, hint },
    ];
  });
}

function columnsIn({ node, verb }: CheckedStep): readonly Located<string>[] {
  return [...node.options].flatMap(([name, written]) => {
    const kind = verb.options[name]?.kind;
    if (kind === "columns" && written.kind === "map")
      return [...written.entries.values()].map(({ key }) => key);
    if (kind !== "order" || written.kind !== "list") return [];
    return written.items.flatMap((item) =>
      item.kind === "text" ? [{ value: item.text.replace(/^-/, ""), span: item.span }] : [],
    );
  });
}
