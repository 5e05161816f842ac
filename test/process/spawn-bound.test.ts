import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startProcess } from "./start-process.ts";

const module = new URL("spawn-bound.ts", import.meta.url).href;

describe("spawnBound", () => {
  test.runIf(process.platform === "linux")(
    "starts what ends when its starter is killed",
    async () => {
      const script = `
      import { spawnBound } from ${JSON.stringify(module)};
      spawnBound(process.execPath, ["--eval", "setInterval(() => {}, 1_000)"], { stdio: ["ignore", "inherit", "ignore"] });
      process.stdout.write("started");`;
      const starter = startProcess(process.execPath, ["--input-type=module", "--eval", script]);
      await once(starter.stdout, "data");

      // In a group of its own, the process that it started hears nothing of this.
      starter.kill("SIGKILL");

      // It inherited the pipe, which therefore ends when it does.
      expect(await text(starter.stdout)).toBe("");
    },
  );
});
