import { compileFlow } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { hangUpAll, startCallee, startCaller } from "./phones.ts";
import { ringing, talking, untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const source = createSource(
  "picking-up.yaml",
  `
flowrun: 1
name: picking-up
start: main
otherwise: { failed: bye }
blocks:
  main:
    - go: fetch
      if: call.from == "700"
    - bridge: { to: PJSIP/2001, answer: true, ring: 20s, group: sales }
      then: { else: bye }
  fetch:
    - answer
    - pick-up: { group: sales }
      then: { else: bye }
  bye: [{ hangup: {} }]
`,
);

/**
 * A host, phones and callers for one test; `over` waits until nothing is left of them, neither here
 * nor on Asterisk.
 */
async function play(): Promise<{
  readonly ringing: () => Promise<unknown>;
  readonly call: (from: string, ...steps: readonly CallerStep[]) => ReturnType<typeof startCaller>;
  readonly over: () => Promise<void>;
}> {
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  const host = startHost({ program, asterisk }, {});
  await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
  return {
    ringing: () => untilStanding(asterisk, "/channels", ringing(1)),
    call: (from, ...steps) => startCaller(asterisk, { from, to: "5551", steps }),
    over: async () => {
      await emptied(asterisk);
      await vi.waitUntil(() => host.stats().held.ids === 0 && host.stats().held.timers === 0, {
        timeout: 5_000,
      });
      expect(host.stats().rooms).toEqual({});
      await host.close();
    },
  };
}

const answered: CallerStep = { kind: "answered" };
const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };

describe("a pick-up group, on Asterisk", () => {
  test("connects who rings with who picks up, and tells the phone that somebody else has answered", async () => {
    const { call, ringing: rings, over } = await play();
    const phone = await startCallee(asterisk, "2001", { kind: "isLetGo" }, 1);
    const one = await call("701", answered, { kind: "hungUp" });
    await rings();
    const colleague = await call("700", answered, signal, hangUp);
    await untilStanding(asterisk, "/bridges", talking(1));
    await colleague.signal();
    await Promise.all([one.finished, colleague.finished, phone.finished]);
    await over();
  }, 30_000);

  test("leaves nothing of a caller who hangs up while the phone rings, nor when it is picked up", async () => {
    const { call, ringing: rings, over } = await play();
    await startCallee(asterisk, "2001", { kind: "ringsForEver" });
    const gone = await call("701", signal, { kind: "cancel" });
    await rings();
    await gone.signal();
    await gone.finished;
    await emptied(asterisk);
    const one = await call("701", answered, signal, hangUp);
    await rings();
    const colleague = await call("700", answered, { kind: "hungUp" });
    await untilStanding(asterisk, "/bridges", talking(1));
    await one.signal();
    await Promise.all([one.finished, colleague.finished]);
    await over();
  }, 30_000);

  test.each([0, 30, 60])(
    "leaves nothing of a colleague who hangs up %i ms after picking up",
    async (ms) => {
      const { call, ringing: rings, over } = await play();
      await startCallee(asterisk, "2001", { kind: "ringsForEver" });
      const one = await call("701", signal, hangUp);
      await rings();
      const colleague = await call("700", answered, { kind: "pause", ms }, hangUp);
      await colleague.finished;
      one.abandon();
      await hangUpAll(asterisk);
      await over();
    },
    30_000,
  );
});
