import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain, type Tried } from "../../try-main.ts";

const header = "customer_id,name,destination_ext\n";

/** A folder with a migrated database, and flowrun in it. */
async function withTables(
  files: Readonly<Record<string, string>> = {},
): Promise<(...args: string[]) => Promise<Tried>> {
  const cwd = folderWith(files);
  const environment = { DB: `sqlite:${join(cwd, "test.sqlite")}` };
  const flowrun = (...args: string[]): Promise<Tried> => tryMain(args, { cwd, environment });
  expect(await flowrun("db", "migrate")).toEqual({
    code: 0,
    out: "applied 0001-reference-tables\napplied 0002-call-records\n",
    err: "",
  });
  return flowrun;
}

describe("flowrun db migrate", () => {
  test("creates the tables once", async () => {
    const flowrun = await withTables();
    expect(await flowrun("db", "migrate")).toEqual({
      code: 0,
      out: "The tables are up to date.\n",
      err: "",
    });
    expect((await flowrun("db", "migrate", "--json")).out).toBe(
      '{"applied":[],"differences":[]}\n',
    );
  });

  test("needs a database", async () => {
    expect(await tryMain(["db", "migrate"])).toEqual({
      code: 2,
      out: "",
      err: 'error CONFIG_MISSING  "db" is not set, so there is no database to change.\n  Set DB in the environment, or --set db=sqlite:FILE.\n',
    });
  });

  test("says that a database is away, without its password, and ends with 3", async () => {
    const { code, err } = await tryMain(["db", "migrate"], {
      environment: { DB: "postgres://u:hunter2@127.0.0.1:1/x" },
    });
    expect(code).toBe(3);
    expect(err).toMatch(
      /^error STORE_UNREACHABLE {2}The database postgres:\/\/u@127\.0\.0\.1:1\/x cannot be reached: .+\n$/,
    );
  });

  test("says where a wrong connection string came from, and shows nothing of it", async () => {
    const { code, err } = await tryMain(["db", "migrate"], {
      environment: { DB: "mysql://u:hunter2@h/x" },
    });
    expect(code).toBe(2);
    expect(err).toContain('The value of "db" (the environment variable DB) cannot be used.');
    expect(err).not.toContain("hunter2");
  });
});

/** A flow with a table that has a column of each type. */
const flow = `flowrun: 1
name: visits
start: main
tables:
  visits:
    key: id
    columns: { id: string, day: string, tries: integer, cost: number?, urgent: boolean, note: string? }
blocks:
  main:
    - answer
    - lookup: { in: visits, key: "1" }
      as: visit
      then: { else: none }
    - log: "\${visit.day} \${visit.tries + 1} \${visit.urgent} \${visit.cost == null}"
  none:
    - log: none
`;

describe("the tables of a flow", () => {
  const csv = "urgent,id,day,tries\ntrue,1,2026-01-05,2\nfalse,2,2026-01-06,0\n";

  test("are the flow's own, also where the reference application has one of the same name", async () => {
    const cwd = folderWith({
      "camp.yaml": flow.replaceAll("visits", "customers"),
      "c.csv": csv,
    });
    const environment = { DB: `sqlite:${join(cwd, "test.sqlite")}` };
    const flowrun = (...args: string[]): Promise<Tried> => tryMain(args, { cwd, environment });
    expect((await flowrun("db", "migrate", "camp.yaml")).out).toBe(
      "applied 0002-call-records\napplied table customers\n",
    );
    expect((await flowrun("db", "import", "customers", "c.csv", "--flow", "camp.yaml")).out).toBe(
      "2 rows in customers\n",
    );
  });

  test("that stand there otherwise are left, and told with all that differs", async () => {
    const flowrun = await withTables({ "a.yaml": flow.replaceAll("visits", "customers") });
    expect(await flowrun("db", "migrate", "a.yaml")).toEqual({
      code: 1,
      out: "",
      err: `error STORE_TABLE_DIFFERS  The table "customers" stands there already, not as it is declared, and was left as it is.
  It has no column "id".
  It has no column "day".
  It has no column "tries".
  It has no column "cost".
  It has no column "urgent".
  It has no column "note".
  Correct the declaration, or change or drop the table; \`flowrun explain STORE_TABLE_DIFFERS\` tells more.
`,
    });
  });

  test("of a flow without tables are none", async () => {
    const none = flow.replace(/tables:[^]*?blocks:[^]*/, "blocks: { main: [hangup] }\n");
    const cwd = folderWith({ "a.yaml": none });
    const environment = { DB: `sqlite:${join(cwd, "test.sqlite")}` };
    const { out } = await tryMain(["db", "migrate", "a.yaml"], { cwd, environment });
    expect(out).toBe("applied 0002-call-records\n");
  });

  test("are created with the others, once, and filled from a file that may leave out what may be null", async () => {
    const flowrun = await withTables({ "a.yaml": flow, "v.csv": csv, "w.csv": `${csv},3,,x\n` });
    expect((await flowrun("db", "migrate", "a.yaml")).out).toBe("applied table visits\n");
    expect((await flowrun("db", "migrate", "a.yaml")).out).toBe("The tables are up to date.\n");
    expect(await flowrun("db", "import", "visits", "v.csv", "--flow", "a.yaml")).toEqual({
      code: 0,
      out: "2 rows in visits\n",
      err: "",
    });
    const { err } = await flowrun("db", "import", "visits", "w.csv", "--flow", "a.yaml");
    expect(err.split("\n").slice(1, -1)).toEqual([
      '  Line 4 has no boolean in "urgent".',
      '  Line 4 has no integer in "tries".',
    ]);
  });

  test("are the only ones that can be named beside a flow", async () => {
    const flowrun = await withTables({ "a.yaml": flow, "v.csv": csv });
    const { code, err } = await flowrun("db", "import", "customers", "v.csv", "--flow", "a.yaml");
    expect([code, err]).toEqual([2, expect.stringContaining('Name one of "visits".')]);
  });

  test("are not created for a flow with mistakes", async () => {
    const flowrun = await withTables({ "a.yaml": flow.replace("start: main", "start: mein") });
    expect((await flowrun("db", "migrate", "a.yaml")).code).toBe(1);
  });
});

