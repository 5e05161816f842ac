import { describe, expect, test } from "vitest";
import { readSetOptions } from "../../src/config/read-set-options.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

/** What `--set` with each of these comes to. */
function resolve(...options: readonly string[]): ReturnType<typeof resolveConfig> {
  return resolveConfig(readSetOptions(options).entries, []);
}

describe("resolveConfig", () => {
  test("tells where a run shows how it does, and what becomes of calls, and for how long", () => {
    const { config, problems } = resolve(
      ...["operations.port=9464", "records.file=calls.jsonl", "records.numbers=masked"],
      ...["journal.keep=30d", "log.numbers=masked"],
    );
    const { operations, records, journal, journalKeepMs, logNumbers } = config;
    expect(problems).toEqual([]);
    expect(operations).toEqual({ port: 9464, host: "127.0.0.1" });
    expect([records.file?.value, records.numbers]).toEqual(["calls.jsonl", "masked"]);
    expect([journal, journalKeepMs, logNumbers]).toEqual([undefined, 2_592_000_000, "masked"]);
  });

  test.each([
    ["journal.keep=30", 'Write a number of days such as "30d".'],
    ["log.numbers=none", 'Write "full" or "masked".'],
    ["operations.port=99999", "Write a port from 1 to 65535, or 0 for any free one."],
  ])("refuses %s", (option, hint) => {
    expect(resolve(option).problems.map((problem) => problem.hint)).toEqual([hint]);
  });
});
