import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { renderTrace } from "../scenarios/render-trace.ts";
import { createAsteriskStage } from "./asterisk-stage.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { holdUntilCallerLeft } from "./ports.ts";
import { referenceTables } from "./reference-tables.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "2001", "3001"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/**
 * A moment in a call that lasts until the caller has left, because what would end it is kept
 * waiting.
 */
interface Moment {
  readonly name: string;
  /** A kind of command, or the table of a lookup. */
  readonly held: string;
  /** The line of the trace at which the caller leaves. */
  readonly at: string;
  readonly from: string;
  readonly steps: readonly CallerStep[];
  /**
   * The line of the trace at which the caller types; a key that is pressed right after the answer
   * can be lost.
   */
  readonly typesAt?: string;
}

const hangsUp: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];
const typesAndHangsUp: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "press", keys: "4711#", by: "rfc4733" },
  { kind: "signal" },
  { kind: "hangUp" },
];

// Hanging up while hearing something, while the other phone rings and when connected are among the
// reference scenarios.
const moments: readonly Moment[] = [
  {
    name: "before the answer",
    held: "leg.answer",
    at: "answering/1 answer",
    from: "555",
    steps: [{ kind: "signal" }, { kind: "cancel" }],
  },
  {
    name: "during the first lookup",
    held: "vip_callers",
    at: "answering/2 lookup",
    from: "100",
    steps: hangsUp,
  },
  {
    name: "before the greeting starts",
    held: "playback.start",
    at: "plays sound:hello",
    from: "100",
    steps: hangsUp,
  },
  {
    name: "during the lookup of what was typed",
    held: "customers",
    at: "collecting_id/2 lookup",
    from: "555",
    steps: typesAndHangsUp,
    typesAt: "plays sound:agent-user",
  },
  {
    name: "while the bridge is created",
    held: "bridge.create",
    at: "routing/2 bridge",
    from: "555",
    steps: typesAndHangsUp,
    typesAt: "plays sound:agent-user",
  },
  {
    name: "while the other phone is about to ring",
    held: "leg.originate",
    at: "calls PJSIP/3001",
    from: "555",
    steps: typesAndHangsUp,
    typesAt: "plays sound:agent-user",
  },
];

describe("a caller who hangs up on Asterisk", () => {
  test.each(moments)("$name leaves nothing behind", async ({ held, at, from, steps, typesAt }) => {
    const scenario = { name: held, from, expect: [] };
    const parts = {
      program: referenceProgram(),
      scenario,
      asterisk,
      databaseUrl: database.url,
      steps,
    };
    const stage = await createAsteriskStage({
      ...parts,
      ...holdUntilCallerLeft(held),
      keysBy: "rfc4733",
    });
    const lines = (): readonly string[] => renderTrace(stage.trace(), stage.call);
    const reach = async (line: string): Promise<void> => {
      while (!lines().includes(line)) expect(await stage.advance()).toBe(true);
    };
    await stage.begin();
    if (typesAt !== undefined) {
      await reach(typesAt);
      stage.press("4711#");
    }
    await reach(at);
    stage.hangUp("caller");
    while (await stage.advance());
    const leftovers = stage.leftovers();
    await stage.close();
    await emptied(asterisk);

    expect(leftovers).toEqual([]);
    expect(lines().filter((line) => /left|leaving|ended: c/.test(line))).toEqual([
      "caller left",
      "leaving: caller_left",
      "ended: caller_left",
    ]);
  });
});
