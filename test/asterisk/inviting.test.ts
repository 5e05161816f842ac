import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Ears, openEars } from "./ears.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { untilStanding } from "./standing.ts";

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

const flow = `
flowrun: 1
name: inviting
start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, keys: { "*3": add, "*2": ask_first, "*4": aside } }
      then: { else: nobody }
  add:
    - invite: { to: 2002, ring: 20s }
      then: { else: return }
  ask_first:
    - transfer: { to: 2002, attended: true, together: 3 }
      then: { else: return }
  aside:
    - play: sound:beep
    - wait: 2500ms
  nobody:
    - hangup
`;

const third = 1_150;

/** Until one bridge has so many legs. */
const inOne = (count: number): Promise<void> =>
  untilStanding(asterisk, "/bridges", (bridges) =>
    bridges.some(({ channels }) => channels?.length === count),
  );

describe("a talk of two, on Asterisk", () => {
  test.each([
    { what: "who comes in by keys and stays with the caller", keys: ["*3"] },
    { what: "whom the phone has talked with first", keys: ["*2", "3"] },
  ])("hears a third person, $what", async ({ keys }) => {
    const hosted = await startHosted(asterisk, programOf(flow));
    const joined = (count: number): Promise<void> =>
      hosted.until(() => {
        const [trace = []] = [...hosted.traces.values()];
        return trace.filter(({ kind }) => kind === "leg.joined").length === count;
      });
    const [first, ...others] = [...keys, "*4"];
    const phone = await startCallee(asterisk, "2001", {
      ...{ kind: "presses", afterMs: 100, keys: first },
      next: [...others.map((pressed) => ({ keys: pressed })), "hangUp"],
    });
    const other = await startCallee(asterisk, "2002", {
      ...{ kind: "talks", afterMs: 100, hertz: third, ms: 20_000 },
    });
    const caller = await startCaller(asterisk, {
      ...{ from: "701", to: "5551" },
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
    await joined(1);
    await delay(300);
    await phone.signal();
    await joined(2);
    await delay(500);
    if (keys.length === 2) await phone.signal();
    await inOne(3);
    await other.signal();
    await delay(500);
    const heard = [await ears.heardBy("701", [third])];
    // The others talk on while a block runs for the one who pressed.
    await phone.signal();
    await inOne(2);
    heard.push(await ears.heardBy("701", [third]));
    await inOne(3);
    await phone.signal();
    await inOne(2);
    heard.push(await ears.heardBy("701", [third]));
    expect(heard).toEqual([[third], [third], [third]]);
    await caller.signal();
    await caller.finished;
    await hosted.until(() => hosted.over.size === 1);
    await Promise.all([phone.stop(), other.stop()]);
    await hosted.close();
  });
});
