import type { Json, JsonObject, Table } from "@flowrun/core";
import { isMomentKind, keyValue } from "@flowrun/core/tooling";

/** A row of a table as plain as it can be, with this key, or the one among the values that it has. */
export function plainRow(table: Table, key: string, values: JsonObject): JsonObject {
  const { columns, key: keyColumn } = table;
  const plain = Object.entries(columns).map(([name, { kind }]) => [name, plainCell(kind)] as const);
  return { ...Object.fromEntries(plain), [keyColumn]: keyValue(table, key), ...values };
}

const plainMoments = { date: "2026-01-05", time: "09:00:00", timestamp: "2026-01-05 09:00:00" };

function plainCell(kind: Table["columns"][string]["kind"]): Json {
  if (kind === "boolean") return true;
  if (isMomentKind(kind)) return plainMoments[kind];
  if (kind === "duration") return 60_000;
  return kind === "integer" || kind === "number" ? 1 : "7";
}
