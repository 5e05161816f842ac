import { createCellMemory } from "@flowrun/contracts";
import { exitCode } from "@flowrun/durability";
import { describe, expect, test } from "vitest";
import { committed, settlingClock, start, work } from "./worker.ts";

const ended = { exitCode: exitCode.replaced, problems: [] };

/** A cell with an owner that has a call, and a clock for whoever else comes. */
async function owned() {
  const [memory, clock] = [createCellMemory(), settlingClock()];
  const owner = await work(memory, { clock, name: "one:1" });
  await clock.advance(2_000);
  await owner.owns;
  await committed(owner.ledger, start("a"));
  return { memory, clock, owner };
}

describe("a process that stands by", () => {
  test("ends when it is told to, also where that was before it stood by", async () => {
    const { memory, clock } = await owned();
    const leaving = new AbortController();
    const late = await work(memory, { clock, name: "two:2", leave: leaving.signal });
    await clock.advance(1_000);
    leaving.abort();
    const early = await work(memory, { clock, name: "three:3", leave: AbortSignal.abort() });
    await clock.advance(1_000);
    await expect(late.owns).rejects.toMatchObject(ended);
    await expect(early.owns).rejects.toMatchObject(ended);
  });

  test("ends for whoever wants it to end, and says that nothing had to be moved", async () => {
    const { memory, clock, owner } = await owned();
    const next = await work(memory, { clock, name: "two:2" });
    await clock.advance(1_000);
    const line = owner.ledger.standby?.();
    const heard: unknown[] = [];
    line?.onMessage((message) => void heard.push(message));
    line?.send({ ask: "drain" });
    await clock.advance(100);
    await expect(next.owns).rejects.toMatchObject(ended);
    expect(heard).toEqual([{ told: "moved", calls: 0 }]);
    expect(next.log.lines.map(({ message }) => message).at(-1)).toBe(
      "This process was told to end, and stands by no more.",
    );
  });
});
