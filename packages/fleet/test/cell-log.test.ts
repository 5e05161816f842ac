import { createCellMemory } from "@flowrun/contracts";
import type { Cell } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { CellLog } from "../src/cell-log.ts";
import { settlingClock, start } from "./worker.ts";

function logOf(cell: Cell): CellLog {
  const clock = settlingClock();
  const plain = (text: string): string => text;
  const parts = { cell, clock, waitMs: 50, taken: () => {}, tell: () => {} };
  return new CellLog({ ...parts, seal: plain, open: plain });
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
    await new Promise<void>((resolve) => first.commit(resolve));

    expect([await second.own(), second.left]).toEqual([false, []]);
    expect([await second.own(), second.left]).toMatchObject([false, [start("a")]]);
    expect(await second.own()).toBe(true);
  });
});
