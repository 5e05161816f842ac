import { expect, test } from "vitest";
import { isSpokenText } from "../../../src/language/option-kinds/media.ts";

test("a text with a space is spoken, unless only an expression has it", () => {
  const texts = [
    "Welcome to the clinic",
    "$5 a day",
    "${call.name}, welcome back",
    "${a + b}",
    "${ {1: 2}[1] }x",
    "sound:hello",
    "hello",
    " ",
  ];
  expect(texts.filter((text) => isSpokenText(text))).toEqual(texts.slice(0, 3));
});

test("the text of a prompt is spoken without a space, too", () => {
  expect([isSpokenText("hello", true), isSpokenText("sound:hello", true)]).toEqual([true, false]);
});
