import type { ValueType } from "@flowrun/core";

/** A type as a flow file spells it: `string`, `string?`; and what results are: `row of customers`, `answer`, `any JSON`. */
export function describeType(type: ValueType): string {
  if (type.kind === "row") return `row of ${type.table}`;
  if (type.kind === "json") return "any JSON";
  if (type.kind === "answer") return "answer of `status` and `body`";
  return type.nullable === true ? `${type.kind}?` : type.kind;
}
