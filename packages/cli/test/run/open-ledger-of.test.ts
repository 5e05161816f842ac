import { compileFlow } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { cellKeys, openLedgerOf } from "../../src/run/open-ledger-of.ts";
import { folderWith } from "../try-main.ts";

const flow = "flowrun: 1\nname: hi\nstart: main\nblocks:\n  main:\n    - answer\n";

/** The ledger and the warnings of a run with this configuration. */
async function openedWith(set: readonly string[]): Promise<unknown> {
  const cwd = folderWith({});
  const given = { file: undefined, flow: undefined, settings: undefined, secretSettings: [] };
  const { config } = loadConfig({ ...given, set, cwd, environment: {} });
  const { program } = compileFlow(createSource("hi.yaml", flow));
  if (program === undefined) throw new Error("The flow of this test does not compile.");
  const warnings: unknown[] = [];
  const silent = { debug: () => {}, info: () => {}, error: () => {} };
  const log = {
    ...silent,
    warn: (fields: object, message: string) => void warnings.push({ ...fields, message }),
  };
  const clock = createSystemClock();
  const surroundings = { cwd, environment: {}, clock, userId: undefined, parentId: 0 };
  const ledger = await openLedgerOf(
    { ...surroundings, kill: () => {} } as unknown as Parameters<typeof openLedgerOf>[0],
    { config, program, log, clock, folder: cwd, takesOver: false },
  );
  return { ledger, warnings };
}

test("a run on a transport plugin is told that a ledger or a cell it asks for does nothing", async () => {
  const plugin = ["transport=./gateway.ts", "ari.host=pbx:8088"];
  const told = (key: string): object => ({
    code: "CLI_LEDGER_FOLDER",
    key,
    message: `"${key}" does nothing beside a transport plugin: calls end with this process.`,
  });

  expect(await openedWith([...plugin, "durability.ledger=./led"])).toEqual({
    ledger: undefined,
    warnings: [told("durability.ledger")],
  });
  expect(await openedWith([...plugin, "cell=@flowrun/cell-nats"])).toEqual({
    ledger: undefined,
    warnings: [told("cell")],
  });
});

test.each([
  [[]],
  [["durability.ledger=none"]],
  [["durability.ledger=./led", "durability.calls=discard"]],
])("a run on a transport plugin that asks for no ledger (%j) is told nothing", async (set) => {
  expect(await openedWith(["transport=./gateway.ts", ...set])).toEqual({
    ledger: undefined,
    warnings: [],
  });
});

test("a cell is not sealed where the configuration wants that and no setting is secret", () => {
  const keysOf = (keyFile: string | undefined, secretSettings: readonly string[]): unknown =>
    cellKeys(
      keyFile,
      { cwd: "/", userId: undefined } as unknown as Parameters<typeof cellKeys>[1],
      {
        secretSettings,
      },
    );
  expect(keysOf("none", [])).toEqual([]);
  expect(() => keysOf("none", ["pin"])).toThrow(
    'The cell keeps the settings of the flow on other machines, and "pin" is secret.',
  );
  expect(() => keysOf(undefined, [])).toThrow(
    "The cell keeps what callers type on other machines, secrets among it.",
  );
});
