import type { Json } from "@flowrun/core/plugin";
import { createCellMemory } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import type { LineSocket } from "../../durability/src/line-socket.ts";
import { committed, settlingClock, start, work, type Worker } from "./worker.ts";

/** An owner with a call, and who stands by for it, on one clock. */
async function pair(): Promise<{ readonly owner: Worker; readonly next: Worker }> {
  const memory = createCellMemory();
  const clock = settlingClock();
  const owner = await work(memory, { clock, name: "one:1" });
  await clock.advance(2_000);
  await owner.owns;
  await committed(owner.ledger, start("a"));
  const next = await work(memory, { clock, name: "two:2" });
  await clock.advance(1_000);
  return { owner, next };
}

/** The owner's end of a line to who stands by, with what came over it. */
function invite({ ledger }: Worker): {
  readonly line: LineSocket;
  readonly asked: Json[];
  readonly isClosed: () => boolean;
} {
  const line = ledger.standby?.();
  if (line === undefined) throw new Error("Nobody stands by.");
  const asked: Json[] = [];
  let closed = false;
  line.onMessage((message) => void asked.push(message));
  line.onClose(() => void (closed = true));
  line.send({ invite: "take_over" });
  return { line, asked, isClosed: () => closed };
}

/** The owner says its last word into the log, and frees it. */
async function sayOver({ ledger, clock }: Worker): Promise<void> {
  await committed(ledger, { kind: "over", at: clock.now() });
  await ledger.leave();
}

describe("an owner that hands its calls over", () => {
  test("invites who stands by, which has them without a gap once the last word was read", async () => {
    const { owner, next } = await pair();
    const { clock } = owner;
    const { line, asked } = invite(owner);
    await clock.advance(10);
    expect(asked).toEqual([{ ask: "take_over" }]);
    line.send({ told: "ready", process: 1 });
    await clock.advance(10);
    await next.owns;
    const taking = next.ledger.takeOver?.();
    await sayOver(owner);
    line.send({ told: "over" });
    await clock.advance(100);
    expect(await taking).toBe(true);
    expect(asked).toEqual([{ ask: "take_over" }, { ask: "taken" }]);
    expect(next.ledger.left).toMatchObject([start("a"), { kind: "over" }]);
    expect([owner.ledger.cell?.().role, next.ledger.cell?.().role]).toEqual(["leaving", "owner"]);
    await committed(next.ledger, start("b"));
    expect(next.ledger.isKept()).toBe(true);
  });

  test("goes on itself where the other one is lost meanwhile, once the log has said that it may", async () => {
    const { owner, next } = await pair();
    const { clock } = owner;
    const { line, isClosed } = invite(owner);
    await clock.advance(10);
    line.send({ told: "ready", process: 1 });
    await sayOver(owner);
    next.cell.cut();
    await clock.advance(3_000);
    expect(isClosed()).toBe(true);
    await owner.ledger.comeBack();
    await committed(owner.ledger, start("b"));
    expect([owner.ledger.cell?.().role, owner.ledger.isKept()]).toEqual(["owner", true]);
  });

  test("that is lost after it stood still has its calls taken all the same, and may not act when it comes back", async () => {
    const { owner, next } = await pair();
    const { clock } = owner;
    const { line } = invite(owner);
    await clock.advance(10);
    line.send({ told: "ready", process: 1 });
    await clock.advance(10);
    await next.owns;
    owner.cell.cut();
    const taking = next.ledger.takeOver?.();
    await clock.advance(1_100);
    expect(await taking).toBe(false);
    owner.cell.mend();
    let isOut = false;
    owner.ledger.write(start("b"));
    owner.ledger.commit(() => void (isOut = true));
    await clock.advance(1_000);
    await owner.ledger.lost;
    expect({ isOut, left: next.ledger.left }).toMatchObject({ isOut: false, left: [start("a")] });
  });

  test("and has gone on without its log, which is late, knows that what it committed is not kept", async () => {
    const { owner } = await pair();
    const append = owner.cell.append.bind(owner.cell);
    const answer = Promise.withResolvers<void>();
    owner.cell.append = (...given) => answer.promise.then(() => append(...given));
    let isOut = false;
    owner.ledger.write(start("b"));
    owner.ledger.commit(() => void (isOut = true));
    await owner.clock.advance(100);
    // So its host refuses to hand its calls over: the next owner would find an older state of them.
    expect([isOut, owner.ledger.isKept()]).toEqual([true, false]);
    answer.resolve();
    await owner.clock.advance(10);
    expect(owner.ledger.isKept()).toBe(true);
  });

  test("that refuses, or does not answer, is stood by for on", async () => {
    for (const refuses of [true, false]) {
      const { owner, next } = await pair();
      const { line } = invite(owner);
      await owner.clock.advance(10);
      if (refuses) line.send({ told: "stays", why: "The platform is away." });
      await owner.clock.advance(6_000);
      expect(next.ledger.cell?.().role).toBe("standby");
      owner.cell.cut();
      await owner.clock.advance(3_000);
      const why = refuses ? "The platform is away." : "It did not answer.";
      const warnings = next.log.lines.filter(({ level }) => level === "warn");
      expect(warnings.map(({ message }) => message)).toEqual([
        `The process that has the calls goes on itself. ${why} This process stands by.`,
      ]);
      await next.owns;
      expect(next.ledger.cell?.().role).toBe("owner");
    }
  });
});

test("a process that stands by ends when it is told to, so that it is not started again, and nobody counts on it any more", async () => {
  const { owner, next } = await pair();
  const line = owner.ledger.standby?.();
  const told: Json[] = [];
  line?.onMessage((message) => void told.push(message));
  line?.send({ ask: "drain" });
  await owner.clock.advance(10);
  await expect(next.owns).rejects.toMatchObject({ exitCode: 4, problems: [] });
  expect(told).toEqual([{ told: "moved", calls: 0 }]);
  expect(owner.ledger.cell?.().standbys).toBe(1);
  await next.ledger.close();
  await owner.clock.advance(10);
  expect(owner.ledger.cell?.().standbys).toBe(0);
});

test("a process that was started to have the calls asks for them by itself, and gives up where it does not get them", async () => {
  const memory = createCellMemory();
  const clock = settlingClock();
  const owner = await work(memory, { clock, name: "one:1" });
  await clock.advance(2_000);
  await owner.owns;
  const asked: Json[] = [];
  owner.ledger.attend((asking) => {
    asking.onMessage((message) => {
      asked.push(message);
      asking.send({ told: "stays", why: "It is about to end." });
    });
  });
  const next = await work(memory, { clock, name: "one:2", takesOver: true });
  await clock.advance(1_000);
  await expect(next.owns).rejects.toMatchObject({ problems: [{ code: "CLI_NOT_TAKEN_OVER" }] });
  expect(asked).toEqual([{ ask: "take_over" }]);
});

test("nobody is invited who does not stand by, or has another name", async () => {
  const { owner, next } = await pair();
  expect(owner.ledger.standby?.("three:3")).toBeUndefined();
  expect(owner.ledger.standby?.("tw")).toBeUndefined();
  expect(owner.ledger.standby?.("two")).toBeDefined();
  expect(owner.ledger.standby?.("two:2")).toBeDefined();
  await next.ledger.close();
  await owner.clock.advance(3_000);
  expect(owner.ledger.standby?.()).toBeUndefined();
});
