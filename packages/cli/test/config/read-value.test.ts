import { expect, test } from "vitest";
import { createValueReader } from "../../src/config/read-value.ts";
import { apiVersion } from "../../src/config/readings.ts";
import type { Problem } from "../../src/problem.ts";

function read(text?: string): { readonly value: string; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const entry = { key: "v2.version", value: text ?? "", origin: { kind: "environment", name: "V2_VERSION" } } as const;
  const values = new Map(text === undefined ? [] : [["v2.version", entry]]);
  return { value: createValueReader(values, problems)("v2.version", apiVersion), problems };
}

test("a value is read, and without one the fallback counts", () => {
  expect([read("8.1"), read()]).toEqual([
    { value: "8.1", problems: [] },
    { value: "8.2", problems: [] },
  ]);
});

test("a value that cannot be used is a problem that does not quote it", () => {
  expect(read("hunter2").problems).toEqual([
    {
      code: "CONFIG_WRONG_VALUE",
      message: 'The value of "v2.version" (the environment variable V2_VERSION) cannot be used.',
      hint: 'Write "8.1" or "8.2".',
    },
  ]);
});
