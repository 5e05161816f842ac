import { expect, test } from "vitest";
import { openDatabase } from "../../src/index.ts";

test("the columns of a table hold what SQLite keeps in columns of their types", async () => {
  const database = openDatabase("sqlite::memory:");
  const found = await database.transaction(async ({ run, tableOf }) => {
    const columns =
      "id integer primary key, name varchar(40) unique, due date, opens time, at timestamp, pause interval, score real, vip boolean, notes";
    await run({ sql: `create table visits (${columns})`, bindings: [] });
    await run({ sql: "create view seen as select id, due from visits", bindings: [] });
    return [await tableOf("VISITS"), await tableOf("main.seen"), await tableOf("nobody")];
  });
  await database.close();
  const any = ["string", "integer", "number", "boolean", "date", "time", "timestamp", "duration"];
  const column = (name: string, type: string, holds: readonly string[], isUnique = false) => ({
    ...{ name, type, holds, isUnique },
  });
  expect(found).toEqual([
    {
      columns: [
        column("id", "integer", ["integer", "number", "boolean"], true),
        column("name", "varchar(40)", ["string", "date", "time", "timestamp", "duration"], true),
        column("due", "date", ["string", "date"]),
        column("opens", "time", ["string", "time"]),
        column("at", "timestamp", ["string", "timestamp", "integer", "number"]),
        column("pause", "interval", ["string", "duration"]),
        column("score", "real", ["number"]),
        column("vip", "boolean", ["boolean"]),
        column("notes", "", any),
      ],
    },
    {
      columns: [
        column("id", "integer", ["integer", "number", "boolean"], true),
        column("due", "date", ["string", "date"], true),
      ],
    },
    undefined,
  ]);
});
