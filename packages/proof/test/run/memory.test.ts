import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";

describe("createMemory", () => {
  test("brings back a value, a map in its order, and the length of a log", () => {
    const memory = createMemory();
    const [cell, map, log] = [memory.cell(1), memory.map<string, number>(), memory.log<string>()];
    map.set("a", 1);
    map.set("b", 2);
    log.add("begun");
    const kept = memory.keep();
    cell.value = 2;
    map.delete("a");
    map.set("a", 3);
    log.add("gone on");
    memory.goBack(kept);
    expect([cell.value, [...map], log.all]).toEqual([
      1,
      [
        ["a", 1],
        ["b", 2],
      ],
      ["begun"],
    ]);
  });

  test("goes back to the same moment again and again", () => {
    const memory = createMemory();
    const map = memory.map<string, number>();
    const kept = memory.keep();
    for (const key of ["a", "b"]) {
      map.set(key, 1);
      memory.goBack(kept);
      expect([...map]).toEqual([]);
    }
  });

  test("goes back to each of several moments, also where a map was not touched between them", () => {
    const memory = createMemory();
    const map = memory.map<string, number>();
    map.set("a", 1);
    const [first, second] = [memory.keep(), memory.keep()];
    map.set("b", 2);
    const third = memory.keep();
    for (const [moment, keys] of [
      [third, "ab"],
      [second, "a"],
      [first, "a"],
    ] as const) {
      memory.goBack(moment);
      expect([...map.keys()].join("")).toBe(keys);
    }
    map.clear();
    expect([...map, memory.keep().things[0]]).toEqual([undefined]);
  });

  test("knows nothing of what began after the moment", () => {
    const memory = createMemory();
    const kept = memory.keep();
    memory.cell("later").value = "changed";
    memory.goBack(kept);
    const cell = memory.cell("other");
    memory.goBack(memory.keep());
    expect(cell.value).toBe("other");
  });
});