describe("flowrun db import", () => {
  test("puts the rows of a file into a table", async () => {
    const flowrun = await withTables({
      "c.csv": `${header}1,Ann,PJSIP/1\n\n2,"Bo, and Co",PJSIP/2\n`,
    });
    expect(await flowrun("db", "import", "customers", "c.csv")).toEqual({
      code: 0,
      out: "2 rows in customers\n",
      err: "",
    });
    expect((await flowrun("db", "import", "customers", "c.csv", "--json")).out).toBe(
      '{"table":"customers","rows":2}\n',
    );
  });

  test("names the lines that do not fit, and imports nothing", async () => {
    const flowrun = await withTables({ "c.csv": `${header}1,Ann,PJSIP/1\n2,Bo\n\n,Cy,PJSIP/3\n` });
    const { code, err } = await flowrun("db", "import", "customers", "c.csv");
    expect({ code, err }).toEqual({
      code: 2,
      err: [
        'error STORE_IMPORT_ROWS  c.csv: The file does not fit "customers"; nothing was imported.',
        "  Line 3 has 2 values for 3 columns.",
        '  Line 5 lacks its key "customer_id".',
        "",
      ].join("\n"),
    });
  });

  test.each([
    [
      "customers",
      `${header}1,"Ann,PJSIP/1\n`,
      /^error CLI_IMPORT {2}The file "c\.csv" is not CSV: Quote Not Closed/,
    ],
    [
      "customers",
      "",
      /^error CLI_IMPORT {2}The file "c\.csv" is empty; its first line must name the columns\./,
    ],
    [
      "customers",
      `${header}1,Ann,PJSIP/1\n2,J\uFFFDrg,PJSIP/2\n`,
      /^error CLI_IMPORT {2}The file "c\.csv" is not UTF-8: line 3 holds/,
    ],
    [
      "customers",
      "id\n1\n",
      /^error STORE_IMPORT_COLUMNS {2}c\.csv: The first line of the file has the unknown "id"/,
    ],
    [
      "custmers",
      header,
      /^error STORE_IMPORT_TABLE {2}c\.csv: The table "custmers" cannot be imported into\./,
    ],
  ])("refuses for %s the file %j", async (table, text, message) => {
    const flowrun = await withTables({ "c.csv": text });
    const { code, err } = await flowrun("db", "import", table, "c.csv");
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test("refuses a file whose bytes are no UTF-8, as Latin-1 has them", async () => {
    const cwd = folderWith({});
    writeFileSync(join(cwd, "c.csv"), Buffer.from(`${header}1,J\u00f8rg,PJSIP/1\n`, "latin1"));
    const environment = { DB: `sqlite:${join(cwd, "test.sqlite")}` };
    const { code, err } = await tryMain(["db", "import", "customers", "c.csv"], {
      cwd,
      environment,
    });
    expect(code).toBe(2);
    expect(err).toContain(
      'The file "c.csv" is not UTF-8: line 2 holds a character that cannot be read.',
    );
  });

  test("refuses a file without end", async () => {
    const flowrun = await withTables();
    const { code, err } = await flowrun("db", "import", "customers", "/dev/zero");
    expect(code).toBe(2);
    expect(err).toContain('The file "/dev/zero" is larger than 64 MiB.');
  });
});
