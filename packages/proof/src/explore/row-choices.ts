import type { Json, JsonObject, Program, Table } from "@flowrun/core";
import { isMomentKind, isMomentOf } from "@flowrun/core/tooling";
import type { PortFault, Scenario } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import { columnTexts } from "./column-texts.ts";
import { type Hints, typedPlain } from "./hints.ts";

/** The answers of a table to a question: rows, none, or a failure of the store. */
export function rowChoices(
  attempt: Attempt,
  place: number,
  moment: Moment,
  hints: Hints,
): readonly Choice[] {
  return [
    ...keyedChoices(attempt, place, moment, hints),
    ...otherChoices(attempt, place, moment, hints),
  ];
}

/**
 * For a search these are one row, two rows, one with another value in a column that expressions
 * read, or none. Both a search and the keeping of a row may also fail.
 */
function otherChoices(
  { world, program, moments }: Attempt,
  place: number,
  { step, commands }: Moment,
  hints: Hints,
): readonly Choice[] {
  const command = commands.find((each) => each.kind === "store.find" || each.kind === "store.save");
  const table = command && program.tables[command.table];
  if (command === undefined || table === undefined) return [];
  const port = command.kind === "store.save" ? "store.save" : "store.lookup";
  const kinds: readonly string[] = port === "store.save" ? [port] : [port, "store.find"];
  const earlier = moments.slice(0, place).flatMap((each) => each.commands);
  const done = earlier.filter(
    (each) => kinds.includes(each.kind) && "table" in each && each.table === table.name,
  );
  const faults = Array.from({ length: 1 + (step.retry?.times ?? 0) }, (_, index): PortFault => {
    return { command: port, how: "fails", subject: table.name, nth: done.length + 1 + index };
  });
  const failed: Choice = {
    label: `${port} failed`,
    world: { ...world, ports: [...world.ports, ...faults] },
  };
  if (command.kind === "store.save") return [failed];
  const { where } = command;
  const isFound = (row: JsonObject): boolean =>
    Object.entries(where).every(([column, value]) => (row[column] ?? null) === value);
  const others = (world.tables[table.name] ?? []).filter((row) => !isFound(row));
  const columns = Object.entries(table.columns).map(
    ([column, type]) => [column, plainValue(type.kind)] as const,
  );
  const rows = ["1", "2"].map((key): JsonObject => ({
    ...Object.fromEntries(columns),
    ...where,
    [table.key]: key,
  }));
  const withRows = (found: readonly JsonObject[]): Scenario => ({
    ...world,
    tables: { ...world.tables, [table.name]: [...others, ...found] },
  });
  const [first] = rows;
  const changed =
    first === undefined
      ? []
      : changedRows(program, { table, row: first, fixed: Object.keys(where) }, hints);
  return [
    { label: "rows 1", world: withRows(rows.slice(0, 1)) },
    ...changed.map((row) => ({ label: `row ${JSON.stringify(row)}`, world: withRows([row]) })),
    { label: "rows 2", world: withRows(rows) },
    { label: "rows missing", world: withRows([]) },
    failed,
  ];
}

/**
 * The row with other values in columns that expressions read, under whatever name: a list is looked
 * through step by step.
 */
function changedRows(
  { blocks, finally: last }: Program,
  {
    table,
    row,
    fixed,
  }: { readonly table: Table; readonly row: JsonObject; readonly fixed: readonly string[] },
  hints: Hints,
): readonly JsonObject[] {
  const names = new Set([...Object.values(blocks).flat(), ...last].flatMap(({ as }) => as ?? []));
  return Object.entries(table.columns).flatMap(([column, type]) => {
    const read = [...names]
      .map((name) => `${name}.${column}`)
      .find((name) => hints.isCompared(name));
    if (read === undefined || column === table.key || fixed.includes(column)) return [];
    return valuesOf(type, read, hints).map((value) => ({ ...row, [column]: value }));
  });
}

