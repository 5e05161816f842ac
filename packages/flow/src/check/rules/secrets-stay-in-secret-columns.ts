import { tableOf, isWithin } from "@flowrun/core/tooling";
import type { CheckedStep } from "../checked-step.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { createSecrecy } from "../secrecy.ts";
import { nameOfRead, type Secret } from "../spread-secrets.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { tables } from "../../read/sections/tables.ts";

/**
 * A secret is saved into columns that are declared secret: a value that is read from another one is
 * shown as anything else.
 */
export const secretsStayInSecretColumns: Rule = defineRule({
  code: "FLOW_SECRET_SAVED",
  severity: "warning",
  title: "A secret is saved into a column that is not secret.",
  why: "What a flow reads from a column that is not declared `secret` is written to logs and journals like any other value, so the secret is shown by the next call that looks it up.",
  remedy: "Declare the column as { type: string, secret: true }, or save something else.",
  example: `
    tables: { boxes: { key: box, columns: { box: string, note: string } } }
    settings: { token: { type: string, default: "", secret: true } }
    blocks:
      main:
        - answer
        - save: { in: boxes, key: "7", values: { note: "\${settings.token}" } }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: (flow) => {
    const saving = flow.steps.filter(({ verb }) => verb.sends?.kind === "store.save");
    if (saving.length === 0) return [];
    const secretOf = createSecrecy(flow);
    return saving.flatMap((step) => findingsOf(flow, step, secretOf));
  },
});

function findingsOf(
  { ast }: CheckedFlow,
  { node, verb, reads }: CheckedStep,
  secretOf: (read: CheckedStep["reads"][number]) => Secret | undefined,
): readonly Finding[] {
  const table = tables.in(ast).get(tableOf(verb, node)?.text ?? "");
  if (table === undefined) return [];
  const values = [...node.options].flatMap(([name, written]) =>
    verb.options[name]?.kind === "columns" && written.kind === "map"
      ? [...written.entries.values()]
      : [],
  );
  const open = values.filter(({ key }) => table.columns.get(key.value)?.secret === false);
  return open.flatMap(({ key, value }) =>
    reads
      .filter((read) => isWithin(read.span, value.span) && secretOf(read)?.isItself === true)
      .map((read) => {
        const message = `"${nameOfRead(read)}" is secret, and the column "${key.value}" of "${table.name.value}" is not.`;
        const hint = `Declare the column as ${key.value}: { type: string, secret: true }.`;
        return { span: read.span, message, hint };
      }),
  );
}
