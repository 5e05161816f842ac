import { setTimeout as delay } from "node:timers/promises";
import { compileFlow } from "@flowrun/flow";
import { createSource, type TraceEntry } from "@flowrun/core";
import type { Host } from "@flowrun/host";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Caller } from "./bed/sipp.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { type Ears, openEars } from "./ears.ts";
import { untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;
let ears: Ears;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
  ears = await openEars(asterisk);
});

afterAll(async () => {
  await ears.close();
  await asterisk.stop();
});

const flowOf = (rules: string): string => `
flowrun: 1
name: meeting
conferences:
  staff: { ${rules} }
start: main
otherwise: { failed: bye, full: bye, locked: bye, timed_out: bye }
blocks:
  main:
    - answer
    - go: chair
      if: call.from == "700"
    - conference: { name: staff, room: "7", keys: { "*6": mute_me, "*8": long, "*0": leave } }
      as: talk
      then: { left: gone }
    - log: "ended by \${talk.ended_by}"
    - hangup
  chair:
    - conference: { name: staff, room: "7", role: moderator, keys: { "*9": close, "*6": mute_all } }
    - hangup
  mute_me: [{ control: mute, then: { failed: return } }]
  mute_all: [{ control: mute_others, then: { failed: return } }]
  close: [{ control: end, then: { failed: return } }]
  long: [{ play: [sound:demo-congrats] }]
  leave: [{ return: left }]
  gone: [{ play: sound:beep }, { hangup: {} }]
  bye: [{ hangup: {} }]
`;

/** A host that runs a meeting, and what its calls have traced. */
async function meetingOf(
  rules: string,
): Promise<{ readonly host: Host; readonly trace: TraceEntry[] }> {
  const { program, diagnostics } = compileFlow(createSource("meeting.yaml", flowOf(rules)));
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  const trace: TraceEntry[] = [];
  const host = startHost(
    { program, asterisk },
    { stepped: ({ result }) => void trace.push(...result.trace) },
  );
  await vi.waitUntil(() => host.stats().connection === "connected", { timeout: 10_000 });
  return { host, trace };
}

const call = (from: string, ...steps: readonly CallerStep[]): Promise<Caller> =>
  startCaller(asterisk, { from, to: "5551", steps });

const talk = (hertz: number): CallerStep => ({ kind: "talk", hertz, ms: 4_000, silentMs: 0 });
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const answered: CallerStep = { kind: "answered" };
const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };
const hungUp: CallerStep = { kind: "hungUp" };

/** Until so many channels are in one bridge. */
const inside = (count: number): Promise<void> =>
  untilStanding(asterisk, "/bridges", (bridges) =>
    bridges.some(({ channels }) => channels?.length === count),
  );

/** The requests that Asterisk refused, but for those not sent because the call was over. */
const refusals = (trace: readonly TraceEntry[]): readonly TraceEntry[] =>
  trace.filter((entry) => entry.kind === "request.failed" && entry.code !== "RUN_DROPPED");

/** Nothing is left of the meeting, neither on Asterisk nor in the host. */
async function over({ host }: { readonly host: Host }, callers: readonly Caller[]): Promise<void> {
  await Promise.all(callers.map(({ finished }) => finished));
  await emptied(asterisk);
  await vi.waitUntil(() => host.stats().held.ids === 0, { timeout: 5_000 });
  expect(host.stats().held).toMatchObject({ ids: 0 });
  await host.close();
}

const tones = [400, 550, 700, 900, 1_150];

describe("a conference, on Asterisk", () => {
  test("has five hear one another and not themselves, but none who is muted, and ends with its moderator", async () => {
    const meeting = await meetingOf("capacity: 10, ends_with: moderator, joined: sound:beep");
    const members = await Promise.all([
      call("701", answered, signal, talk(550), hungUp),
      call("702", answered, signal, talk(700), hungUp),
      call("703", answered, signal, talk(900), hungUp),
      call("704", answered, signal, press("*6"), { kind: "pause", ms: 300 }, talk(1_150), hungUp),
    ]);
    const chair = await call("700", answered, signal, talk(400), hangUp);
    await inside(5);
    // What tells of those who came is heard by all.
    await delay(2_500);
    for (const caller of [chair, ...members]) await caller.signal();
    await delay(1_200);
    const heard = [await ears.heardBy("701", tones), await ears.heardBy("704", tones)];
    await over(meeting, [chair, ...members]);

    expect(heard).toEqual([
      [400, 700, 900],
      [400, 550, 700, 900],
    ]);
    const ends = meeting.trace.filter(
      (entry) => entry.kind === "step.left" && entry.step === "main/3",
    );
    expect(ends.map((entry) => entry.kind === "step.left" && entry.outcome)).toEqual(
      Array(4).fill("ended"),
    );
    expect(refusals(meeting.trace)).toEqual([]);
  }, 60_000);

  test("mutes all but the moderator, and is over when the moderator says so", async () => {
    const meeting = await meetingOf("capacity: 10, music: none");
    const member = await call("701", answered, signal, talk(550), hungUp);
    const listener = await call("702", answered, hungUp);
    const chair = await call("700", answered, signal, press("*6"), signal, press("*9"), hungUp);
    await inside(3);
    await chair.signal();
    await delay(800);
    await member.signal();
    await delay(600);
    const heard = await ears.heardBy("702", [550]);
    await chair.signal();
    await over(meeting, [member, listener, chair]);

    expect(heard).toEqual([]);
  }, 60_000);

  test("lets a caller leave by a key, who then hears what the flow plays", async () => {
    const meeting = await meetingOf("capacity: 10");
    const one = await call("701", answered, signal, press("*0"), hungUp);
    const other = await call("702", answered, signal, hangUp);
    await inside(2);
    await one.signal();
    await one.finished;
    await other.signal();
    await over(meeting, [other]);

    expect(meeting.trace).toContainEqual(
      expect.objectContaining({ kind: "media.finished", media: "sound:beep" }),
    );
    expect(refusals(meeting.trace)).toEqual([]);
  }, 60_000);

  test("leaves nothing of callers who hang up while they wait, as they come in, while they talk and while a block plays", async () => {
    const meeting = await meetingOf(
      "capacity: 10, wait_for: moderator, joined: sound:beep, left: sound:beep",
    );
    const waits = await call("701", answered, signal, hangUp);
    await vi.waitUntil(() => meeting.trace.some(({ kind }) => kind === "background.started"), {
      timeout: 10_000,
    });
    await waits.signal();
    await waits.finished;
    await emptied(asterisk);

    const playing = await call(
      "702",
      answered,
      signal,
      press("*8"),
      { kind: "pause", ms: 500 },
      hangUp,
    );
    const chair = await call("700", answered, signal, hangUp);
    await inside(2);
    const comes = await Promise.all(
      [0, 20, 40, 60, 80].map((ms) => call("703", answered, { kind: "pause", ms }, hangUp)),
    );
    await playing.signal();
    await playing.finished;
    await chair.signal();
    await over(meeting, [chair, ...comes]);
  }, 60_000);
});
