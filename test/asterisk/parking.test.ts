import { setTimeout as delay } from "node:timers/promises";
import { compileFlow } from "@flowrun/flow";
import { createSource, type TraceEntry } from "@flowrun/core";
import type { Host } from "@flowrun/host";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Caller } from "./bed/sipp.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { talking, untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;
let host: Host;
let trace: TraceEntry[];

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const source = createSource(
  "parking.yaml",
  `
flowrun: 1
name: parking
lots: { office: { slots: 701-702, timeout: 3s } }
start: main
otherwise: { failed: bye, full: bye, empty: bye }
blocks:
  main:
    - answer
    - go: fetch
      if: call.from == "700"
    - park: office
      as: place
      then: { timed_out: back }
    - play: sound:beep
    - hangup
  back: [{ play: sound:beeperr }, { hangup: {} }]
  fetch:
    - pick-up: { lot: office, slot: "701" }
  bye: [{ hangup: {} }]
`,
);

beforeEach(async () => {
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  trace = [];
  host = startHost(
    { program, asterisk },
    { stepped: ({ result }) => void trace.push(...result.trace) },
  );
  await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
});

const call = (from: string, ...steps: readonly CallerStep[]): Promise<Caller> =>
  startCaller(asterisk, { from, to: "5551", steps: [{ kind: "answered" }, ...steps] });

const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };
const hungUp: CallerStep = { kind: "hungUp" };

const parked = (): Promise<true> =>
  vi.waitUntil(() => trace.some(({ kind }) => kind === "background.started") || undefined, {
    timeout: 10_000,
  });

/** Nothing is left, neither on Asterisk nor in the host; what the calls heard and were refused. */
async function over(...callers: readonly Caller[]): Promise<readonly string[]> {
  await Promise.all(callers.map(({ finished }) => finished));
  await emptied(asterisk);
  await vi.waitUntil(() => host.stats().held.ids === 0 && host.stats().held.timers === 0, {
    timeout: 5_000,
  });
  expect(host.stats().rooms).toEqual({});
  await host.close();
  return trace.flatMap((entry) => {
    if (entry.kind === "media.finished") return [entry.media];
    return entry.kind === "request.failed" && entry.code !== "RUN_DROPPED"
      ? [`${entry.command} failed`]
      : [];
  });
}

describe("a parking lot, on Asterisk", () => {
  test("gives a caller back whom nobody fetches, out of the music", async () => {
    const one = await call("701", hungUp);
    expect(await over(one)).toEqual(["sound:beeperr"]);
  }, 30_000);

  test("connects a parked caller with the one who fetches, and goes on when that one has left", async () => {
    const one = await call("701", hungUp);
    await parked();
    const other = await call("700", signal, hangUp);
    await untilStanding(asterisk, "/bridges", talking(1));
    // Longer than the lot would have kept the call.
    await delay(3_500);
    await other.signal();

    expect(await over(one, other)).toEqual(["sound:beep"]);
  }, 30_000);

  test("hangs up the one who fetched when the parked caller leaves", async () => {
    const one = await call("701", signal, hangUp);
    await parked();
    const other = await call("700", hungUp);
    await untilStanding(asterisk, "/bridges", talking(1));
    await one.signal();

    expect(await over(one, other)).toEqual([]);
  }, 30_000);

  test("finds nobody in a slot that is empty, and leaves nothing of callers who hang up at any moment", async () => {
    const nobody = await call("700", hungUp);
    await nobody.finished;
    const leaving = await Promise.all(
      [0, 30, 60].map((ms) => call("701", { kind: "pause", ms }, hangUp)),
    );
    await Promise.all(leaving.map(({ finished }) => finished));
    trace.length = 0;
    const parkedOne = await call("701", signal, hangUp);
    await parked();
    const fetching = await Promise.all(
      [0, 10, 20, 30].map((ms) => call("700", { kind: "pause", ms }, signal, hangUp)),
    );
    await delay(500);
    await parkedOne.signal();
    for (const each of fetching) each.abandon();
    await parkedOne.finished;
    expect(await over()).toEqual([]);
  }, 30_000);
});
