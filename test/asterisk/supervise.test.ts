import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Ears, openEars } from "./ears.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";

let asterisk: Asterisk;
let ears: Ears;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
  ears = await openEars(asterisk);
});

afterAll(async () => {
  await ears.close();
  await asterisk.stop();
});

const flow = `
flowrun: 1
name: supervise
start: main
blocks:
  main:
    - answer
    - go: floor
      if: call.from == "900"
    - bridge: { to: "\${call.from == '702' ? 'Local/echo@tools/n' : 'PJSIP/2001'}", supervised: floor }
      then: { else: over }
  floor:
    - supervise: floor
      as: heard
      then: { stopped: over, else: over }
    - log: "supervised \${heard.phone}"
  over:
    - hangup
`;

const [caller, agent, supervisor] = [700, 550, 1_150];
const tones = [caller, agent, supervisor];
const answered: CallerStep = { kind: "answered" };
const signal: CallerStep = { kind: "signal" };
const hungUp: CallerStep = { kind: "hungUp" };
const talk = (hertz: number, ms: number): CallerStep => ({ kind: "talk", hertz, ms, silentMs: 0 });

/** A supervisor who says something in each way, and waits for the end of it. */
const supervising: readonly CallerStep[] = ["", "5", "6"].flatMap((keys) => [
  signal,
  ...(keys === "" ? [] : [{ kind: "press", keys, by: "rfc4733" } as const]),
  { kind: "pause", ms: 300 },
  talk(supervisor, 3_500),
]);

describe("supervise, on Asterisk", () => {
  test.each([
    {
      what: "a phone that says something",
      from: "701",
      byCaller: [[agent], [agent], [agent, supervisor]],
      bySupervisor: [caller, agent],
    },
    {
      what: "one that says again all that it hears",
      from: "702",
      byCaller: [[caller], [caller, supervisor], [caller, supervisor]],
      bySupervisor: [caller],
    },
  ])(
    "is heard by nobody, by the phone, and by both, and goes with $what",
    async ({ from, byCaller, bySupervisor }) => {
      const hosted = await startHosted(asterisk, programOf(flow));
      const phone = await startCallee(asterisk, "2001", {
        ...{ kind: "talks", afterMs: 100, hertz: agent, ms: 18_000 },
      });
      const customer = await startCaller(asterisk, {
        ...{ from, to: "5551" },
        steps: [answered, signal, talk(caller, 18_000), { kind: "hangUp" }],
      });
      await hosted.until(() => hosted.lines(0).includes("callee answered"));
      await customer.signal();
      if (from === "701") await phone.signal();
      const boss = await startCaller(asterisk, {
        ...{ from: "900", to: "5551" },
        steps: [answered, ...supervising, hungUp],
      });
      await hosted.until(() => hosted.traces.size === 2);
      await delay(500);
      const heard: (readonly number[])[] = [];
      let heardHere: readonly number[] = [];
      while (heard.length < byCaller.length) {
        await boss.signal();
        await delay(800);
        heard.push(await ears.heardBy(from, tones));
        heardHere = await ears.heardBy("900", [caller, agent]);
        await delay(1_500);
      }
      expect({ heard, heardHere }).toEqual({ heard: byCaller, heardHere: bySupervisor });
      await customer.finished;
      await boss.finished;
      await hosted.until(() => hosted.over.size === 2);
      expect(hosted.lines(1)).toContainEqual(expect.stringContaining("floor/1 ended: ended"));
      await phone.stop();
      await hosted.close();
    },
  );
});
