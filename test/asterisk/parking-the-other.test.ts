import { compileFlow } from "@flowrun/flow";
import { createSource, type TraceEntry } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { startCallee, startCaller } from "./phones.ts";
import { type PlayedCall, playCall } from "./play-call.ts";
import { talking, untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `lots: { office: { slots: 701-701, timeout: 3s } }
start: main
otherwise: { failed: bye, full: bye, empty: bye }
blocks:
  main:
    - answer
    - go: fetch
      if: call.from == "700"
    - bridge: { to: 2001, keep_caller: true, keys: { "*4": { do: park_it, by: both } } }
      then: { timed_out: back, else: bye }
    - play: sound:beep
  park_it:
    - park-other: office
      then: { full: return, failed: return }
    - play: [sound:beep, sound:beep]
  fetch: [{ pick-up: { lot: office, slot: "701" } }]
  back: [{ play: sound:beeperr }]
  bye: [{ hangup: {} }]
`;

const parks: CalleeBehaviour & { readonly kind: "presses" } = {
  kind: "presses",
  afterMs: 100,
  keys: "*4",
  waitMs: 500,
};
const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const leaves: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];

/** A call that 2001 takes, and how it and the block of keys went. */
async function play(
  played: Pick<PlayedCall, "caller" | "signals"> & { readonly phone: CalleeBehaviour },
): Promise<unknown> {
  const { phone, ...rest } = played;
  const { lines } = await playCall(asterisk, { ...rest, flow, phones: { 2001: phone } });
  return lines.filter((line) => /(main\/3|park_it\/1) ended|leaving|beside it:/.test(line));
}

const answered = { at: "callee answered", who: "2001" };

describe("a phone that parks the caller, on Asterisk", () => {
  test("is let go once it has heard where, and nobody fetches the caller, with whom the flow goes on", async () => {
    expect(await play({ phone: parks, caller: stays, signals: [answered] })).toEqual([
      "park_it/1 ended: ok",
      "beside it: ok",
      "main/3 ended: timed_out",
      "leaving: flow_ended",
    ]);
  }, 30_000);

  test("may hang up while it hears where", async () => {
    const phone: CalleeBehaviour = { ...parks, next: ["hangUp"] };
    const signals = [answered, { at: "park_it/1 ended", who: "2001" }];
    expect(await play({ phone, caller: stays, signals })).toEqual([
      "park_it/1 ended: ok",
      "beside it: cut",
      "main/3 ended: timed_out",
      "leaving: flow_ended",
    ]);
  }, 30_000);

  test.each([
    ["while it hears where", "park_it/1 ended"],
    ["when it has been let go", "beside it: ok"],
  ])(
    "leaves nothing when the caller hangs up %s",
    async (_when, at) => {
      const lines = await play({
        phone: parks,
        caller: leaves,
        signals: [answered, { at, who: "caller" }],
      });
      expect(lines).toContain("leaving: caller_left");
    },
    30_000,
  );
});

describe("a caller who parks the phone, on Asterisk", () => {
  const presses: readonly CallerStep[] = [
    { kind: "answered" },
    { kind: "signal" },
    { kind: "pause", ms: 500 },
    { kind: "press", keys: "*4", by: "rfc4733" },
  ];

  test("is let go, and the flow goes on with the phone", async () => {
    const caller: readonly CallerStep[] = [...presses, { kind: "hungUp" }];
    const phone: CalleeBehaviour = { kind: "answers", afterMs: 100 };
    expect(
      await play({ phone, caller, signals: [{ at: "callee answered", who: "caller" }] }),
    ).toEqual([
      "park_it/1 ended: ok",
      "beside it: ok",
      "main/3 ended: timed_out",
      "leaving: flow_ended",
    ]);
  }, 30_000);

  test("leaves nothing when the phone hangs up that is parked", async () => {
    const caller: readonly CallerStep[] = [...presses, { kind: "hungUp" }];
    const phone: CalleeBehaviour = { kind: "hangsUp", afterMs: 100 };
    const signals = [
      { at: "callee answered", who: "caller" },
      { at: "beside it: ok", who: "2001" },
    ];
    expect(await play({ phone, caller, signals })).toEqual([
      "park_it/1 ended: ok",
      "beside it: ok",
      "leaving: caller_left",
    ]);
  }, 30_000);
});

describe("a call that a phone has parked, on Asterisk", () => {
  test("is fetched, talks, and goes on when who fetched it has left", async () => {
    const { program, diagnostics } = compileFlow(
      createSource("parking.yaml", `flowrun: 1\nname: parking\n${flow}`),
    );
    if (program === undefined) throw new Error(JSON.stringify(diagnostics));
    const trace: TraceEntry[] = [];
    const host = startHost(
      { program, asterisk },
      { stepped: ({ result }) => void trace.push(...result.trace) },
    );
    const noted = (isMeant: (entry: TraceEntry) => boolean): Promise<unknown> =>
      vi.waitUntil(() => trace.some(isMeant) || undefined, { timeout: 10_000 });
    await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
    const phone = await startCallee(asterisk, "2001", parks);
    const call = (from: string, ...steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
      startCaller(asterisk, { from, to: "5551", steps: [{ kind: "answered" }, ...steps] });
    const parked = await call("555", { kind: "hungUp" });
    await noted(({ kind }) => kind === "leg.joined");
    await phone.signal();
    await noted(({ kind }) => kind === "side.ended");
    const colleague = await call("700", { kind: "signal" }, { kind: "hangUp" });
    await untilStanding(asterisk, "/bridges", talking(1));
    await colleague.signal();
    await Promise.all([parked.finished, colleague.finished]);
    await emptied(asterisk);
    await host.close();
    expect(
      trace.filter((entry) => entry.kind === "step.left" && entry.step === "main/3"),
    ).toMatchObject([{ outcome: "ended" }]);
  }, 30_000);
});
