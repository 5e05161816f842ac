import { createCellMemory } from "@flowrun/contracts";
import type { Cell } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { CellLog } from "../src/cell-log.ts";
import { settlingClock, start } from "./worker.ts";

function logOf(cell: Cell, taken: () => void = () => {}): CellLog {
  const clock = settlingClock();
  const plain = (text: string): string => text;
  const parts = { cell, clock, waitMs: 50, taken, tell: () => {} };
  return new CellLog({ ...parts, seal: plain, open: plain });
}

/** Resolves when what was written so far may go out. */
const committed = (log: CellLog): Promise<void> => new Promise((resolve) => log.commit(resolve));

/** For each record of a cell from now on, whether it has the whole log in it. */
async function wholesIn(cell: Cell): Promise<readonly boolean[]> {
  const wholes: boolean[] = [];
  await cell.follow(({ isWhole }) => void wholes.push(isWhole));
  return wholes;
}

/** A cell whose server loses each message that it should have brought at first. */
function deafAtFirst(cell: Cell): Cell {
  const follow = cell.follow.bind(cell);
  let times = 0;
  const deaf: Cell["follow"] = (take) => follow((times += 1) === 1 ? () => {} : take);
  return Object.assign(cell, { follow: deaf });
}

describe("CellLog", () => {
  test("reads the log anew when it is refused twice where it thinks the end is, and owns it then", async () => {
    const memory = createCellMemory();
    const [first, second] = [logOf(memory.open()), logOf(deafAtFirst(memory.open()))];
    for (const log of [first, second]) await log.follow();
    expect(await first.own()).toBe(true);
    first.write(start("a"));
    await committed(first);

    expect([await second.own(), second.left]).toEqual([false, []]);
    expect([await second.own(), second.left]).toMatchObject([false, [start("a")]]);
    expect(await second.own()).toBe(true);
  });

  test("writes what came, the whole after it has taken up, and lets go at once what needs no line", async () => {
    const memory = createCellMemory();
    const wholes = await wholesIn(memory.open());
    const log = logOf(memory.open());
    await log.follow();
    await log.own();
    for (const id of ["a", "b"]) {
      log.write(start(id));
      await committed(log);
      await committed(log);
    }
    await log.takeUp(true);
    log.write(start("c"));
    await committed(log);
    expect(wholes).toEqual([false, true, false, true]);
  });

  test("lets what comes after it has left go out, and writes none of it", async () => {
    const memory = createCellMemory();
    const wholes = await wholesIn(memory.open());
    const taken: string[] = [];
    const [first, second] = [logOf(memory.open(), () => taken.push("first")), logOf(memory.open())];
    for (const log of [first, second]) await log.follow();
    await first.own();
    await first.leave();
    await second.own();
    first.write(start("late"));
    await committed(first);
    expect([wholes, taken]).toEqual([[false, false], []]);
  });

  test("finds out when it comes back, also without a call, that another process has the cell", async () => {
    const memory = createCellMemory();
    const taken: string[] = [];
    const [first, second] = [logOf(memory.open(), () => taken.push("first")), logOf(memory.open())];
    for (const log of [first, second]) await log.follow();
    await first.own();
    await first.leave();
    await second.own();
    await first.comeBack();
    expect(taken).toEqual(["first"]);
  });
});
