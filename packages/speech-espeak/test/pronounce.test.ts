import { expect, test } from "vitest";
import { pronouncer } from "../src/pronounce.ts";

test("whole words are read as they are told, whatever their letter case, the longest first", () => {
  const read = pronouncer({
    Siobhan: "shivawn",
    "A.C.": "[[eIsi:]]",
    AC: "no",
    "AC milan": "$& o",
  });
  expect(read("SIOBHAN, A.C. and Siobhans: axc, ac Milan, æac.")).toBe(
    "shivawn, [[eIsi:]] and Siobhans: axc, $& o, æac.",
  );
});

test("no words leave a text as it is", () => {
  expect(pronouncer({})("Siobhan")).toBe("Siobhan");
});
