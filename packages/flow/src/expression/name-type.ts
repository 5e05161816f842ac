import type { ExpressionType } from "@flowrun/core/tooling";

const scalarTypes: Readonly<Record<string, ExpressionType>> = {
  string: { kind: "string" },
  int: { kind: "integer" },
  double: { kind: "number" },
  bool: { kind: "boolean" },
  null: { kind: "null" },
  dyn: { kind: "dynamic" },
  list: { kind: "list", items: { kind: "dynamic" } },
  "google.protobuf.Duration": { kind: "duration" },
  "google.protobuf.Timestamp": { kind: "other", name: "a timestamp" },
  uint: { kind: "other", name: "an unsigned integer" },
  bytes: { kind: "other", name: "bytes" },
  type: { kind: "other", name: "a type" },
  Settings: { kind: "other", name: "all settings" },
  Vars: { kind: "other", name: "all variables" },
  Args: { kind: "other", name: "all arguments" },
  Call: { kind: "other", name: "the whole call" },
  Headers: { kind: "other", name: "all headers" },
  Variables: { kind: "other", name: "all variables of the dial plan" },
  Webhook: { kind: "other", name: "the whole webhook" },
};

/** The type behind a name that the CEL library gives it: `int`, `list<string>`, `Row1`. */
export function typeNamed(name: string, tableOf: ReadonlyMap<string, string>): ExpressionType {
  const scalar = Object.hasOwn(scalarTypes, name) ? scalarTypes[name] : undefined;
  if (scalar !== undefined) return scalar;
  const table = tableOf.get(name);
  if (table !== undefined) return { kind: "row", table };
  if (/^Record\d+$/.test(name)) return { kind: "map" };
  const inner = /^(list|dyn)<(.+)>$/.exec(name);
  if (inner?.[1] === "list") return { kind: "list", items: typeNamed(inner[2] ?? "dyn", tableOf) };
  if (inner?.[1] === "dyn" || /^[A-Z]$/.test(name)) return { kind: "dynamic" };
  return name.startsWith("map")
    ? { kind: "map" }
    : { kind: "other", name: `a value of type ${name}` };
}
