import { expect, test } from "vitest";
import { outsideElements, pronouncer } from "../src/pronounce.ts";

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

test("the elements of SSML stay as they are", () => {
  const read = pronouncer({ break: "brake" });
  expect(outsideElements('a break <break time="1s"/>', read)).toBe('a brake <break time="1s"/>');
});
