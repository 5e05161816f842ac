import { mkdtempSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCacheFile, writeCacheFile } from "../../src/start/cache-file.ts";

const content = Buffer.from("what was kept");

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), "flowrun-cache-")), "new/folder/thing");
}

describe("a file of the cache", () => {
  test("is read as it was written last", () => {
    const file = newFile();
    writeCacheFile(file, Buffer.from("before"));
    writeCacheFile(file, content);
    expect(readCacheFile(file)).toEqual(content);
    expect(readdirSync(dirname(file))).toEqual(["thing"]);
  });

  test("takes the place of what was written more than sixty days before", () => {
    const file = newFile();
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);
    writeCacheFile(file, content);
    for (const [name, days] of [
      ["older", 61],
      ["younger", 59],
    ] as const) {
      writeCacheFile(join(dirname(file), name), content);
      utimesSync(join(dirname(file), name), daysAgo(days), daysAgo(days));
    }
    writeCacheFile(file, content);
    expect(readdirSync(dirname(file)).toSorted()).toEqual(["thing", "younger"]);
  });

  test("is its owner's alone", () => {
    const file = newFile();
    writeCacheFile(file, content);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  test("begins where V8 can take code without copying it", () => {
    const file = newFile();
    writeCacheFile(file, content);
    expect((readCacheFile(file)?.byteOffset ?? 1) % 8).toBe(0);
  });

  test("is nothing where there is none", () => {
    expect(readCacheFile(newFile())).toBeUndefined();
  });

  test.each(["first", "middle", "last"])("is nothing when its %s byte is damaged", (which) => {
    const file = newFile();
    writeCacheFile(file, content);
    const whole = readFileSync(file);
    const place = { first: 0, middle: whole.length >> 1, last: whole.length - 1 }[which] ?? 0;
    whole[place] = 255 - (whole[place] ?? 0);
    writeFileSync(file, whole);
    expect(readCacheFile(file)).toBeUndefined();
  });

  test("is nothing when it is cut short", () => {
    const file = newFile();
    writeCacheFile(file, content);
    writeFileSync(file, readFileSync(file).subarray(0, 3));
    expect(readCacheFile(file)).toBeUndefined();
  });

  test.each(["/dev/null/thing", "/proc/new/folder/thing"])("is not kept as %s, which cannot be written", (file) => {
    writeCacheFile(file, content);
    expect(readCacheFile(file)).toBeUndefined();
  });
});
