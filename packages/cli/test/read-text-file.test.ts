import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSmallFile, readTextFile, readTextStream, whyUnread } from "../src/read-text-file.ts";

const folder = mkdtempSync(join(tmpdir(), "flowrun-read-"));
const mebibyte = "é".repeat(512 * 1024);

function failure(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return whyUnread(error);
  }
}

beforeAll(() => {
  writeFileSync(join(folder, "whole"), mebibyte);
  writeFileSync(join(folder, "more"), `${mebibyte}x`);
  writeFileSync(join(folder, "empty"), "");
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("readTextFile", () => {
  test("gives the text of a file up to its limit", () => {
    expect(readTextFile(join(folder, "whole"), 1)).toBe(mebibyte);
    expect(readTextFile(join(folder, "empty"), 1)).toBe("");
  });

  test.each([
    ["has one byte more than that", join(folder, "more"), "is larger than 1 MiB"],
    ["has no end", "/dev/zero", "is larger than 1 MiB"],
    ["is not there", join(folder, "none"), "cannot be read (ENOENT)"],
    ["is a folder", folder, "cannot be read (EISDIR)"],
  ])("refuses a file that %s", (_, path, why) => {
    expect(failure(() => readTextFile(path, 1))).toBe(why);
  });
});

describe("readSmallFile", () => {
  test("takes the mark of the encoding away, and refuses another encoding", () => {
    const path = join(folder, "secret");
    writeFileSync(path, "\uFEFFhunter2\n");
    expect(readSmallFile(path)).toBe("hunter2\n");
    writeFileSync(path, Buffer.from("gr\u00fcn\n", "latin1"));
    expect(failure(() => readSmallFile(path))).toBe(
      "is not UTF-8: line 1 holds a character that cannot be read",
    );
    writeFileSync(path, Buffer.from("\uFEFFgr", "utf16le"));
    expect(failure(() => readSmallFile(path))).toBe(
      "is not UTF-8: line 1 holds a character that cannot be read",
    );
  });
});

describe("readTextStream", () => {
  test("gives the text of a stream, and refuses one without end", async () => {
    const zeros = function* (): Generator<Buffer> {
      for (;;) yield Buffer.alloc(65_536);
    };
    expect(await readTextStream(Readable.from([Buffer.from([0xc3]), Buffer.from([0xa9])]))).toBe(
      "é",
    );
    await expect(readTextStream(Readable.from(zeros()), 1)).rejects.toMatchObject({
      code: "EFBIG",
    });
  });
});