function keyedChoices(
  attempt: Attempt,
  place: number,
  moment: Moment,
  hints: Hints,
): readonly Choice[] {
  const { world, program, moments } = attempt;
  const { step, commands } = moment;
  const command = commands.find((each) => each.kind === "store.lookup");
  const table = command && program.tables[command.table];
  if (command === undefined || table === undefined) return [];
  const others = (world.tables[table.name] ?? []).filter((row) => row[table.key] !== command.value);
  const without = world.ports.filter(
    (fault) => fault.command !== "store.lookup" || fault.subject !== table.name,
  );
  const withRows = (rows: readonly JsonObject[]): Scenario => ({
    ...world,
    ports: without,
    tables: { ...world.tables, [table.name]: rows },
  });
  const earlier = moments.slice(0, place).flatMap((each) => each.commands);
  const isAsked = (each: Moment["commands"][number]): boolean =>
    (each.kind === "store.lookup" || each.kind === "store.find") && each.table === table.name;
  const done = earlier.filter(isAsked).length;
  const faults = Array.from({ length: 1 + (step.retry?.times ?? 0) }, (_, index): PortFault => {
    return { command: "store.lookup", how: "fails", subject: table.name, nth: done + 1 + index };
  });
  const current = world.tables[table.name]?.find((row) => row[table.key] === command.value);
  return [
    ...rowsFor(attempt, moment, { table, key: command.value, current }, hints).map((row) => ({
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

type ValueType = Table["columns"][string];

const mostValues = 10;

/**
 * Rows that a lookup may find. The first has columns that fit the options in which the flow uses
 * them. Then follows that row with other values in the columns that expressions read, one column at
 * a time.
 */
function rowsFor(
  attempt: Attempt,
  moment: Moment,
  { table, key, current }: WantedRow,
  hints: Hints,
): readonly JsonObject[] {
  const { as } = moment.step;
  const columns = Object.entries(table.columns).filter(([column]) => column !== table.key);
  const simple: JsonObject = {
    [table.key]: key,
    ...Object.fromEntries(
      columns.map(([column, type]) => [column, plainValue(type.kind)] as const),
    ),
  };
  const texts = columns
    .filter(([, type]) => type.kind === "string")
    .map(
      ([column]) =>
        [column, columnTexts(attempt, moment, { row: current ?? simple, column }, hints)] as const,
    );
  const row: JsonObject = current ?? {
    ...simple,
    ...Object.fromEntries(texts.map(([column, { plain }]) => [column, plain] as const)),
    ...typedTexts(
      texts
        .filter(([, { isTyped, plain }]) => isTyped && plain === typedPlain)
        .map(([column]) => column),
    ),
  };
  const read =
    as === undefined ? [] : columns.filter(([column]) => hints.mentions(`${as}.${column}`));
  const others = read.flatMap(([column, type]) =>
    valuesOf(type, `${as}.${column}`, hints).map((value) => ({ ...row, [column]: value })),
  );
  return [row, ...others];
}

/**
 * A typed text is another one for each column that it is compared with: two PINs lead to two
 * places.
 */
function typedTexts(columns: readonly string[]): JsonObject {
  return Object.fromEntries(
    columns.map((column, index) => [column, String(Number(typedPlain) + index)]),
  );
}

function plainValue(kind: ValueType["kind"]): Json {
  if (kind === "boolean") return true;
  if (isMomentKind(kind)) return plainMoments[kind];
  if (kind === "duration") return 60_000;
  return kind === "integer" || kind === "number" ? 1 : typedPlain;
}

/** Moments before and after all that a flow asks about. */
const edgeMoments = {
  date: ["1999-12-31", "2999-12-31"],
  time: ["00:00:00", "23:59:59"],
  timestamp: ["1999-12-31 23:59:59", "2999-12-31 23:59:59+00"],
} as const;

const plainMoments = { date: "2026-01-05", time: "09:00:00", timestamp: "2026-01-05 09:00:00" };

function valuesOf(type: ValueType, name: string, hints: Hints): readonly Json[] {
  const none = type.nullable === true ? [null] : [];
  if (type.kind === "boolean") return [...none, true, false];
  if (type.kind === "string") return [...none, ...hints.texts(name, mostValues), "", "any"];
  if (isMomentKind(type.kind)) {
    const { kind } = type;
    const compared = hints.texts(name, mostValues).filter((text) => isMomentOf(text, kind));
    return [...none, ...compared, ...edgeMoments[type.kind]];
  }
  return [...none, ...hints.numbers(name, mostValues), 0];
}
