import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { type Ears, openEars } from "./ears.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { untilStanding } from "./standing.ts";
import { startFlowrun } from "./start-flowrun.ts";

let asterisk: Asterisk;
let ears: Ears;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
  ears = await openEars(asterisk);
});

afterAll(async () => {
  await ears.close();
  await asterisk.stop();
});

const flowOf = (apart: boolean): string => `
flowrun: 1
name: merging
start: main
conferences: { rooms: { capacity: 10, ends_with: moderator } }
lanes: { out: { at_once: 5 } }
on_signal: { widen: { part: widen } }
parts:
  joins: { takes: { room: string } }
  widen: {}
blocks:
  main:
    - answer
    - bridge: { to: 2001, keep_caller: true, keys: { "*3": { do: grow, by: both, apart: ${apart} } } }
      then: { ended: alone, else: bye }
  grow:
    - merge: { name: rooms, room: "\${call.id}", role: moderator }
      then: { else: return }
    - start: { part: joins, with: { room: "\${call.id}" }, lane: out }
  widen:
    - merge: { name: rooms, room: "\${call.id}", role: moderator }
      then: { else: return }
    - start: { part: joins, with: { room: "\${call.id}" }, lane: out }
  joins:
    - dial: { to: PJSIP/2002, ring: 20s }
      then: { else: return nobody }
    - conference: { name: rooms, room: "\${args.room}" }
      then: { else: bye }
  alone:
    - play: sound:beep
    - hangup
  bye:
    - hangup
`;

const third = 1_150;

/** Until one bridge has so many legs. */
const inOne = (count: number): Promise<void> =>
  untilStanding(asterisk, "/bridges", (bridges) =>
    bridges.some(({ channels }) => channels?.length === count),
  );

describe("a talk of two that becomes a conference, on Asterisk", () => {
  test.each([
    { how: "by keys while they talk on", apart: false, first: "caller" },
    { how: "by keys that part them", apart: true, first: "phone" },
    { how: "by a signal", apart: false, first: "phone" },
  ] as const)(
    "hears who joins it $how, and goes on when the $first hangs up",
    async ({ how, apart, first }) => {
      const hosted = await startHosted(asterisk, programOf(flowOf(apart)));
      const isKey = how !== "by a signal";
      const phone = await startCallee(asterisk, "2001", {
        ...{ kind: "presses", afterMs: 100, keys: isKey ? "*3" : "5" },
        next: ["hangUp"],
      });
      const other = await startCallee(asterisk, "2002", {
        ...{ kind: "talks", afterMs: 100, hertz: third, ms: 30_000 },
      });
      const caller = await startCaller(asterisk, {
        ...{ from: "701", to: "5551" },
        steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      });
      await inOne(2);
      await delay(300);
      const [call = ""] = [...hosted.traces.keys()];
      if (isKey) await phone.signal();
      else await hosted.host.signal({ call, name: "widen", args: {} });
      await inOne(3);
      await other.signal();
      await delay(500);
      const heard = [await ears.heardBy("701", [third])];
      if (!isKey) await phone.signal();
      const [leaves, stays] = first === "caller" ? [caller, phone] : [phone, caller];
      await leaves.signal();
      await inOne(2);
      if (first === "phone") heard.push(await ears.heardBy("701", [third]));
      expect(heard.flat()).toEqual(heard.map(() => third));
      await stays.signal();
      await hosted.until(() => hosted.over.size >= 1);
      expect(hosted.lines(0).filter((line) => line.includes("request failed"))).toEqual([]);
      await Promise.all([caller.finished, phone.stop(), other.stop()]);
      await hosted.close();
    },
    60_000,
  );

  test("goes on when flowrun is killed, and the phone stays when the caller hangs up", async () => {
    const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "merging.yaml");
    writeFileSync(path, flowOf(false).trimStart());
    const ledger = join(folder, "ledger");
    const parts = { asterisk, databaseUrl: "sqlite::memory:", ledger, flow: path };
    const other = await startCallee(asterisk, "2002", { kind: "answers", afterMs: 50 });
    const phone = await startCallee(asterisk, "2001", {
      ...{ kind: "presses", afterMs: 100, keys: "*3" },
      next: ["hangUp"],
    });
    let flowrun = await startFlowrun(parts);
    const caller = await startCaller(asterisk, {
      ...{ from: "701", to: "5551" },
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
    await inOne(2);
    await delay(300);
    await phone.signal();
    await inOne(3);
    // Asterisk has the third in the bridge a moment before flowrun is told so, and keeps it.
    await delay(300);
    await flowrun.kill("SIGKILL");
    flowrun = await startFlowrun({ ...parts, continues: true });
    await inOne(3);
    await caller.signal();
    await caller.finished;
    await inOne(2);
    await phone.signal();
    await inOne(1);
    await flowrun.kill("SIGTERM");
    await emptied(asterisk);
    await Promise.all([phone.stop(), other.stop()]);
    expect(flowrun.said()).not.toMatch(/ error /);
  }, 60_000);
});
