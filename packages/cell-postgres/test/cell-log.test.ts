import type { CellRecord } from "@flowrun/core/plugin";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { cellLog } from "../src/cell-log.ts";

const row = { id: "a", at: "1", whole: false, text: Buffer.from("one") };

/** The log of a cell whose database answers so, or cannot be reached, and the test's news. */
function logOf(answer: () => readonly (typeof row)[]) {
  const listening = new Set<() => void>();
  const pool = { query: async () => ({ rows: answer() }) } as unknown as Pool;
  const talk = {
    newsChannel: "news",
    onNews(take: () => void) {
      listening.add(take);
      return () => void listening.delete(take);
    },
  };
  return { log: cellLog({ pool, talk, cell: "c" }), listening };
}

test("a log that cannot be read at first is not followed, also once it can be read", async () => {
  let isAway = true;
  const { log, listening } = logOf(() => {
    if (isAway) throw new Error("The connection was refused.");
    return [row];
  });
  const seen: CellRecord[] = [];
  await expect(log.follow((record) => void seen.push(record))).rejects.toThrow("was refused");
  expect(listening.size).toBe(0);

  isAway = false;
  const end = await log.follow((record) => void seen.push(record));
  expect(seen).toEqual([{ id: "a", at: 1, text: "one", isWhole: false }]);
  expect(listening.size).toBe(1);
  end();
  expect(listening.size).toBe(0);
});
