import { didYouMean, suggest, quote } from "@flowrun/core/tooling";
import { calledOperation, type CalledOperation } from "../called-operation.ts";
import { argumentFaults, type ArgumentFault } from "../argument-faults.ts";
import type { JsonSchema } from "@flowrun/core";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * The arguments of an operation are those that it takes, as far as operations are known: none is
 * missing or unknown, and each keeps its rule. A text with expressions is held to the type that it
 * is known to give.
 */
export const argumentsFit: Rule = defineRule({
  code: "FLOW_BAD_ARGUMENT",
  severity: "error",
  title: "An operation is called with arguments that it does not take.",
  why: "The description of the REST API v2 says which arguments an operation takes, which it needs, and what they may be. Where the description is open, anything is taken.",
  remedy:
    "Correct the argument under `with`. `flowrun v2 call` without an operation lists all of them.",
  example: `
    blocks:
      main:
        - v2: { call: contacts.create, with: { tenant: default, nme: Ada } }
          then: { else: main }
        - hangup
  `,
  find: ({ steps, operations = {} }) =>
    steps.flatMap((step) => {
      const called = calledOperation(step);
      const operation =
        called && Object.hasOwn(operations, called.name.value)
          ? operations[called.name.value]
          : undefined;
      if (called === undefined || operation === undefined) return [];
      const faults = argumentFaults(operation.arguments, called.given, step.types);
      return faults.map((fault) => problem(called, operation.arguments, fault));
    }),
});

function problem(
  { name, given }: CalledOperation,
  schema: JsonSchema,
  fault: ArgumentFault,
): Finding {
  const span = fault.span ?? given?.span ?? name.span;
  const argument = `"${fault.path.join(".")}"`;
  switch (fault.kind) {
    case "missing": {
      const message = `"${name.value}" needs the argument ${argument}.`;
      const unknown = [...(given?.entries.keys() ?? [])].filter(
        (key) => !namesIn(schema).includes(key),
      );
      const near = suggest(fault.path.join("."), unknown);
      const write =
        near === undefined
          ? `${fault.path.join(".")}: under \`with\``
          : `${argument} for "${near}"`;
      return { span, message, hint: `Write ${write}.` };
    }
    case "unknown": {
      const hint = didYouMean(fault.path.at(-1) ?? "", namesIn(schema)) ?? "Remove it.";
      return { span, message: `"${name.value}" has no argument ${argument}.`, hint };
    }
    case "value": {
      const not = fault.given === undefined ? "" : `, not ${quote(fault.given)}`;
      return { span, message: `${argument} of "${name.value}" ${fault.rule}${not}.` };
    }
  }
}

function namesIn({ properties }: JsonSchema): readonly string[] {
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}
