import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { watchFile } from "../src/watch-file.ts";
import { folderWith } from "./try-main.ts";

/** A clock that counts how often it was asked to wake, and a watch over a file on it. */
function watched(): { path: string; next: () => Promise<void>; stop: () => void } {
  const path = join(folderWith({ "a.yaml": "1" }), "a.yaml");
  let told = (): void => {};
  const clock: Clock = createSystemClock();
  const stop = watchFile(path, clock, () => told());
  return { path, stop, next: () => new Promise((resolve) => (told = resolve)) };
}

describe("watchFile", () => {
  test.each([
    ["is written", (path: string) => writeFileSync(path, "2")],
    ["is deleted", (path: string) => rmSync(path)],
    [
      "is replaced, as editors do",
      (path: string) => (writeFileSync(`${path}~`, "2"), renameSync(`${path}~`, path)),
    ],
  ])("tells when the file %s", async (_how, change) => {
    const { path, next, stop } = watched();
    const told = next();
    change(path);
    await expect(told).resolves.toBeUndefined();
    stop();
  });

  test("goes on after the file was replaced", async () => {
    const { path, next, stop } = watched();
    for (const text of ["2", "3"]) {
      const told = next();
      writeFileSync(`${path}~`, text);
      renameSync(`${path}~`, path);
      await expect(told).resolves.toBeUndefined();
    }
    stop();
  });
});
