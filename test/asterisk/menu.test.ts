import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScenario } from "../scenarios/run-scenario.ts";
import { createAsteriskStage } from "./asterisk-stage.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";

const flow = `
flowrun: 1
name: menu
start: main
blocks:
  main:
    - answer
    # flowrun-ignore FLOW_KEY_WAITS what waits is what is tried here
    - menu: { prompt: sound:demo-congrats, keys: { 1: sales, 2: service, 2XXX: extension }, tries: 2, again: sound:vm-goodbye, gap: 1s }
      then: { silent: nobody, invalid: nobody }
  sales: [hangup]
  service: [hangup]
  extension: [hangup]
  nobody: [hangup]
`;

let asterisk: Asterisk;
let program: Program;

beforeAll(async () => {
  const compiled = compileFlow({ name: "menu.yaml", text: flow });
  if (compiled.program === undefined)
    throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  program = compiled.program;
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const heard = ["main/1 answer", "main/1 ended: ok", "main/2 menu", "plays sound:demo-congrats"];
const over = ["leaving: flow_ended", "ended: flow_ended"];

/** What came of a caller who presses these keys, one group for each prompt. */
async function press(
  groups: readonly string[],
  keysBy: "rfc4733" | "info",
): Promise<readonly string[]> {
  const prompts = ["plays sound:demo-congrats", "plays sound:vm-goodbye"];
  const acts = groups.map((keys, index) => ({ when: prompts[index] ?? "", press: keys }));
  const scenario = { name: groups.join(" "), from: "555", acts, expect: [] };
  const stage = await createAsteriskStage({
    program,
    scenario,
    asterisk,
    databaseUrl: "sqlite::memory:",
    keysBy,
  });
  const trace = await runScenario(scenario, stage);
  const leftovers = stage.leftovers();
  await stage.close();
  await emptied(asterisk);
  expect(leftovers).toEqual([]);
  return trace.filter((line) => line !== "call from 555" && line !== "[main]");
}

describe.each(["rfc4733", "info"] as const)("a menu on Asterisk, keys by %s", (keysBy) => {
  test("is left at once by a key that begins nothing longer", async () => {
    expect(await press(["1"], keysBy)).toEqual([
      ...heard,
      "key 1",
      "main/2 ended: 1",
      "[sales]",
      "sales/1 hangup",
      ...over,
    ]);
  });

  test("waits for more where a longer entry may be meant", async () => {
    expect(await press(["2"], keysBy)).toEqual([
      ...heard,
      "key 2",
      "main/2 ended: 2",
      "[service]",
      "service/1 hangup",
      ...over,
    ]);
  });

  test("takes an extension by its pattern", async () => {
    expect(await press(["2417"], keysBy)).toEqual([
      ...heard,
      ...["key 2", "key 4", "key 1", "key 7"],
      "main/2 ended: 2XXX",
      "[extension]",
      "extension/1 hangup",
      ...over,
    ]);
  });

  test("is asked again after a wrong key, and left as invalid after another", async () => {
    expect(await press(["9", "8"], keysBy)).toEqual([
      ...heard,
      "key 9",
      "plays sound:vm-goodbye",
      "key 8",
      "main/2 ended: invalid",
      "[nobody]",
      "nobody/1 hangup",
      ...over,
    ]);
  });
});
