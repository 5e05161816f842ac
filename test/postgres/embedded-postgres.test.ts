import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

const module = new URL("embedded-postgres.ts", import.meta.url).href;

describe("EmbeddedPostgres", () => {
  test("leaves the exit code of the process alone, so that failed tests fail the run", () => {
    const script = `await import(${JSON.stringify(module)}); process.exitCode = 3;`;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
    expect(status).toBe(3);
  });
});
