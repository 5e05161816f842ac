import { describe, expect, test } from "vitest";
import { runProcess } from "../process/run-process.ts";

const module = new URL("embedded-postgres.ts", import.meta.url).href;

describe("EmbeddedPostgres", () => {
  test("leaves the exit code of the process alone, so that failed tests fail the run", async () => {
    const script = `await import(${JSON.stringify(module)}); process.exitCode = 3;`;
    const { status } = await runProcess(process.execPath, [
      "--input-type=module",
      "--eval",
      script,
    ]);
    expect(status).toBe(3);
  });
});
