import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCompiledCode, writeCompiledCode } from "../../src/start/compiled-code.ts";

const file = join(mkdtempSync(join(tmpdir(), "flowrun-code-")), "run.code");

describe("compiled code", () => {
  test("is nothing where there is no file", () => {
    expect(readCompiledCode(file)).toEqual(new Map());
  });

  test("is read as it was written, each piece where V8 need not copy it", () => {
    const code = new Map([
      ["a.cjs", Buffer.from("twelve bytes")],
      ["b.cjs", Buffer.from("more")],
    ]);
    writeCompiledCode(file, code);
    const read = readCompiledCode(file);
    expect(read).toEqual(code);
    expect([...read.values()].map(({ byteOffset }) => byteOffset % 8)).toEqual([0, 0]);
  });
});
