import { describe, expect, test } from "vitest";
import { splitKeys } from "../../src/process/process-surroundings.ts";

describe("splitKeys", () => {
  test("gives every key of a chunk, an escape sequence as one", () => {
    expect(splitKeys("1#\u001b[Aa\u001bOP\u001b\r")).toEqual([
      "1",
      "#",
      "\u001b[A",
      "a",
      "\u001bOP",
      "\u001b",
      "\r",
    ]);
  });
});
