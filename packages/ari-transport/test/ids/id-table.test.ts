import { describe, expect, test } from "vitest";
import { createIdTable } from "../../src/ids/id-table.ts";

describe("createIdTable", () => {
  test("finds a thing by either id", () => {
    const table = createIdTable();
    const entry = { ours: "a", theirs: "1", connection: 1 };
    table.set(entry);
    expect([
      table.byOurs("a"),
      table.byTheirs("1"),
      table.byOurs("1"),
      table.byTheirs("a"),
    ]).toEqual([entry, entry, undefined, undefined]);
  });

  test("forgets the old id of a thing that gets another", () => {
    const table = createIdTable();
    table.set({ ours: "a", theirs: "a", connection: 1 });
    table.set({ ours: "a", theirs: "1", connection: 1 });
    expect([table.byTheirs("a"), table.byTheirs("1")?.ours, table.size()]).toEqual([
      undefined,
      "a",
      1,
    ]);
  });

  test("keeps the newer of two things to which the platform gave one id", () => {
    const table = createIdTable();
    table.set({ ours: "a", theirs: "1", connection: 1 });
    table.set({ ours: "b", theirs: "1", connection: 1 });
    table.delete("a");
    expect([table.byTheirs("1")?.ours, table.size()]).toEqual(["b", 1]);
  });

  test("deletes what matches and nothing else", () => {
    const table = createIdTable();
    for (const connection of [1, 2, 3])
      table.set({ ours: `a${connection}`, theirs: `b${connection}`, connection });
    table.deleteWhere((entry) => entry.connection < 3);
    expect([table.size(), table.byOurs("a3")?.theirs, table.byTheirs("b1")]).toEqual([
      1,
      "b3",
      undefined,
    ]);
  });
});
