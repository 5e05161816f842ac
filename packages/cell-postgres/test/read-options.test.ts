import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { readOptions } from "../src/read-options.ts";

describe("the options of a cell in Postgres", () => {
  test("name a database", () => {
    expect(
      readOptions({ url: "postgres://flowrun@db.example:5433/calls?sslmode=verify-full" }),
    ).toEqual({
      url: "postgres://flowrun@db.example:5433/calls?sslmode=verify-full",
      place: "db.example:5433/calls",
    });
  });

  const database = '"url" must name a database, such as postgres://flowrun@db.example/flowrun';
  const password =
    '"url" must not hold a password; PGPASSWORD or the file that PGPASSFILE names is for that';
  test.each([
    ["none", {}, database],
    ["a number", { url: 5432 }, database],
    ["another kind of database", { url: "mysql://db.example/calls" }, database],
    ["no database", { url: "postgres://db.example" }, database],
    ["a password before the host", { url: "postgres://flowrun:secret@db.example/calls" }, password],
    [
      "a password behind the database",
      { url: "postgres://db.example/calls?password=secret" },
      password,
    ],
    [
      "an option that there is not",
      { url: "postgres://db.example/calls", pool: 4 },
      'there is no "pool"',
    ],
  ])("are refused with %s", (_what, options, why) => {
    expect(() => readOptions(options)).toThrow(
      new PortError("CELL_OPTION", `The options of the cell are wrong: ${why}.`, { certain: true }),
    );
  });
});
