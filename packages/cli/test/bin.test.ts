import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type EndedProcess, runProcess } from "../../../test/process/run-process.ts";
import { packageJson } from "../../../test/source/repository.ts";

const bin = fileURLToPath(new URL("../bin/flowrun.js", import.meta.url));
// What an old Node says of itself, as far as the command can see.
const pretendOld =
  "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})";

/** Prints at the end how many kilobytes of the bundle were loaded. */
const tellsLoaded = `data:text/javascript,
import { createRequire } from "node:module";
import { statSync } from "node:fs";
const { cache } = createRequire(${JSON.stringify(bin)});
process.on("exit", () => {
  const sizes = Object.keys(cache).map((file) => statSync(file).size);
  console.error(sizes.reduce((sum, size) => sum + size, 0) / 1024);
});`.replaceAll("\n", "%0A");

function runOnOldNode(file: string): Promise<EndedProcess> {
  return runProcess(process.execPath, ["--import", pretendOld, file, "--version"]);
}

describe("bin/flowrun.js", () => {
  test("goes on with the Node of the npm package when the machine's own is too old", async () => {
    expect(await runOnOldNode(bin)).toMatchObject({
      status: 0,
      stdout: `${packageJson("cli").version}\n`,
      stderr: "",
    });
  });

  test("says in one line which Node is needed where there is no such package", async () => {
    const folder = mkdtempSync(join(tmpdir(), "flowrun-bin-"));
    cpSync(bin, join(folder, "flowrun.cjs"));
    try {
      expect(await runOnOldNode(join(folder, "flowrun.cjs"))).toMatchObject({
        status: 2,
        stdout: "",
        stderr:
          "error CLI_NODE_VERSION  flowrun needs Node 22.19 or later; this is Node 20.11.0. " +
          "Install a newer one, or add it to your project: npm install --save-dev node@24\n",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  // All commands are known at each start. A list of words that one of them takes from a package
  // once brought the whole package with it, and an import of `@flowrun/core` for later, whatever
  // asks for it, puts all of the core into one piece.
  test("loads less than 300 kB before it knows which command is meant", async () => {
    const { stdout, stderr } = await runProcess(process.execPath, [
      "--import",
      tellsLoaded,
      bin,
      "--version",
    ]);

    expect(stdout).toBe(`${packageJson("cli").version}\n`);
    expect(Number(stderr)).toBeGreaterThan(100);
    expect(Number(stderr)).toBeLessThan(300);
  });
});
