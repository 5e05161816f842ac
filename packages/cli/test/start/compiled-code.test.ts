import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCompiledCode, writeCompiledCode } from "../../src/start/compiled-code.ts";

const code = new Map([
  ["a.cjs", Buffer.from("twelve bytes")],
  ["b.cjs", Buffer.from("more")],
]);

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), "flowrun-code-")), "new/folder/run.code");
}

describe("compiled code", () => {
  test("is read as it was written", () => {
    const file = newFile();
    writeCompiledCode(file, code);
    expect(readCompiledCode(file)).toEqual(code);
  });

  test("is its owner's alone", () => {
    const file = newFile();
    writeCompiledCode(file, code);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("is nothing where there is no file", () => {
    expect(readCompiledCode(newFile())).toEqual(new Map());
  });

  test.each(["first", "middle", "last"])("is nothing when the %s byte of the file is damaged", (which) => {
    const file = newFile();
    writeCompiledCode(file, code);
    const content = readFileSync(file);
    const place = { first: 0, middle: content.length >> 1, last: content.length - 1 }[which] ?? 0;
    content[place] = 255 - (content[place] ?? 0);
    writeFileSync(file, content);
    expect(readCompiledCode(file)).toEqual(new Map());
  });

  test("is nothing when the file is cut short", () => {
    const file = newFile();
    writeCompiledCode(file, code);
    writeFileSync(file, readFileSync(file).subarray(0, 6));
    expect(readCompiledCode(file)).toEqual(new Map());
  });

  test.each(["/dev/null/run.code", "/proc/new/folder/run.code"])(
    "is not kept in %s, which cannot be written",
    (file) => {
      writeCompiledCode(file, code);
      expect(readCompiledCode(file)).toEqual(new Map());
    },
  );
});
