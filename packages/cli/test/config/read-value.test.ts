import { expect, test, describe } from "vitest";
import type { Problem } from "../../src/cli-error.ts";
import {
  createValueReader,
  apiVersion,
  flag,
  grace,
  listeningPort,
} from "../../src/config/read-value.ts";

function read(text?: string): { readonly value: string; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const entry = {
    key: "v2.version",
    value: text ?? "",
    origin: { kind: "environment", name: "V2_VERSION" },
  } as const;
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

describe("a reading", () => {
  test.each([
    ["grace", "10", grace, 10_000],
    ["grace", "1m", grace, 60_000],
    ["grace", "-1", grace, undefined],
    ["listeningPort", "0", listeningPort, 0],
    ["listeningPort", "65535", listeningPort, 65_535],
    ["listeningPort", "65536", listeningPort, undefined],
    ["listeningPort", "http", listeningPort, undefined],
    ["apiVersion", "8.1", apiVersion, "8.1"],
    ["apiVersion", "8", apiVersion, undefined],
    ["flag", "true", flag, true],
    ["flag", "false", flag, false],
    ["flag", "toString", flag, undefined],
  ])("%s makes of %j what it means", (_, text, { parse }, value) => {
    expect(parse(text)).toEqual(value);
  });
});
