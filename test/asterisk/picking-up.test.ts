import { compileFlow, createSource, type TraceEntry } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { startCallee, startCaller } from "./phones.ts";
import { talking, untilStanding } from "./standing.ts";
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

describe("a pick-up group, on Asterisk", () => {
  test("connects who rings with who picks up, lets the phone go, and leaves nothing", async () => {
    const { program, diagnostics } = compileFlow(source);
    if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
    const trace: TraceEntry[] = [];
    const host = startHost({ program, asterisk }, { stepped: ({ result }) => void trace.push(...result.trace) });
    await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
    await startCallee(asterisk, "2001", { kind: "ringsForEver" });
    const call = (from: string, ...steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
      startCaller(asterisk, { from, to: "5551", steps: [{ kind: "answered" }, ...steps] });
    const ringing = call("701", { kind: "hungUp" });
    await vi.waitUntil(() => trace.some(({ kind }) => kind === "leg.originated") || undefined, { timeout: 10_000 });
    const colleague = await call("700", { kind: "signal" }, { kind: "hangUp" });
    await untilStanding(asterisk, "/bridges", talking(1));
    await colleague.signal();
    await Promise.all([(await ringing).finished, colleague.finished]);
    await emptied(asterisk);
    await vi.waitUntil(() => host.stats().held.ids === 0 && host.stats().held.timers === 0, { timeout: 5_000 });
    expect(host.stats().rooms).toEqual({});
    await host.close();
  }, 30_000);
});
