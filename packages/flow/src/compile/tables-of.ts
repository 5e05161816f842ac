import type { Table } from "@flowrun/core";
import type { FlowAst } from "@flowrun/core/tooling";

/** The tables that a flow declares, by name, as its program has them. */
export function tablesOf({ tables }: Pick<FlowAst, "tables">): Readonly<Record<string, Table>> {
  const declared = [...tables].map(([name, { key, columns }]) => {
    const types = [...columns].map(([column, { type }]) => [column, type] as const);
    const secretColumns = [...columns.values()]
      .filter(({ secret }) => secret)
      .map((column) => column.name.value);
    return [
      name,
      { name, key: key.value, columns: Object.fromEntries(types), secretColumns },
    ] as const;
  });
  return Object.fromEntries(declared);
}
