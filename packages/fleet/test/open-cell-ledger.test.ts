import { createCellMemory, ledgerContract, recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { openCellLedger } from "../src/open-cell-ledger.ts";
import {
  committed,
  key,
  ownerAndStandby,
  programs,
  settlingClock,
  start,
  work,
  type Worker,
} from "./worker.ts";

describe("the ledger of a cell keeps the contract of ledgers", () => {
  const cases = ledgerContract({
    programs,
    create: async () => {
      const memory = createCellMemory();
      let worker: Worker | undefined;
      return {
        async open() {
          worker = await work(memory);
          await worker.clock.advance(2_000);
          await worker.owns;
          return worker.ledger;
        },
        kill: async () => worker?.cell.cut(),
        dispose: async () => {},
      };
    },
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("processes of one cell", () => {
  test("of which one has the calls stand by, and one of them goes on when it is lost", async () => {
    const memory = createCellMemory();
    const clock = settlingClock();
    const first = await work(memory, { clock });
    await clock.advance(2_000);
    await first.owns;
    await committed(first.ledger, start("a"));
    const others = [await work(memory, { clock }), await work(memory, { clock })];
    let owners = 0;
    for (const { owns } of others) void owns.then(() => (owners += 1));
    await clock.advance(60_000);
    expect(owners).toBe(0);
    expect(others[0]?.log.lines.map(({ message }) => message)).toEqual([
      "Another process has the calls; this one stands by, and goes on with them when that one is lost.",
    ]);
    first.cell.cut();
    await clock.advance(1_000);
    expect(owners).toBe(1);
    const next = others.find(({ ledger }) => ledger.isKept());
    expect(next?.ledger.left).toMatchObject([start("a")]);
  });

  test("take the calls of one that says nothing any more, which touches none when it wakes up", async () => {
    const memory = createCellMemory();
    const [clock, zombie] = [settlingClock(), settlingClock()];
    const first = await work(memory, { clock: zombie });
    await zombie.advance(2_000);
    await first.owns;
    const second = await work(memory, { clock });
    // The clock of the first one stands still: it can be found, and says nothing.
    await clock.advance(2_000);
    expect(second.ledger.isKept()).toBe(false);
    await clock.advance(1_000);
    await second.owns;
    let released = false;
    first.ledger.write(start("a"));
    first.ledger.commit(() => (released = true));
    await zombie.advance(10_000);
    await first.ledger.lost;
    expect({ released, isKept: first.ledger.isKept(), left: second.ledger.left }).toEqual({
      released: false,
      isKept: false,
      left: [],
    });
  });

  test("do not let out what waited for the log while they stood still, before they know whether the cell is theirs", async () => {
    const memory = createCellMemory();
    const clock = settlingClock();
    let stoodStill = 0;
    const { cell, ledger, owns } = await work(memory, {
      clock: {
        ...clock,
        now: () => clock.now() + stoodStill,
        wake: (at, callback) => clock.wake(at - stoodStill, callback),
      },
    });
    await clock.advance(2_000);
    await owns;
    let isReleased = false;
    cell.cut();
    ledger.write(start("a"));
    ledger.commit(() => (isReleased = true));
    // Its timers come four seconds late, as after a SIGSTOP, and what it has sent is not answered
    // yet.
    stoodStill = 4_000;
    await clock.advance(60_000);
    expect(isReleased).toBe(false);
    cell.mend();
    await clock.advance(300);
    expect(isReleased).toBe(true);
  });

  test("go on with calls after a short wait when the log is away, and write all of it later", async () => {
    const memory = createCellMemory();
    const { cell, clock, ledger, log, owns } = await work(memory);
    await clock.advance(2_000);
    await owns;
    cell.cut();
    let releasedAt = 0;
    const began = clock.now();
    ledger.write(start("a"));
    ledger.commit(() => (releasedAt = clock.now()));
    await clock.advance(10_000);
    expect(releasedAt - began).toBe(50);
    expect(ledger.stats().isFailing).toBe(true);
    cell.mend();
    await clock.advance(1_000);
    expect(ledger.stats().isFailing).toBe(false);
    cell.cut();
    const next = await work(memory);
    await next.clock.advance(2_000);
    await next.owns;
    expect(next.ledger.left).toMatchObject([start("a")]);
    expect(log.lines.map(({ message }) => message)).toEqual([
      "This process has the calls of the cell now.",
      "The log of the cell cannot be written; what becomes of calls is noted on the platform as long as that takes it: The cell cannot be reached.",
      "The log of the cell is written again.",
    ]);
  });

  test("keep no more for a log that is away all day than live calls are made of", async () => {
    const memory = createCellMemory();
    const { cell, clock, ledger, owns } = await work(memory);
    await clock.advance(2_000);
    await owns;
    cell.cut();
    void committed(ledger, start("stays"));
    let written = 0;
    for (let number = 0; number < 100_000; number += 1) {
      const entries = [start(`call ${number}`), { kind: "end", call: `call ${number}` } as const];
      for (const entry of entries) ledger.write(entry);
      written += JSON.stringify(entries).length;
      ledger.commit(() => undefined);
      if (number % 1_000 === 0) await clock.advance(1_000);
    }
    cell.mend();
    void committed(ledger, start("comes"));
    await clock.advance(1_000);
    expect([written > 15_000_000, ledger.stats().isFailing]).toEqual([true, false]);
    expect(ledger.stats().bytes).toBeLessThan(1_000);
    cell.cut();
    const next = await work(memory);
    await next.clock.advance(2_000);
    await next.owns;
    expect(next.ledger.left).toMatchObject([start("stays"), start("comes")]);
  });

  test("that stand by while the log does not answer go on trying, and take the calls once it does", async () => {
    const { clock, first, second } = await ownerAndStandby();
    first.cell.cut();
    second.cell.cut();
    await clock.advance(60_000);
    expect(second.ledger.isKept()).toBe(false);
    second.cell.mend();
    await clock.advance(3_000);
    await second.owns;
    expect(second.ledger.left).toMatchObject([start("a")]);
    expect(second.log.lines.map(({ message }) => message)).toEqual([
      "Another process has the calls; this one stands by, and goes on with them when that one is lost.",
      "Nothing is heard in the cell, not even this process itself: its servers cannot be reached, and it cannot take the calls meanwhile.",
      "This process has the calls of the cell now.",
    ]);
  });

  test("do not take the silence of servers that were away for that of the owner", async () => {
    const { clock, first, second } = await ownerAndStandby();
    for (const { cell } of [first, second]) cell.cut();
    await clock.advance(60_000);
    second.cell.mend();
    await clock.advance(200);
    first.cell.mend();
    await clock.advance(60_000);
    expect(first.ledger.isKept()).toBe(true);
    expect(second.ledger.isKept()).toBe(false);
  });

  test("that stand by while only the log does not answer go on trying, and take the calls once it does", async () => {
    const { clock, first, second } = await ownerAndStandby();
    const { append } = second.cell;
    second.cell.append = () => Promise.reject(new Error("Too few servers agree."));
    first.cell.cut();
    await clock.advance(60_000);
    expect(second.ledger.isKept()).toBe(false);
    second.cell.append = append;
    await clock.advance(3_000);
    await second.owns;
    expect(second.log.lines.map(({ message }) => message)).toEqual([
      "Another process has the calls; this one stands by, and goes on with them when that one is lost.",
      "The log of the cell does not answer, so this process cannot take the calls; it tries on: Too few servers agree.",
      "This process has the calls of the cell now.",
    ]);
  });

  test("that begin while the log does not answer wait for it", async () => {
    const memory = createCellMemory();
    const [cell, clock, log] = [memory.open(), settlingClock(), recordingLogger()];
    cell.cut();
    const opening = openCellLedger({
      ...{
        cell,
        cellName: "cell",
        clock,
        log,
        keys: [key],
        waitMs: 50,
        program: programs[0],
        language: {},
        name: "n",
        version: "1",
        takesOver: false,
      },
    });
    await clock.advance(10_000);
    cell.mend();
    await clock.advance(1_000);
    await opening;
    expect(log.lines.map(({ message }) => message)).toEqual([
      "The log of the cell does not answer, and is asked again: The cell cannot be reached.",
    ]);
  });

  test("leave the calls alone that were sealed with a key which they do not have", async () => {
    const memory = createCellMemory();
    const first = await work(memory);
    await first.clock.advance(2_000);
    await first.owns;
    await committed(first.ledger, start("a"));
    first.cell.cut();
    const other = await work(memory, { keys: [{ id: "xyz", bytes: new Uint8Array(32) }] });
    await other.clock.advance(5_000);
    await expect(other.owns).rejects.toMatchObject({ problems: [{ code: "CLI_LEDGER_KEY" }] });
  });

  test("write nothing into the cell that can be read without the key", async () => {
    const memory = createCellMemory();
    const { clock, ledger, owns } = await work(memory);
    await clock.advance(2_000);
    await owns;
    await committed(ledger, start("secret"));
    const texts: string[] = [];
    await memory.open().follow(({ text }) => void texts.push(text));
    expect(texts.join("")).toContain('{"sealed":"aes-256-gcm"');
    expect(texts.join("")).not.toContain("secret");
  });
});
