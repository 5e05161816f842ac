import type { Json } from "@flowrun/core/plugin";
import { createCellMemory } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { CellLines, type CellLine } from "../src/cell-lines.ts";
import type { Presence } from "../src/presence.ts";
import { settlingClock } from "./worker.ts";

/** Two processes of a cell, which hear each other until the test says otherwise, and a third one. */
function pair() {
  const [memory, clock] = [createCellMemory(), settlingClock()];
  const lost = new Set<string>();
  const presence = { isLost: (worker: string) => lost.has(worker) } as unknown as Presence;
  const lines = (worker: string): CellLines =>
    new CellLines({ cell: memory.open(), clock, presence, worker });
  return { clock, lost, one: lines("one"), two: lines("two"), third: memory.open() };
}

/** All that is heard at an end of a line, and how often its end was told. */
function listen(line: CellLine) {
  const heard: Json[] = [];
  line.onMessage((message) => void heard.push(message));
  line.onClose(() => void heard.push("closed"));
  return heard;
}

describe("lines between processes of a cell", () => {
  test("carry messages both ways once they are attended to, until one side ends them", async () => {
    const { clock, one, two } = pair();
    const atTwo: Json[][] = [];
    two.attend((asking) => {
      atTwo.push(listen(asking));
      asking.send("welcome");
    });
    const line = one.open("two");
    const atOne = listen(line);
    line.send("hello");
    await clock.advance(10);
    line.send("again");
    await clock.advance(10);
    line.close();
    line.close();
    line.send("too late");
    await clock.advance(10);
    expect([atOne, atTwo]).toEqual([["welcome", "closed"], [["hello", "again", "closed"]]]);
  });

  test("are turned away where nobody attends to them", async () => {
    const { clock, one } = pair();
    const line = one.open("two");
    const heard = listen(line);
    line.send("hello");
    await clock.advance(10);
    expect(heard).toEqual(["closed"]);
  });

  test("end without a word where one side is dropped, and where the other one is lost", async () => {
    const { clock, lost, one, two } = pair();
    const atTwo: Json[][] = [];
    two.attend((asking) => void atTwo.push(listen(asking)));
    const [dropped, silent] = [one.open("two"), one.open("two")];
    const heard = [listen(dropped), listen(silent)];
    for (const line of [dropped, silent]) line.send("hello");
    await clock.advance(10);
    dropped.drop();
    await clock.advance(10);
    expect([heard, atTwo]).toEqual([
      [["closed"], []],
      [["hello"], ["hello"]],
    ]);

    lost.add("two");
    await clock.advance(5_000);
    expect(heard).toEqual([["closed"], ["closed"]]);
  });

  test("take nothing of what processes of the cell tell one another besides", async () => {
    const { clock, two, third } = pair();
    const heard: Json[][] = [];
    two.attend((asking) => void heard.push(listen(asking)));
    for (const message of ["to", null, 1, { to: "two", say: "a" }, { line: "l", say: "b" }])
      third.tell(message);
    third.tell({ line: "l", from: "third", to: "two", say: "c" });
    await clock.advance(10);
    expect(heard).toEqual([["c"]]);
  });

  test("tell who asks after their end at once", async () => {
    const { one } = pair();
    const line = one.open("two");
    line.drop();
    expect(listen(line)).toEqual(["closed"]);
  });

  test("are all ended, with a word, when their process ends", async () => {
    const { clock, one, two } = pair();
    const atTwo: Json[][] = [];
    two.attend((asking) => void atTwo.push(listen(asking)));
    const lines = [one.open("two"), one.open("two")];
    for (const line of lines) line.send("hello");
    await clock.advance(10);
    one.close();
    await clock.advance(10);
    expect(atTwo).toEqual([
      ["hello", "closed"],
      ["hello", "closed"],
    ]);
  });
});
