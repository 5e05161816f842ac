import type { ValueType } from "@flowrun/core";

/** A type as a flow file spells it: `string`, `string?`, and `row of customers` for what `lookup` finds. */
export function describeType(type: ValueType): string {
  if (type.kind === "row") return `row of ${type.table}`;
  return type.nullable === true ? `${type.kind}?` : type.kind;
}
