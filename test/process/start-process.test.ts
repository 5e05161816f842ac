import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startProcess } from "./start-process.ts";

const forever = "setInterval(() => {}, 1_000);";
const withChild = `require("node:child_process").spawn(process.execPath, ["--eval", "${forever}"], { stdio: "inherit" }); ${forever}`;

describe("startProcess", () => {
  const started: { child?: ChildProcess; output?: Promise<string> } = {};

  test("starts a process", async () => {
    const child = startProcess(process.execPath, ["--eval", `console.log("hello"); ${withChild}`]);
    started.child = child;
    await once(child.stdout, "readable");
    expect(String(child.stdout.read())).toBe("hello\n");
    started.output = text(child.stdout);
  });

  test("that is gone after the test, with what it started", async () => {
    expect(started.child?.signalCode).toBe("SIGKILL");
    expect(await started.output).toBe("");
  });
});
