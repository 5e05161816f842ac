import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVirtualClock } from "@flowrun/core/tooling";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";
import { doneLine, entryLine } from "../src/outbox-line.ts";
import { OutboxLog, type OutboxLogParts } from "../src/outbox-log.ts";
import { openLineFile } from "../../durability/src/line-file.ts";
import { folderWith } from "../../../test/folder-with.ts";

const entry = (id: string, filling = ""): OutboxEntry =>
  entryOf({ id, name: "n", at: 1, data: { filling } });

/** What waits in a log, and for whom. */
const waiting = (log: OutboxLog): readonly string[] =>
  [...log.held()].map(({ entry: { id }, pending }) => `${id}: ${[...pending].join(" ")}`);

function open(folder: string, more: Partial<OutboxLogParts> = {}): OutboxLog {
  return new OutboxLog({ folder, clock: createVirtualClock(), tell: () => undefined, ...more });
}

describe("OutboxLog", () => {
  test("has what waits on the disk at once, for the next process", () => {
    const folder = join(folderWith({}), "outbox");
    const log = open(folder);
    log.add(entry("a"), ["x", "y"]);
    log.add(entry("b"), ["x"]);
    log.settle("a", "x");
    log.add(entry("c"), ["y"]);
    log.settle("b", "x");
    log.settle("b", "x");
    log.settle("nothing", "x");

    // The first log was never closed.
    const next = open(folder);
    expect(waiting(next)).toEqual(["a: y", "c: y"]);
    expect([...next.held()].map((held) => held.entry)).toEqual([entry("a"), entry("c")]);
    expect(["a", "b", "c", "d"].map((id) => next.knows(id))).toEqual([true, true, true, false]);
    expect(next.bytes).toBe(log.bytes);
  });

  test("lets nobody else read it", () => {
    const folder = join(folderWith({}), "outbox");
    open(folder).add(entry("a"), ["x"]);
    const [name = ""] = readdirSync(folder);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  test("forgets a last line that was not written to its end, and goes on behind the lines before", () => {
    const folder = folderWith({});
    open(folder).add(entry("a"), ["x"]);
    const [name = ""] = readdirSync(folder);
    const path = join(folder, name);
    writeFileSync(path, `${readFileSync(path, "utf8")}{"id":"torn","na`);
    open(folder).add(entry("b"), ["x"]);
    expect(waiting(open(folder))).toEqual(["a: x", "b: x"]);
  });

  test("passes over a line that was damaged", () => {
    const folder = folderWith({});
    const log = open(folder);
    log.add(entry("a"), ["x"]);
    log.add(entry("b"), ["x"]);
    const [name = ""] = readdirSync(folder);
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, "utf8").replace('{"id":"a"', '{"id"?"a"'));
    expect(waiting(open(folder))).toEqual(["b: x"]);
  });

  test("holds on to little more than what waits, however much went through it", () => {
    const folder = folderWith({});
    const log = open(folder, { segmentBytes: 2_000 });
    log.add(entry("old"), ["x", "y"]);
    log.settle("old", "x");
    for (let number = 0; number < 1_000; number += 1) {
      log.add(entry(String(number), "f".repeat(100)), ["x"]);
      if (number !== 500) log.settle(String(number), "x");
    }
    const size = readdirSync(folder).reduce(
      (sum, name) => sum + statSync(join(folder, name)).size,
      0,
    );
    expect(size).toBeLessThan(3 * 2_000 + 4 * log.bytes);
    expect(waiting(open(folder))).toEqual(["old: y", "500: x"]);
    expect(log.knows("999")).toBe(true);
  });

  test("keeps in memory what the disk does not take, tells so once, and writes it when there is room", async () => {
    const folder = folderWith({});
    const clock = createVirtualClock();
    const told: string[] = [];
    let isFull = false;
    const openFile: typeof openLineFile = (path, size) => {
      const file = openLineFile(path, size);
      return {
        ...file,
        get size() {
          return file.size;
        },
        write(lines) {
          if (isFull) throw new Error("ENOSPC");
          return file.write(lines);
        },
      };
    };
    const log = open(folder, { clock, openFile, tell: (message) => told.push(message) });
    for (const id of ["a", "b"]) log.add(entry(id), ["x"]);
    // Not in step with the looks at the disk.
    await clock.advance(500);
    isFull = true;
    log.add(entry("c"), ["x"]);
    log.add(entry("d"), ["x"]);
    log.settle("a", "x");
    log.settle("d", "x");
    expect([waiting(log), log.isWritable]).toEqual([["b: x", "c: x"], false]);
    expect(waiting(open(folder))).toEqual(["a: x", "b: x"]);
    await clock.advance(5_000);
    isFull = false;
    await clock.advance(2_000);

    expect([waiting(open(folder)), log.isWritable]).toEqual([["b: x", "c: x"], true]);
    // Nothing is written of what came and went while there was no room.
    const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(written.join("")).not.toContain('"d"');
    expect(told).toEqual([
      "The outbox cannot be written; what waits is in memory, and is lost with this process: ENOSPC",
      "The outbox is written again: what waits in it outlives this process.",
    ]);
  });

  test("makes room on a full disk by forgetting what everybody has taken, where nothing else is in its files", () => {
    const folder = folderWith({});
    const openFile: typeof openLineFile = (path, size) => {
      const file = openLineFile(path, size);
      return {
        ...file,
        get size() {
          return file.size;
        },
        write(lines) {
          if (file.size + lines.length > 1_000) throw new Error("ENOSPC");
          return file.write(lines);
        },
      };
    };
    const log = open(folder, { openFile });
    const writable: boolean[] = [];
    for (let number = 0; number < 100; number += 1) {
      log.add(entry(String(number)), ["x"]);
      if (number < 70) log.settle(String(number), "x");
      writable.push(log.isWritable);
    }
    expect(writable.indexOf(false)).toBeGreaterThan(70);
    expect([log.isWritable, waiting(log).length]).toEqual([false, 30]);
    expect(waiting(open(folder))[0]).toBe("70: x");
  });

  test("asks the disk only where there is something to write", async () => {
    const written: string[] = [];
    const openFile: typeof openLineFile = (path, size) => {
      const file = openLineFile(path, size);
      return {
        ...file,
        get size() {
          return file.size;
        },
        write(lines) {
          written.push(lines);
          return file.write(lines);
        },
      };
    };
    const log = open(folderWith({}), { openFile });
    log.add(entry("a"), ["x"]);
    log.settle("a", "x");
    log.settle("a", "x");
    await log.close();

    expect(written).toEqual([entryLine(entry("a"), ["x"]), doneLine("a", "x")]);
  });

  test("is there again within two seconds when somebody removes it", async () => {
    const folder = join(folderWith({}), "outbox");
    const clock = createVirtualClock();
    const log = open(folder, { clock });
    log.add(entry("a"), ["x"]);
    await clock.advance(1_000);
    rmSync(folder, { recursive: true });
    log.add(entry("b"), ["x"]);
    await clock.advance(2_000);
    expect(waiting(open(folder))).toEqual(["a: x", "b: x"]);
  });

  test("is after any moves what it is in memory, also where a process died between any two of them", () => {
    const ids = fc.integer({ min: 0, max: 15 }).map(String);
    const move = fc.oneof(
      fc.record({
        kind: fc.constant("add" as const),
        id: ids,
        filling: fc.string({ maxLength: 60 }),
      }),
      fc.record({ kind: fc.constant("settle" as const), id: ids, by: fc.constantFrom("x", "y") }),
      fc.record({ kind: fc.constant("die" as const) }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80 }), (moves) => {
        const folder = folderWith({});
        let log = open(folder, { segmentBytes: 300 });
        const model = new Map<string, Set<string>>();
        for (const each of moves) {
          if (each.kind === "die") log = open(folder, { segmentBytes: 300 });
          else if (each.kind === "settle") {
            log.settle(each.id, each.by);
            model.get(each.id)?.delete(each.by);
            if (model.get(each.id)?.size === 0) model.delete(each.id);
          } else if (!log.knows(each.id)) {
            log.add(entry(each.id, each.filling), ["x", "y"]);
            model.set(each.id, new Set(["x", "y"]));
          }
        }
        const expected = [...model]
          .map(([id, pending]) => `${id}: ${[...pending].join(" ")}`)
          .toSorted();
        expect(waiting(log).toSorted()).toEqual(expected);
        expect(waiting(open(folder)).toSorted()).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
