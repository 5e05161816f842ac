import { describe, expect, test } from "vitest";
import { hintModel, withoutOthers } from "../src/hint-model.ts";

const pronunciations = new Map([
  ["hello", ["HH AH L OW", "HH EH L OW"]],
  ["yes", ["Y EH S"]],
]);

describe("hintModel", () => {
  test("has the words of the hints in each of their ways, and every sound for what is none of them", () => {
    const made = hintModel(["Hello!", "hello, yes"], { pronunciations });
    expect(made?.dictionary).toBe(
      "hello HH AH L OW\nhello(2) HH EH L OW\nyes Y EH S\n_ah AH\n_eh EH\n_hh HH\n_l L\n_ow OW\n_s S\n_y Y\n",
    );
    expect(made?.language).toContain("ngram 1=11\n");
    const shares = [...(made?.language ?? "").matchAll(/^(-\d+\.\d+) /gm)].map(
      ([, share]) => 10 ** Number(share),
    );
    expect(shares.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3);
  });

  test("is none when no word is known", () => {
    expect(hintModel(["fjord"], { pronunciations })).toBeUndefined();
    expect(hintModel([], { pronunciations })).toBeUndefined();
  });
});

test("withoutOthers leaves what was understood", () => {
  expect(withoutOthers("_hh hello <sil> [NOISE] _ow yes")).toBe("hello yes");
  expect(withoutOthers("_hh _ow")).toBe("");
});
