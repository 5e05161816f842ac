import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openLineFile, readWholeLines, type LineFile } from "../src/line-file.ts";
import { folderWith } from "../../../test/folder-with.ts";

function opened(path: string, size?: number): LineFile {
  const file = openLineFile(path, size);
  onTestFinished(() => file.close());
  return file;
}

describe("a line file", () => {
  test("is made for this user alone, and grows by whole lines behind what stands there", async () => {
    const path = join(folderWith({}), "lines");
    const first = opened(path, 0);
    expect([first.write("ä\n"), first.size]).toEqual([3, 3]);
    const second = opened(path);
    second.write("b\n");
    second.sync();
    await second.syncBeside();

    expect(readFileSync(path, "utf8")).toBe("ä\nb\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("goes on behind the last whole line, and cuts off one that was not written to its end", () => {
    const path = join(folderWith({ lines: 'one\ntwo\n{"thr' }), "lines");
    const { lines, size } = readWholeLines(path);
    opened(path, size).write("three\n");

    expect(lines).toEqual(["one", "two"]);
    expect(readFileSync(path, "utf8")).toBe("one\ntwo\nthree\n");
  });

  test("can be emptied, and knows whether its name still leads to it", () => {
    const path = join(folderWith({}), "lines");
    const file = opened(path, 0);
    file.write("gone\n");
    file.clear();
    file.write("kept\n");
    expect([readFileSync(path, "utf8"), file.size, file.isThere()]).toEqual(["kept\n", 5, true]);

    renameSync(path, `${path}.moved`);
    expect(file.isThere()).toBe(false);
    writeFileSync(path, "another\n");
    expect(file.isThere()).toBe(false);
  });

  test.runIf(process.platform === "linux")("says why a full disk took nothing", () => {
    const file = opened("/dev/full");

    expect(() => file.write("line\n")).toThrow("ENOSPC");
    expect(file.size).toBe(0);
  });
});
