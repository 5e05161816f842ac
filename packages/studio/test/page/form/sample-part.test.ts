import { expect, test } from "vitest";
import { samplePart } from "../../../page/form/sample-part.ts";

test("the first part of an example of a map has its name and its value", () => {
  expect(samplePart('{"1":"sales","2XXX":"extension"}')).toEqual({ key: "1", value: "sales" });
});

test("the first item of an example of a list has no name", () => {
  expect(samplePart('["sound:hello","digits:4711"]')).toEqual({
    key: undefined,
    value: "sound:hello",
  });
});

test("an example that is one text is a part itself", () => {
  expect(samplePart("sound:hello")).toEqual({ key: undefined, value: "sound:hello" });
});

test("a value that is no text is not shown, and no example is no part", () => {
  expect(samplePart('{"a":{"b":1}}')).toEqual({ key: "a", value: "" });
  expect(["", "{}", "[]"].map(samplePart)).toEqual([undefined, undefined, undefined]);
});
