import { setImmediate } from "node:timers/promises";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import { recordingLogger, type RecordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { Courier } from "../src/courier.ts";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";
import type { Fate } from "../src/target.ts";

const entry = (id: string, at = 0): OutboxEntry =>
  entryOf({ id, name: "call.ended", at, data: null });

const taken: Fate = { kind: "taken" };
const away: Fate = { kind: "away", why: "It is away." };
const refused: Fate = { kind: "refused", why: "It answered 400." };

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

interface Bench {
  readonly courier: Courier;
  readonly clock: VirtualClock;
  readonly log: RecordingLogger;
  /** When each was brought, in seconds, and what. */
  readonly brought: (readonly [number, string])[];
  readonly told: string[];
}

function bench(fateOf: (id: string, brought: number) => Fate | Promise<Fate>, most = 8): Bench {
  const clock = createVirtualClock({ settle });
  const log = recordingLogger();
  const brought: (readonly [number, string])[] = [];
  const told: string[] = [];
  const target = {
    name: "records.webhook",
    most,
    deliver: (entries: readonly OutboxEntry[]) =>
      Promise.all(
        entries.map(async ({ id }) => {
          brought.push([clock.now() / 1_000, id]);
          return await fateOf(id, brought.filter(([, each]) => each === id).length);
        }),
      ),
    close: async () => void told.push("closed"),
  };
  const courier = new Courier({
    target,
    clock,
    random: () => 1,
    log,
    taken: (id) => told.push(id),
  });
  return { courier, clock, log, brought, told };
}

const messages = ({ lines }: RecordingLogger): readonly (readonly string[])[] =>
  lines.map(({ level, message }) => [level, message]);

describe("Courier", () => {
  test("brings what comes together at once and in order, no more than the target takes", async () => {
    const { courier, brought, told } = bench(() => taken, 2);
    for (const id of ["a", "b", "c"]) courier.add(entry(id));
    await settle();
    expect([brought, told]).toEqual([
      [
        [0, "a"],
        [0, "b"],
        [0, "c"],
      ],
      ["a", "b", "c"],
    ]);
    expect(courier.stats()).toEqual({
      waiting: 0,
      oldestAt: undefined,
      taken: 3,
      refused: 0,
      failed: 0,
    });
  });

  test("tries a target that is away again with growing pauses, says so once, and that it is back", async () => {
    const { courier, clock, brought, told, log } = bench((_id, times) =>
      times < 9 ? away : taken,
    );
    courier.add(entry("a"));
    await clock.advance(200_000);
    expect(brought.map(([at]) => at)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    expect(told).toEqual(["a"]);
    expect(messages(log)).toEqual([
      ["warn", '"records.webhook" takes nothing, and what is for it waits: It is away.'],
      ["info", '"records.webhook" takes again what waited for it.'],
    ]);
  });

  test("waits for as long as a target asks for", async () => {
    const { courier, clock, brought } = bench((_id, times) =>
      times < 2 ? { ...away, retryAfterMs: 90_000 } : taken,
    );
    courier.add(entry("a"));
    await clock.advance(100_000);
    expect(brought.map(([at]) => at)).toEqual([0, 90]);
  });

  test("brings the others past one that is refused, and that one again after longer and longer", async () => {
    const { courier, clock, brought, told, log } = bench((id, times) =>
      id === "a" && times < 4 ? refused : taken,
    );
    for (const id of ["a", "b"]) courier.add(entry(id));
    await clock.advance(10_000);
    courier.add(entry("c"));
    await clock.advance(1_000_000);
    expect(brought).toEqual([
      [0, "a"],
      [0, "b"],
      [10, "c"],
      [60, "a"],
      [180, "a"],
      [420, "a"],
    ]);
    expect([told, courier.stats().refused]).toEqual([["b", "c", "a"], 3]);
    expect(messages(log)).toEqual([
      [
        "warn",
        '"records.webhook" refused "call.ended", which is set aside and tried again: It answered 400.',
      ],
    ]);
  });

  test("does not hurry through everything with a target that refuses everything", async () => {
    const { courier, clock, brought } = bench(() => refused, 1);
    for (let number = 0; number < 100; number += 1) courier.add(entry(String(number)));
    await clock.advance(50_000);
    expect(brought.map(([at]) => at)).toEqual([0, 1, 3, 7, 15, 31]);
  });

  test("tells how many wait and how old the oldest is, also among those that were refused", async () => {
    const { courier, clock } = bench((id) => (id === "a" ? refused : away));
    courier.add(entry("a", 5));
    courier.add(entry("b", 7));
    await clock.advance(100);
    expect(courier.stats()).toEqual({ waiting: 2, oldestAt: 5, taken: 0, refused: 1, failed: 1 });
  });

  test("brings what was dropped no more, and tells nobody that it was taken", async () => {
    const { promise, resolve } = Promise.withResolvers<Fate>();
    const { courier, clock, brought, told } = bench((id) => (id === "a" ? promise : away));
    for (const id of ["a", "b"]) courier.add(entry(id));
    await settle();
    for (const id of ["a", "b"]) courier.remove(id);
    resolve(taken);
    await clock.advance(100_000);
    expect([brought.map(([, id]) => id), told, courier.stats().waiting]).toEqual([
      ["a", "b"],
      [],
      0,
    ]);
  });

  test("brings what is on its way when it is closed, and nothing after the time for that", async () => {
    const slow = Promise.withResolvers<Fate>();
    const { courier, clock, brought, told } = bench((id) => (id === "b" ? slow.promise : taken), 1);
    for (const id of ["a", "b", "c"]) courier.add(entry(id));
    const closed = courier.close(2_000);
    await clock.advance(3_000);
    slow.resolve(taken);
    await closed;
    courier.add(entry("d"));
    await clock.advance(100_000);
    expect([brought.map(([, id]) => id), told]).toEqual([
      ["a", "b"],
      ["a", "closed", "b"],
    ]);
  });
});
