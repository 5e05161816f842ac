import type { Row, Store, Table } from "@flowrun/core/plugin";
import { memoryStore } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import type { ImportPlan } from "../../src/data/data-contract.ts";
import { createImportDesk, type ImportDesk } from "../../src/data/import-desk.ts";

const accounts: Table = {
  name: "accounts",
  key: "number",
  columns: {
    number: { kind: "string" },
    owner: { kind: "string" },
    pin: { kind: "string", nullable: true },
    limit: { kind: "integer", nullable: true },
  },
  secretColumns: ["pin"],
};
const ada: Row = { number: "100", owner: "Ada", pin: "4711", limit: 5 };
const bob: Row = { number: "200", owner: "Bob", pin: null, limit: null };
const place = { flow: "bank.yaml", table: "accounts" };

interface Desk {
  readonly desk: ImportDesk;
  readonly store: Store;
  readonly told: readonly string[];
  look(text: string): Promise<ImportPlan>;
}

function open(store: Store = memoryStore({ accounts: [ada, bob] })): Desk {
  const told: string[] = [];
  const desk = createImportDesk({
    store,
    tables: async () => ({ accounts }),
    csv(name, text) {
      if (text.includes("\0"))
        return { message: `The file "${name}" is not CSV.`, hint: "Mend it." };
      const [header = [], ...rows] = text.split("\n").map((line) => line.split(","));
      return { header, rows: rows.map((values, turn) => ({ line: turn + 2, values })) };
    },
    tell: (what) => told.push(what),
  });
  return { desk, store, told, look: (text) => desk.look(place, { name: "a.csv", text }) };
}

async function rowsOf({ store }: Desk): Promise<readonly (Row | null)[]> {
  const ask = (value: string): Promise<Row | null> =>
    store.lookup({ table: accounts, value, timeoutMs: 1_000 });
  return Promise.all(["100", "200", "300"].map(ask));
}

describe("a page that looks at a file of rows", () => {
  test("is told how many are new, change and stay, and nothing is written", async () => {
    const opened = open();
    const plan = await opened.look("number,owner,limit\n100,Ada King,5\n200,Bob,\n300,Eve,7");

    expect(plan).toEqual({ seal: plan.seal, added: 1, changed: 1, same: 1, problems: [], more: 0 });
    expect(await rowsOf(opened)).toEqual([ada, bob, null]);
  });

  test("is told the line of each row that does not fit, and none of its values", async () => {
    const { look } = open();
    const plan = await look(
      "number,owner,limit,pin\n100,Ada,many,4711\n,Eve,7,1\n200,Bob\n300,Eve,7,1\n300,Eve,7,1",
    );

    expect(plan.problems).toEqual([
      { line: 2, message: '"limit" takes a whole number.' },
      { line: 3, message: '"number" is empty.' },
      { line: 4, message: "2 values stand there for 4 columns." },
      { line: 6, message: "The key is the same as in line 5." },
    ]);
    expect(JSON.stringify(plan)).not.toMatch(/many|4711/);
  });

  test("is told the first twenty of many, and how many more there are", async () => {
    const wrong = Array.from({ length: 25 }, (_, turn) => `${turn},Eve,many`).join("\n");
    const { problems, more } = await open().look(`number,owner,limit\n${wrong}`);

    expect([problems.length, more]).toEqual([20, 5]);
  });

  test.each([
    [
      "name\n1",
      'The first line of the file has the unknown "name", no "number", no "owner".',
      "The columns of",
    ],
    [
      "number;owner\n1;Eve",
      'The first line of the file has the unknown "number;owner", no',
      "Save it with commas",
    ],
    [
      "number,owner,owner\n1,a,b",
      'The first line of the file has "owner" twice.',
      "The columns of",
    ],
    [
      "",
      'The first line of the file has the unknown "", no "number", no "owner".',
      "The columns of",
    ],
    ["PK\0\u0003", 'The file "a.csv" is not CSV.', "Mend it."],
    [
      `number,owner\n${"1,Eve\n".repeat(10_001)}`,
      "The file has more than 10,000 rows.",
      "Import it with flowrun db",
    ],
  ])(
    "is refused a file whose first line does not fit, and one too long: %#",
    async (text, message, hint) => {
      await expect(open().look(text)).rejects.toMatchObject({
        status: 422,
        problem: {
          code: "STUDIO_IMPORT_REFUSED",
          message: expect.stringContaining(message),
          hint: expect.stringContaining(hint),
        },
      });
    },
  );

  test("cannot find out a secret of a row from what stands for the file", async () => {
    const text = "number,owner,pin\n100,Ada,4711";
    expect((await open().look(text)).seal).not.toBe((await open().look(text)).seal);
  });
});

describe("a page that imports a file of rows", () => {
  const text = "number,owner\n100,Ada King\n200,Bob\n300,Eve";
  const file = { name: "a.csv", text };

  test("writes those that are new or change; columns that the file does not have stay", async () => {
    const opened = open();
    const { seal } = await opened.look(text);

    expect(await opened.desk.import(place, file, seal)).toEqual({
      added: 1,
      changed: 1,
      missed: [],
    });
    expect(await rowsOf(opened)).toEqual([
      { ...ada, owner: "Ada King" },
      bob,
      expect.objectContaining({ number: "300", owner: "Eve" }),
    ]);
    expect(opened.told).toEqual([
      'Rows of the table "accounts" were imported from a file in the studio: 1 added and 1 changed.',
    ]);
  });

  test.each([
    ["no seal", undefined],
    ["another one", "0123"],
  ])("writes nothing with %s", async (_what, seal) => {
    const opened = open();
    await expect(opened.desk.import(place, file, seal)).rejects.toMatchObject({
      problem: { code: "STUDIO_ROW_CHANGED" },
    });
    expect(await rowsOf(opened)).toEqual([ada, bob, null]);
  });

  test("writes nothing when a row has changed since the file was looked at", async () => {
    const opened = open();
    const { seal } = await opened.look(text);
    await opened.store.replace?.({
      table: accounts,
      key: "200",
      seen: bob,
      values: { limit: 9 },
      timeoutMs: 1_000,
    });

    await expect(opened.desk.import(place, file, seal)).rejects.toMatchObject({
      problem: {
        message:
          'Rows of "accounts" have changed since the file was looked at; nothing was written.',
      },
    });
    expect(await rowsOf(opened)).toEqual([ada, { ...bob, limit: 9 }, null]);
  });

  test("leaves a row alone that somebody else writes at the same moment, and tells its key", async () => {
    const store = memoryStore({ accounts: [ada, bob] });
    const racing = open({
      ...store,
      replace: async (row) => row.key !== "100" && (await store.replace?.(row)) === true,
    });
    const { seal } = await racing.look(text);

    expect(await racing.desk.import(place, file, seal)).toEqual({
      added: 1,
      changed: 0,
      missed: ["100"],
    });
  });
});
