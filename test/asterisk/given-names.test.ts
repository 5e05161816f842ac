import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { ringing, talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const program = programOf(`
flowrun: 1
name: many-customers
start: main
queues: { desk: { ring: 20s } }
lots: { office: { slots: 701-702 } }
otherwise: { failed: bye }
blocks:
  main:
    - answer
    - go: sign_in
      if: call.from.startsWith("2")
    - go: fetch
      if: call.from.startsWith("3")
    - go: pick_up
      if: call.from.startsWith("4")
    - queue: { name: "desk/c\${call.from.substring(1)}", max: 5m, keep_caller: true }
      then: { unstaffed: ring, else: bye }
    - park: { lot: "office/c\${call.from.substring(1)}" }
      then: { else: bye }
  sign_in:
    - duty: { member: PJSIP/2001, state: ready, queues: ["desk/c\${call.from.substring(1)}"] }
  fetch:
    - pick-up: { lot: "office/c\${call.from.substring(1)}", slot: "701" }
      then: { else: bye }
  ring:
    - bridge: { to: PJSIP/2001, ring: 20s, group: "\${call.from.substring(1)}" }
      then: { else: bye }
  pick_up:
    - pick-up: { group: "\${call.from.substring(1)}" }
      then: { else: bye }
  bye: [{ hangup: {} }]
`);

const answered: CallerStep = { kind: "answered" };
const hungUp: CallerStep = { kind: "hungUp" };
const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };

test("queues and lots of an owner, and groups by an expression, are those of the right one, on Asterisk", async () => {
  const hosted = await startHosted(asterisk, program);
  const call = (from: string, ...steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
    startCaller(asterisk, { from, to: "5551", steps });
  const rooms = (): ReturnType<typeof hosted.host.stats>["rooms"] => hosted.host.stats().rooms;
  // The phone is on duty in the queue of one customer only.
  await (
    await call("2555", answered, hungUp)
  ).finished;
  const member = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 500 }, 1);
  const one = await call("1555", answered, hungUp);
  await untilStanding(asterisk, "/bridges", talking(1));
  await member.signal();
  await member.finished;
  await vi.waitUntil(() => rooms()["lot"]?.["office"]?.["waiting"] === 1, { timeout: 10_000 });
  // In the lot of another owner nobody is parked.
  await (
    await call("3556", answered, hungUp)
  ).finished;
  expect(rooms()["lot"]?.["office"]?.["waiting"]).toBe(1);
  const colleague = await call("3555", answered, signal, hangUp);
  await untilStanding(asterisk, "/bridges", talking(1));
  await colleague.signal();
  await colleague.finished;
  await one.finished;
  // Nobody is on duty for the second one: her phone rings, and is picked up by its name.
  const phone = await startCallee(asterisk, "2001", { kind: "isLetGo" }, 1);
  const two = await call("1556", answered, hungUp);
  await untilStanding(asterisk, "/channels", ringing(1));
  await (
    await call("4555", answered, hungUp)
  ).finished;
  const taker = await call("4556", answered, signal, hangUp);
  await untilStanding(asterisk, "/bridges", talking(1));
  await taker.signal();
  await Promise.all([taker.finished, two.finished, phone.finished]);
  await emptied(asterisk);
  await hosted.close();
}, 60_000);
