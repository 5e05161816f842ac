import type { ScalarType } from "@flowrun/core/plugin";

/** A table, or a view, as it stands in a database. */
export interface FoundTable {
  readonly columns: readonly FoundColumn[];
}

/** A column as it stands in a database. */
export interface FoundColumn {
  readonly name: string;
  /** The type by the database's own name, such as `varchar(64)`. */
  readonly type: string;
  /** The types of a flow that fit such a column, in whatever row. */
  readonly holds: readonly ScalarType["kind"][];
  /** Whether the database keeps two rows from having one value. Nobody knows it of a view: true. */
  readonly isUnique: boolean;
}

/** A table that stands in the database already, and not as it is declared. */
export interface TableDifference {
  readonly table: string;
  /** Sentences, one for each difference. */
  readonly differences: readonly string[];
}

/** The declaration of a table. A key that is no column is of no type. */
export interface DeclaredTable {
  readonly key: string;
  readonly columns: Readonly<Record<string, { readonly kind: ScalarType["kind"] }>>;
}

/**
 * The differences between a table and its declaration: columns that it lacks, types that do not
 * fit, a key that is not unique. Further columns are the owner's. `isSame` says which names of
 * columns mean the same.
 */
export function compareTable(
  { key, columns }: DeclaredTable,
  found: FoundTable,
  isSame: (a: string, b: string) => boolean,
): readonly string[] {
  const columnOf = (name: string): FoundColumn | undefined =>
    found.columns.find((column) => isSame(column.name, name));
  const told = [...new Set([key, ...Object.keys(columns)])].flatMap((name) => {
    const [column, declared] = [columnOf(name), columns[name]];
    if (column === undefined) return [`It has no column "${name}".`];
    if (declared === undefined || column.holds.includes(declared.kind)) return [];
    return [`"${name}" is ${column.type} there, and declared as ${declared.kind}.`];
  });
  return columnOf(key)?.isUnique === false
    ? [...told, `"${key}" is the key, and several rows may have the same there.`]
    : told;
}
