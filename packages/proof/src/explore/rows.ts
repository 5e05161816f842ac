import type { Json, JsonObject, Program, Step, Table } from "@flowrun/core";
import type { Hints } from "./hints.ts";

/** A row that is to be found. */
export interface WantedRow {
  readonly table: Table;
  readonly key: string;
  /** The row that is found now. */
  readonly current: JsonObject | undefined;
}

const mostValues = 10;

/**
 * Rows that a lookup may find: one whose columns fit the options in which the flow uses them, then that row with other
 * values in the columns that expressions read, one column at a time.
 */
export function rowsFor(
  program: Program,
  { as }: Step,
  { table, key, current }: WantedRow,
  hints: Hints,
): readonly JsonObject[] {
  const columns = Object.entries(table.columns).filter(([column]) => column !== table.key);
  const plain = columns.map(
    ([column, type]) => [column, plainValue(type.kind, usesOf(program, hints, `${as}.${column}`))] as const,
  );
  const row: JsonObject = current ?? { [table.key]: key, ...Object.fromEntries(plain) };
  const read = as === undefined ? [] : columns.filter(([column]) => hints.mentions(`${as}.${column}`));
  const others = read.flatMap(([column, type]) =>
    valuesOf(type, `${as}.${column}`, hints).map((value) => ({ ...row, [column]: value })),
  );
  return [row, ...others];
}

/** The kinds of the options that a name fills alone; `none` for a name that nothing reads. */
function usesOf(program: Program, hints: Hints, name: string): ReadonlySet<string> {
  if (!hints.mentions(name)) return new Set(["none"]);
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const kinds = steps.flatMap(({ verb, options }) =>
    Object.entries(options).flatMap(([option, value]) => {
      const isUse = value.kind === "computed" && value.source.replaceAll(/\s/g, "").includes(`\${${name}}`);
      const kind = verb.options[option]?.kind;
      return isUse && kind !== undefined ? [kind] : [];
    }),
  );
  return new Set(kinds);
}

function plainValue(kind: Table["columns"][string]["kind"], uses: ReadonlySet<string>): Json {
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return 1;
  if (uses.has("none")) return "any";
  return uses.has("media") ? "sound:hello" : "2001";
}

function valuesOf(type: Table["columns"][string], name: string, hints: Hints): readonly Json[] {
  const none = type.nullable === true ? [null] : [];
  if (type.kind === "boolean") return [...none, true, false];
  if (type.kind === "string") return [...none, ...hints.texts(name, mostValues), ""];
  return [...none, ...hints.numbers(name, mostValues), 0];
}
