import { describe, expect, test } from "vitest";
import { compareLists, type Departure } from "../../src/expect/departure.ts";

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `sound:${place + 1}`);

/** Where a caller who heard `got` departs from `expected`. */
function heard(expected: readonly string[], got: readonly string[]): Departure | undefined {
  const entries = got.map((text) => ({ text, entry: undefined }));
  const words = ["the caller", "heard"] as const;
  return compareLists(
    { code: "PROOF_HEARS", key: "hears", expected, got: entries, words },
    new Map(),
    undefined,
  );
}

describe("compareLists", () => {
  test("takes a star for any text, and for nothing else", () => {
    expect(heard(["sound:1", "say:Hello *"], ["sound:1", "say:Hello Ada"])).toBeUndefined();
    expect(heard(["*"], ["sound:1", "sound:2"])?.diagnostic.message).toBe(
      'The caller heard "sound:2", and nothing more was expected.',
    );
    expect(heard(["*", "*"], ["sound:1"])?.diagnostic.message).toBe(
      'The call ended before the caller heard "*".',
    );
  });

  test("shows all of a short list", () => {
    expect(heard(["sound:1", "sound:3"], numbered(2))?.diagnostic).toMatchObject({
      message: 'The caller heard "sound:2", and "sound:3" was expected.',
      hint: "It was sound:1, sound:2.",
    });
    expect(heard(["sound:1"], [])?.diagnostic.hint).toBe("It was nothing.");
  });

  test("shows all of seven, and not all of eight", () => {
    expect(heard(["sound:x"], numbered(7))?.diagnostic.hint).toBe(
      `It was ${numbered(7).join(", ")}.`,
    );
    expect(heard(["sound:x"], numbered(8))?.diagnostic.hint).toBe(
      "It was sound:1, sound:2, sound:3, sound:4, … (number 1 of 8).",
    );
  });

  test("shows a little of what surrounds the departure in a list of a thousand", () => {
    const wanted = numbered(1_000).map((text) => (text === "sound:500" ? "sound:x" : text));
    expect(heard(wanted, numbered(1_000))?.diagnostic).toMatchObject({
      message: 'The caller heard "sound:500", and "sound:x" was expected.',
      hint: "It was …, sound:497, sound:498, sound:499, sound:500, sound:501, sound:502, sound:503, … (number 500 of 1000).",
    });
  });

  test("shows the beginning or the end of a long list where the departure lies there", () => {
    expect(heard(["sound:x"], numbered(20))?.diagnostic.hint).toBe(
      "It was sound:1, sound:2, sound:3, sound:4, … (number 1 of 20).",
    );
    expect(heard(numbered(21), numbered(20))?.diagnostic.hint).toBe(
      "It was …, sound:18, sound:19, sound:20 (20 in all).",
    );
  });
});
