import type { Command, JsonObject, Program, Table } from "@flowrun/core";
import { isMomentKind, keyValue, rowsListed } from "@flowrun/core/tooling";
import { plainRow } from "../run/plain-row.ts";
import { faultKindOf } from "../scenario/fault-kind.ts";
import type { PortFault, Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";
import { mentions, sourcesIn } from "./sources.ts";

type StoreCommand = Extract<Command, { readonly table: string }>;

/**
 * The answers of a table to a question: rows, none, or a failure of the store, which may fail to keep
 * a row, too. Rows are as plain as they can be: those that conditions want are those of a model.
 */
export function rowChoices(
  { world, program, moments }: Tried,
  place: number,
  { step, commands }: Moment,
): readonly Choice[] {
  const command = commands.find(isStore);
  const table = command && program.tables[command.table];
  if (command === undefined || table === undefined) return [];
  const isChange = command.kind === "store.save" || command.kind === "store.delete";
  const port = isChange || command.kind === "store.count" ? command.kind : "store.lookup";
  const isLike = (each: StoreCommand): boolean =>
    each.table === table.name && faultKindOf(each) === port;
  const earlier = moments.slice(0, place).flatMap((each) => each.commands.filter(isStore));
  const done = earlier.filter(isLike).length;
  const faults = Array.from({ length: 1 + (step.retry?.times ?? 0) }, (_, index): PortFault => {
    return { command: port, how: "fails", subject: table.name, nth: done + 1 + index };
  });
  const failed: Choice = {
    label: `${port} failed`,
    world: { ...world, ports: [...world.ports, ...faults] },
  };
  if (isChange) return [failed];
  const { isFound, plainRows } = questionOf(table, command);
  const rows = world.tables[table.name] ?? [];
  const others = rows.filter((row) => !isFound(row));
  const withRows = (...found: readonly JsonObject[]): Scenario => ({
    ...world,
    ports: world.ports.filter((fault) => fault.command !== port || fault.subject !== table.name),
    tables: { ...world.tables, [table.name]: [...others, ...found] },
  });
  const [plain, ...more] = plainRows;
  const [first = plain] = rows.filter(isFound);
  return [
    { label: "row found", world: withRows(first) },
    ...more.map((second) => ({ label: "rows found", world: withRows(first, second) })),
    ...laterRows(program, table, first).map((row) => ({
      label: "row later",
      world: withRows(row),
    })),
    { label: "row missing", world: withRows() },
    failed,
  ];
}

/** The row as one of the far future, where expressions look at the time. */
function laterRows(program: Program, { columns }: Table, row: JsonObject): readonly JsonObject[] {
  const moments = Object.entries(columns).flatMap(([name, { kind }]) =>
    isMomentKind(kind) ? [[name, laterMoments[kind]] as const] : [],
  );
  const isAsked = moments.length > 0 && sourcesIn(program).some((each) => mentions(each, "now"));
  return isAsked ? [{ ...row, ...Object.fromEntries(moments) }] : [];
}

const laterMoments = { date: "2099-12-31", time: "23:59:00", timestamp: "2099-12-31 23:59:00" };

function isStore(command: Command): command is StoreCommand {
  return (
    command.kind === "store.lookup" ||
    command.kind === "store.find" ||
    command.kind === "store.list" ||
    command.kind === "store.count" ||
    command.kind === "store.save" ||
    command.kind === "store.delete"
  );
}

/** The rows that a question finds: whether a row is one, and the plainest that are, one or two. */
interface Question {
  readonly isFound: (row: JsonObject) => boolean;
  readonly plainRows: readonly [JsonObject, ...JsonObject[]];
}

function questionOf(
  table: Table,
  command: Exclude<StoreCommand, { readonly kind: "store.save" | "store.delete" }>,
): Question {
  if (command.kind === "store.list") {
    const { after } = command;
    const plainBehind = (digit: string): JsonObject => plainRow(table, `${after}${digit}`, {});
    return {
      isFound: (row) => rowsListed([row], { table, find: "", after, limit: 1 }).length > 0,
      plainRows: [plainBehind("1"), plainBehind("2")],
    };
  }
  const where =
    "where" in command ? command.where : { [table.key]: keyValue(table, command.value) };
  const first = plainRow(table, "1", where);
  return {
    isFound: (row) =>
      Object.entries(where).every(([column, value]) => (row[column] ?? null) === value),
    plainRows: "where" in command ? [first, plainRow(table, "2", where)] : [first],
  };
}
