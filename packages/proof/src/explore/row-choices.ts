import type { Json, JsonObject, Program, Step, Table } from "@flowrun/core";
import type { PortFault, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choices.ts";
import type { Hints } from "./hints.ts";

/** What a table may answer to a lookup: rows, none, or a failure of the store. */
export function rowChoices(
  { world, program, moments }: Attempt,
  place: number,
  { step, commands }: Moment,
  hints: Hints,
): readonly Choice[] {
  const command = commands.find((each) => each.kind === "store.lookup");
  const table = command && program.tables[command.table];
  if (command === undefined || table === undefined) return [];
  const others = (world.tables[table.name] ?? []).filter((row) => row[table.key] !== command.value);
  const without = world.ports.filter((fault) => fault.command !== "store.lookup" || fault.subject !== table.name);
  const withRows = (rows: readonly JsonObject[]): Scenario => ({
    ...world,
    ports: without,
    tables: { ...world.tables, [table.name]: rows },
  });
  const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
  const done = earlier.filter((each) => each.kind === "store.lookup" && each.table === table.name).length;
  const faults = Array.from({ length: 1 + (step.retry?.times ?? 0) }, (_, index): PortFault => {
    return { command: "store.lookup", how: "fails", subject: table.name, nth: done + 1 + index };
  });
  const current = world.tables[table.name]?.find((row) => row[table.key] === command.value);
  return [
    ...rowsFor(program, step, { table, key: command.value, current }, hints).map((row) => ({
      label: `row ${JSON.stringify(row)}`,
      world: withRows([...others, row]),
    })),
    { label: "row missing", world: withRows(others) },
    { label: "row failed", world: { ...world, ports: [...world.ports, ...faults] } },
  ];
}

/** A row that is to be found. */
interface WantedRow {
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
function rowsFor(
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
