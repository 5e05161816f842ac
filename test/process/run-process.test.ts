import { describe, expect, test } from "vitest";
import { outputOf, runProcess } from "./run-process.ts";

const forever = "setInterval(() => {}, 1_000);";

describe("runProcess", () => {
  test("gives what a program writes, and how it ends", async () => {
    const echo = "process.stdin.pipe(process.stdout); console.error('b'); process.exitCode = 3;";
    expect(await runProcess(process.execPath, ["--eval", echo], { input: "a" })).toEqual({
      status: 3,
      stdout: "a",
      stderr: "b\n",
    });
  });

  test.each([
    ["goes on for ever", forever],
    [
      "leaves somebody behind who does",
      `require("node:child_process").spawn(process.execPath, ["--eval", "${forever}"], { stdio: "inherit" }).unref();`,
    ],
  ])("kills a program that %s", async (_, script) => {
    const late = runProcess(process.execPath, ["--eval", `console.log("begun"); ${script}`], {
      timeoutMs: 1_000,
    });
    await expect(late).rejects.toThrow(/did not end within 1000 ms, and was killed\.\nbegun\n$/);
  });
});

describe("outputOf", () => {
  test("rejects with what a program wrote that failed", async () => {
    const script = 'console.log("a"); console.error("b"); process.exit(2);';
    await expect(outputOf(process.execPath, ["--eval", script])).rejects.toThrow(
      /ended with 2:\na\nb\n$/,
    );
    expect(await outputOf(process.execPath, ["--eval", 'console.log("a")'])).toBe("a\n");
  });
});
