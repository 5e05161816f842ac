import { describe, expect, test } from "vitest";
import { joinParts, partOf, partsOf } from "../src/parts.ts";

/** As a message is read that was published at `seq`. */
const read = (part: ReturnType<typeof partsOf>[number], seq: number) => ({
  seq,
  data: part.bytes,
  headers: { get: (name: string) => part.head[name] ?? "" },
});

describe("a record as messages", () => {
  test("is one where it fits, also when it is empty, and says so", () => {
    expect(partsOf({ id: "r", text: "", isWhole: false }, 2_048)).toEqual([
      { head: { "Fr-Id": "r", "Fr-Part": "1/1" }, bytes: new Uint8Array() },
    ]);
  });

  test("is several where it is too long, and whole again when all of them are there", () => {
    const text = "ü日😀".repeat(1_000);
    const parts = partsOf({ id: "r", text, isWhole: true }, 2_048);
    expect(parts.map(({ head, bytes }) => [head["Fr-Part"], bytes.length <= 1_024])).toEqual(
      Array.from({ length: 9 }, (_, index) => [`${index + 1}/9`, true]),
    );
    const records: unknown[] = [];
    const join = joinParts((record) => records.push(record));
    for (const [index, part] of parts.entries()) join(read(part, 10 + index));
    expect(records).toEqual([{ id: "r", at: 18, text, isWhole: true }]);
  });

  test("does not count when another one cut it off", () => {
    const [first] = partsOf({ id: "cut", text: "a".repeat(3_000), isWhole: false }, 2_048);
    const [second] = partsOf({ id: "next", text: "b", isWhole: false }, 2_048);
    const ids: string[] = [];
    const join = joinParts(({ id }) => ids.push(id));
    for (const [index, part] of [first, second].entries()) if (part) join(read(part, index + 1));
    expect(ids).toEqual(["next"]);
  });

  test("is known again by each of its messages", () => {
    const heads = { get: (name: string) => ({ "Fr-Id": "r", "Fr-Part": "2/3" })[name] ?? "" };
    expect([partOf(heads, "r"), partOf(heads, "s"), partOf(undefined, "r")]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });
});
