import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { recordingLogger } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { demoVip } from "../../src/run/demonstration.ts";
import { openStore, type OpenStore } from "../../src/run/open-store.ts";
import { flowText, flowWithoutTables } from "../flow-text.ts";
import { folderWith } from "../try-main.ts";

function programOf(text: string): Program {
  const { program } = compileFlow({ name: "a.yaml", text });
  if (program === undefined) throw new Error("The flow does not compile.");
  return program;
}

/** The store of a run without a plugin. */
async function open(
  text: string,
  run: { readonly embedded: boolean; readonly db?: string },
): Promise<OpenStore> {
  const folder = folderWith({});
  const nothing = {
    file: undefined,
    flow: undefined,
    settings: undefined,
    set: [],
    secretSettings: [],
  };
  const environment = run.db === undefined ? {} : { DB: run.db };
  const { config } = loadConfig({ ...nothing, cwd: folder, environment });
  const parts = { clock: createSystemClock(), log: recordingLogger(), v2: undefined };
  const opened = await openStore({
    config,
    folder,
    program: programOf(text),
    embedded: run.embedded,
    ...parts,
  });
  onTestFinished(() => opened.store.close());
  return opened;
}

describe("openStore with a plugin", () => {
  const head = `flowrun: 1
name: notes
start: main
tables: { notes: { key: id, columns: { id: string, box: string } } }
blocks:
  main:
    - answer
`;
  const rest = "      then: { else: failed }\n  failed:\n    - hangup\n";
  const opening = (step: string, store: string): Promise<OpenStore> => {
    const folder = folderWith({
      "store.mjs": `export const createStore = () => (${store});`,
      "flowrun.yaml": "store: ./store.mjs\n",
    });
    const { config } = loadConfig({
      file: "flowrun.yaml",
      flow: undefined,
      settings: undefined,
      set: [],
      secretSettings: [],
      cwd: folder,
      environment: {},
    });
    return openStore({
      config,
      folder,
      program: programOf(`${head}    - ${step}\n${rest}`),
      embedded: false,
      clock: createSystemClock(),
      log: recordingLogger(),
      v2: undefined,
    });
  };
  const looks = "lookup: async () => null, close: async () => {}";

  test.each([
    [
      'save: { in: notes, key: "7", values: { box: a } }',
      "keeps rows with `save`, but the configured store cannot be written to",
    ],
    [
      'delete: { in: notes, key: "7" }',
      "removes rows with `delete`, but the configured store keeps every row",
    ],
    [
      "lookup: { in: notes, where: { box: a } }",
      "finds rows with `where`, but the configured store finds them by their key only",
    ],
    [
      "count: { in: notes }",
      "counts rows with `count`, but the configured store finds them by their key only",
    ],
    [
      'lookup: { in: notes, after: "" }',
      "lists rows with `after`, but the configured store finds them by their key only",
    ],
  ])("refuses a flow that asks of it what it cannot do: %s", async (step, what) => {
    await expect(opening(step, `{ ${looks} }`)).rejects.toMatchObject({
      problems: [{ code: "RUN_STORE_UNABLE", message: `The flow ${what}.` }],
    });
  });

  test("takes a flow that asks of it what it can do, also of a store made before others could do more", async () => {
    const old = await opening('lookup: { in: notes, key: "7" }', `{ ${looks} }`);
    const able = await opening(
      'delete: { in: notes, key: "7" }',
      `{ ${looks}, delete: async () => {} }`,
    );
    expect([old.demo, able.demo]).toEqual([false, false]);
  });
});

describe("openStore without a database", () => {
  const columns = { caller_id: { kind: "string" } } as const;
  const table = { name: "vip_callers", key: "caller_id", columns, secretColumns: [] };
  const lookup = { table, value: demoVip.caller_id, timeoutMs: 1_000 };

  test("gives the rows of the demonstration on the embedded platform", async () => {
    const { store, demo } = await open(flowText, { embedded: true });
    expect([demo, await store.lookup(lookup)]).toMatchObject([
      true,
      { caller_id: demoVip.caller_id },
    ]);
  });

  test("gives no rows on another platform, to a flow that looks nothing up", async () => {
    const { store, demo } = await open(flowWithoutTables, { embedded: false });
    expect([demo, await store.lookup(lookup)]).toEqual([false, null]);
  });
});

describe("openStore with a database", () => {
  const embedded = false;

  test("takes one that is away, whose lookups fail", async () => {
    const { store, demo } = await open(flowText, {
      embedded,
      db: "postgres://flowrun@127.0.0.1:1/telephony",
    });
    const table = {
      name: "vips",
      key: "id",
      columns: { id: { kind: "string" } },
      secretColumns: [],
    } as const;
    await expect(store.lookup({ table, value: "1", timeoutMs: 5_000 })).rejects.toMatchObject({
      code: "STORE_UNREACHABLE",
    });
    expect(demo).toBe(false);
  });

  test.each([
    "telephony",
    "mysql://db/telephony",
    "postgres://db/telephony?sslmode=verify-full&sslrootcert=/nowhere.pem",
  ])("refuses %s before a call needs it", async (db) => {
    await expect(open(flowText, { embedded, db })).rejects.toMatchObject({
      problems: [{ code: "CONFIG_WRONG_VALUE" }],
    });
  });
});
