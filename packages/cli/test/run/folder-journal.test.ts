import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createFolderJournal } from "../../src/run/folder-journal.ts";
import { folderWith } from "../try-main.ts";

function entry(call: string, at: number): JournalEntry {
  return { call, event: { kind: "leg.left", at, leg: call } };
}

function lines(...entries: readonly JournalEntry[]): string {
  return entries.map((one) => `${JSON.stringify(one)}\n`).join("");
}

describe("createFolderJournal", () => {
  test("writes one file for each call, in order", async () => {
    const cwd = folderWith({});
    const journal = createFolderJournal(cwd, "a/b", () => undefined);
    for (const at of [1, 2, 3]) for (const call of ["1.1", "1.2"]) journal.write(entry(call, at));
    journal.forget("1.1");
    await journal.close();
    expect(readdirSync(join(cwd, "a/b")).toSorted()).toEqual(["1.1.jsonl", "1.2.jsonl"]);
    expect(readFileSync(join(cwd, "a/b/1.1.jsonl"), "utf8")).toBe(
      lines(entry("1.1", 1), entry("1.1", 2), entry("1.1", 3)),
    );
  });

  test("writes one file for each room, and another one whenever its journal begins anew", async () => {
    const cwd = folderWith({});
    const journal = createFolderJournal(cwd, "j", () => undefined);
    const rules = { kind: "lane", name: "x", atOnce: 1, perMinute: null } as const;
    const opened = { room: "lane:x", at: 1, rules, commands: [] };
    const gone = {
      room: "lane:x",
      event: { kind: "gone", call: "c", at: 2 },
      commands: [],
    } as const;
    const over = { room: "lane:x", at: 4, over: true } as const;
    // Nobody knows what comes before a beginning.
    for (const line of [gone, opened, gone, { ...opened, at: 3 }, over, gone]) journal.room(line);
    await journal.close();
    const files = readdirSync(join(cwd, "j")).toSorted();
    expect(files).toEqual(["room.lane_x.1.jsonl", "room.lane_x.3.jsonl"]);
    const linesOf = (...entries: readonly object[]): string =>
      entries.map((one) => `${JSON.stringify(one)}\n`).join("");
    expect(files.map((file) => readFileSync(join(cwd, "j", file), "utf8"))).toEqual([
      linesOf(opened, gone),
      linesOf({ ...opened, at: 3 }, over),
    ]);
    expect([journal.stats(), files.some(journal.isLive)]).toEqual([
      { written: 2, failed: 0 },
      false,
    ]);
  });

  test("keeps a call's file in the folder, whatever the platform calls it", async () => {
    const cwd = folderWith({});
    const journal = createFolderJournal(cwd, "j", () => undefined);
    journal.write(entry("../x/y", 1));
    await journal.close();
    expect(readdirSync(join(cwd, "j"))).toEqual([".._x_y.jsonl"]);
  });

  test("warns once when the folder cannot be written, and goes on", async () => {
    const cwd = folderWith({ file: "" });
    const warnings: string[] = [];
    const journal = createFolderJournal(cwd, "file/j", (message) => warnings.push(message));
    for (const call of ["1", "2"]) journal.write(entry(call, 1));
    await journal.close();
    journal.write(entry("1", 2));
    await journal.close();
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Journals cannot be written to "file\/j", and calls go on without: ENOTDIR/,
      ),
    ]);
  });

  test("tells whose journals are live, and counts those that are whole and those that are not", async () => {
    const cwd = folderWith({ "j/1.jsonl/taken": "" });
    const journal = createFolderJournal(cwd, "j", () => undefined);
    for (const call of ["1", "2", "a/b"]) journal.write(entry(call, 1));
    await journal.close();
    for (const call of ["1", "2"]) journal.forget(call);
    expect(["1.jsonl", "2.jsonl", "a_b.jsonl"].filter((file) => journal.isLive(file))).toEqual([
      "a_b.jsonl",
    ]);
    expect(journal.stats()).toEqual({ written: 1, failed: 1 });
  });

  test("ends the journal of a call where writing failed, so that it has no gap", async () => {
    const cwd = folderWith({ "j/1.jsonl/taken": "" });
    const warnings: string[] = [];
    const journal = createFolderJournal(cwd, "j", (message) => warnings.push(message));
    for (const call of ["1", "2"]) journal.write(entry(call, 1));
    await journal.close();
    expect([readFileSync(join(cwd, "j/2.jsonl"), "utf8"), warnings.length]).toEqual([
      lines(entry("2", 1)),
      1,
    ]);
  });
});
