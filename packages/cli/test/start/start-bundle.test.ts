import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCompiledCode } from "../../src/start/compiled-code.ts";

const source = new URL("../../src/start/start-bundle.ts", import.meta.url).href;

/** Starts a bundle of two chunks, the second of which is loaded when there is an argument; in a process of its own. */
function createBundle() {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-bundle-"));
  writeFileSync(join(folder, "a.cjs"), 'console.log("a"); if (process.argv[1]) require("./b.cjs");');
  writeFileSync(join(folder, "b.cjs"), 'console.log("b"); process.exit(3);');
  const codeFile = join(folder, "run.code");
  const script = `import { startBundle } from ${JSON.stringify(source)};
    startBundle(${JSON.stringify({ folder, entry: "a.cjs", importing: [], codeFile })});`;
  const start = (...args: readonly string[]) =>
    spawnSync(process.execPath, ["--input-type=module", "--eval", script, ...args], { encoding: "utf8" });
  return { codeFile, start };
}

describe("startBundle", () => {
  test("keeps the code of the chunks that ran, and adds those that run later", () => {
    const { codeFile, start } = createBundle();
    expect(start()).toMatchObject({ stdout: "a\n", stderr: "", status: 0 });
    expect([...readCompiledCode(codeFile).keys()]).toEqual(["a.cjs"]);
    expect(start("more")).toMatchObject({ stdout: "a\nb\n", stderr: "", status: 3 });
    expect([...readCompiledCode(codeFile).keys()]).toEqual(["a.cjs", "b.cjs"]);
  });

  test("writes nothing when nothing had to be compiled", () => {
    const { codeFile, start } = createBundle();
    start();
    const content = readFileSync(codeFile);
    expect(start()).toMatchObject({ stdout: "a\n", stderr: "", status: 0 });
    expect(readFileSync(codeFile).equals(content)).toBe(true);
  });

  test("starts all the same with a damaged file, and replaces it", () => {
    const { codeFile, start } = createBundle();
    writeFileSync(codeFile, "damaged");
    expect(start()).toMatchObject({ stdout: "a\n", stderr: "", status: 0 });
    expect([...readCompiledCode(codeFile).keys()]).toEqual(["a.cjs"]);
  });
});
