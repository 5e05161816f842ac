import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `
flowrun: 1
name: limits
start: main
blocks:
  main:
    - bridge: { to: 2001, answer: true, limit: trunk1, most: 1, max: 20s }
      then: { full: busy, timed_out: busy, else: busy }
  busy:
    - hangup: busy
`;

describe("a limit, on Asterisk", () => {
  test("lets one call in at a time, and the next one when that is over", async () => {
    const hosted = await startHosted(asterisk, programOf(flow));
    const phone = await startCallee(asterisk, "2001", { kind: "answers", afterMs: 100 }, 2);
    const call = (from: string, steps: readonly CallerStep[]) =>
      startCaller(asterisk, { from, to: "5551", steps });
    const talks = [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }] as const;
    const first = await call("555", talks);
    await hosted.until(() => hosted.lines(0).includes("callee answered"));
    const second = await call("556", [{ kind: "refused", status: 486 }]);
    await second.finished;
    expect(hosted.lines(1).filter((line) => /main.. ended|calls/.test(line))).toEqual([
      "main/1 ended: full",
    ]);
    expect(hosted.host.stats().rooms).toMatchObject({ limits: { limits: { held: 1 } } });
    await first.signal();
    await first.finished;
    await hosted.until(() => hosted.over.size === 2);
    const third = await call("557", talks);
    await hosted.until(() => hosted.lines(2).includes("callee answered"));
    await third.signal();
    await third.finished;
    await hosted.until(() => hosted.over.size === 3);
    await phone.stop();
    await hosted.close();
  });
});
