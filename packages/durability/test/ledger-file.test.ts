import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createDisk } from "../src/disk.ts";
import { LedgerFile } from "../src/ledger-file.ts";
import { LedgerReader } from "../src/ledger-reader.ts";
import { folderWith } from "../../../test/folder-with.ts";

const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "100", to: "200", args: [], at: 5 },
});
const key: LedgerEntry = {
  kind: "event",
  call: "a",
  event: { kind: "dtmf.received", at: 7, leg: "a", digit: "1" },
  n: 3,
};

interface Opened {
  readonly path: string;
  readonly file: LedgerFile;
  readonly told: string[];
  readonly time: { now: number };
}

function opened(
  path = join(folderWith({}), "app.ledger"),
  prepare = (): void => undefined,
): Opened {
  const told: string[] = [];
  const time = { now: 0 };
  return {
    path,
    told,
    time,
    file: new LedgerFile({
      path,
      disk: createDisk(),
      prepare,
      tell: (message) => told.push(message),
      now: () => time.now,
      syncs: false,
    }),
  };
}

const committed = (file: LedgerFile): Promise<void> =>
  new Promise((resolve) => file.commit(resolve));

describe("LedgerFile", () => {
  test("keeps what was committed, for this user alone, and gives it to the next owner", async () => {
    const { path, file } = opened();
    file.write(start("a"));
    file.write(key);
    await committed(file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // The first owner is dead, and has closed nothing.
    expect(opened(path).file.left).toEqual([start("a"), key]);
  });

  test("writes once for all that commits in one turn, and releases in order", async () => {
    const { path, file } = opened();
    const order: string[] = [];
    file.write(start("a"));
    file.commit(() => order.push("first"));
    file.write(key);
    expect([order, readFileSync(path, "utf8")]).toEqual([[], ""]);
    await committed(file);
    order.push("last");
    expect(order).toEqual(["first", "last"]);
    expect(readFileSync(path, "utf8").split("\n")).toHaveLength(3);
  });

  test("forgets calls that have ended, and a line that was not written to its end", async () => {
    const { path, file } = opened();
    for (const entry of [start("a"), start("b"), key, { kind: "end", call: "a" } as const])
      file.write(entry);
    await committed(file);
    appendFileSync(path, '{"kind":"event","call":"b"');
    expect(opened(path).file.left).toEqual([start("b")]);
    // The next owner begins with a whole file.
    expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify(start("b"))}\n`);
  });

  test("gives the last sign of life, however often the file was begun anew", async () => {
    const first = opened();
    first.file.write(start("a"));
    first.file.write({ kind: "beat", at: 1_000 });
    first.file.write({ kind: "beat", at: 2_000 });
    await committed(first.file);
    opened(first.path);
    expect(opened(first.path).file.left).toEqual([start("a"), { kind: "beat", at: 2_000 }]);
  });

  /** The file as its owner left it, read by the next one. */
  function handedOver({ path, time }: Opened): LedgerFile {
    const reader = new LedgerReader(createDisk().follow(path));
    const handed = { lines: reader.read() ?? [], goOn: () => reader.goOn() };
    const parts = {
      path,
      disk: createDisk(),
      prepare: () => undefined,
      tell: () => undefined,
      syncs: false,
    };
    return new LedgerFile({ ...parts, handed, now: () => time.now });
  }

  test("is written on by a process to which it was handed over, and left as it was until then", async () => {
    const first = opened();
    for (const entry of [start("a"), start("b"), { kind: "end", call: "b" } as const])
      first.file.write(entry);
    await committed(first.file);
    first.file.leave();
    const before = readFileSync(first.path, "utf8");
    const next = handedOver(first);
    expect(next.left).toEqual([start("a")]);
    expect(readFileSync(first.path, "utf8")).toBe(before);
    next.write(key);
    await committed(next);
    expect(readFileSync(first.path, "utf8")).toBe(`${before}${JSON.stringify(key)}\n`);
    expect(opened(first.path).file.left).toEqual([start("a"), key]);
  });

  test("is begun anew by that process where it holds something else by now, or has grown large", async () => {
    const torn = opened();
    torn.file.write(start("a"));
    await committed(torn.file);
    const reader = new LedgerReader(createDisk().follow(torn.path));
    const lines = reader.read() ?? [];
    appendFileSync(torn.path, '{"kind"');
    expect(() => reader.goOn()).toThrow("it is not the file that was read");
    const parts = {
      disk: createDisk(),
      prepare: () => undefined,
      tell: () => undefined,
      now: () => 0,
      syncs: false,
    };
    const next = new LedgerFile({
      ...parts,
      path: torn.path,
      handed: { lines, goOn: () => reader.goOn() },
    });
    expect(next.left).toEqual([start("a")]);
    expect(readFileSync(torn.path, "utf8")).toBe(`${JSON.stringify(start("a"))}\n`);

    const large = opened();
    large.file.write(start("a"));
    large.file.write({ ...start("b"), program: "x".repeat(8_400_000) } as LedgerEntry);
    large.file.write({ kind: "end", call: "b" });
    await committed(large.file);
    handedOver(large);
    expect(readFileSync(large.path, "utf8")).toBe(`${JSON.stringify(start("a"))}\n`);
  });

  test("is begun anew without ended calls when it has grown by 8 MB", async () => {
    const { path, file } = opened();
    file.write(start("a"));
    const large: LedgerEntry = { ...start("b"), program: "x".repeat(9_000_000) } as LedgerEntry;
    for (const entry of [large, { kind: "end", call: "b" } as const, key]) {
      file.write(entry);
      await committed(file);
    }
    expect(readFileSync(path, "utf8")).toBe(
      [start("a"), key].map((entry) => `${JSON.stringify(entry)}\n`).join(""),
    );
  });

  test("costs survival and no call where it cannot be written, says so once, and heals", async () => {
    const { path, file, told, time } = opened();
    const folder = join(path, "..");
    file.write(start("a"));
    await committed(file);
    // Where the folder was, nothing can be written.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    time.now = 1_000;
    file.write(key);
    await committed(file);
    file.write({ kind: "created", call: "a", request: "r1" });
    await committed(file);
    expect(told).toEqual([
      expect.stringMatching(
        /^The ledger cannot be written, and calls would not survive a restart: ENOTDIR/,
      ),
    ]);
    expect(file.stats()).toMatchObject({ writes: 1, failed: 1, isFailing: true });
    expect(file.isKept()).toBe(false);
    rmSync(folder);
    mkdirSync(folder);
    time.now = 1_999;
    await committed(file);
    expect(told).toHaveLength(1);
    time.now = 2_000;
    await committed(file);
    expect(told[1]).toBe("The ledger is written again: calls survive a restart.");
    expect(file.stats()).toEqual({
      writes: 2,
      bytes: expect.any(Number),
      failed: 1,
      isFailing: false,
    });
    expect(file.isKept()).toBe(true);
    expect(opened(path).file.left).toEqual([
      start("a"),
      key,
      { kind: "created", call: "a", request: "r1" },
    ]);
  });

  test("tells at once that it was removed", async () => {
    const { path, file } = opened();
    file.write(start("a"));
    await committed(file);
    expect(file.isKept()).toBe(true);
    rmSync(path);
    expect(file.isKept()).toBe(false);
  });

  test.each([
    ["the file", (path: string) => rmSync(path)],
    ["its folder", (path: string) => rmSync(join(path, ".."), { recursive: true })],
  ])("notices within a second that somebody removed %s, and writes it anew", async (_, remove) => {
    const path = join(folderWith({}), "app.ledger");
    const { file, told, time } = opened(path, () =>
      mkdirSync(join(path, ".."), { recursive: true }),
    );
    file.write(start("a"));
    await committed(file);
    remove(path);
    time.now = 1_000;
    file.write(key);
    await committed(file);
    expect([opened(path).file.left, told]).toEqual([[start("a"), key], []]);
  });

  test("leaves nothing that the next owner could believe once what belongs to it cannot be kept", async () => {
    const { path, file, told, time } = opened();
    file.write(start("a"));
    await committed(file);
    file.fail(new Error("no room for the program"));
    expect(existsSync(path)).toBe(false);
    expect(told).toEqual([
      "The ledger cannot be written, and calls would not survive a restart: no room for the program",
    ]);
    time.now = 1_000;
    await committed(file);
    expect(opened(path).file.left).toEqual([start("a")]);
  });

  test("leaves the file alone that another process writes, also where it was broken, until it comes back", async () => {
    const { path, file, told, time } = opened();
    file.write(start("a"));
    await committed(file);
    file.leave();
    const other = opened(path);
    file.fail(new Error("no room for the program"));
    time.now = 1_000;
    file.write(key);
    await committed(file);
    expect([other.file.isKept(), file.isKept(), told]).toEqual([
      true,
      false,
      [
        "The ledger cannot be written, and calls would not survive a restart: no room for the program",
      ],
    ]);

    file.comeBack();
    expect([opened(path).file.left, file.isKept(), told.slice(1)]).toEqual([
      [start("a"), key],
      true,
      ["The ledger is written again: calls survive a restart."],
    ]);
  });

  test("waits for the disk before anything goes out, where that is wanted, and only there", async () => {
    const done: string[] = [];
    const file = {
      write: (text: string) => text.length,
      sync: () => void done.push("synced"),
      close: () => undefined,
    };
    const disk = {
      has: () => true,
      read: () => undefined,
      follow: () => expect.unreachable(),
      create: () => file,
      rename: () => undefined,
      remove: () => undefined,
    };
    const parts = {
      path: "l",
      disk,
      prepare: () => undefined,
      tell: () => undefined,
      now: () => 0,
    };
    for (const syncs of [true, false]) {
      const ledger = new LedgerFile({ ...parts, syncs });
      ledger.write(start("a"));
      await committed(ledger);
      ledger.write(key);
      ledger.commit(() => done.push("released"), true);
      await committed(ledger);
      done.push("|");
    }
    expect(done.join(" ")).toBe("synced released | released |");
  });

  test("is opened where it can neither be read nor written, and heals", async () => {
    const path = join(folderWith({}), "app.ledger");
    mkdirSync(join(path, "in-its-place"), { recursive: true });
    const { file, told, time } = opened(path);
    file.write(start("a"));
    await committed(file);
    expect([told.length, told[0], file.stats().isFailing]).toEqual([
      2,
      expect.stringMatching(
        /^The ledger of the earlier process cannot be read, and its calls do not go on: EISDIR/,
      ),
      true,
    ]);
    rmSync(path, { recursive: true });
    time.now = 1_000;
    await committed(file);
    expect(opened(path).file.left).toEqual([start("a")]);
  });
});
