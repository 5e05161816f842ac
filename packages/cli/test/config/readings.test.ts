import { describe, expect, test } from "vitest";
import { apiVersion, flag, grace, listeningPort } from "../../src/config/readings.ts";

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
