import type { Verb, YamlNode } from "@flowrun/core";
import { argumentsOf, describeArgument, operationOf, requiredArguments, typeOf } from "../flow/describe-operation.ts";
import type { FlowText } from "../flow/flow-text.ts";
import { keysOf } from "../tree/node-at.ts";
import { proposeKey, type KeyPlace } from "./propose-key.ts";
import { propose, type Proposal } from "./proposal.ts";

/** The operations of the REST API v2, as far as they are known. */
export function proposeOperations({ operations = {} }: FlowText): readonly Proposal[] {
  return Object.entries(operations).map(([name, { summary }]) =>
    propose("operation", name, { documentation: summary }),
  );
}

/** The arguments of the operation that a step calls and that it does not have yet, those that it needs first. */
export function proposeArguments(
  flow: FlowText,
  verb: Verb,
  { step, at }: { readonly step: YamlNode | undefined; readonly at: KeyPlace },
): readonly Proposal[] {
  const operation = operationOf(flow, verb, step);
  if (operation === undefined) return [];
  const { map, where } = at.cursor;
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  const required = requiredArguments(operation);
  const all = [...argumentsOf(operation)].filter(([name]) => !present.includes(name));
  const ordered = [
    ...all.filter(([name]) => required.includes(name)),
    ...all.filter(([name]) => !required.includes(name)),
  ];
  return ordered.map(([name, schema]) =>
    proposeKey(at, {
      kind: "option",
      key: name,
      value: "",
      detail: required.includes(name) ? "required" : typeOf(schema),
      documentation: describeArgument(name, schema),
    }),
  );
}
