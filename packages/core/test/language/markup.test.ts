import { describe, expect, test } from "vitest";
import { asWordsOfMarkup, markupOf, wordsOfMarkup } from "../../src/language/markup.ts";

describe("markupOf", () => {
  test.each([
    ["<speak>Hello</speak>", "<speak>Hello</speak>"],
    [
      " <speak version='1.1'>Tom &amp; <s>Ann</s></speak>\n",
      "<speak version='1.1'>Tom &amp; <s>Ann</s></speak>",
    ],
    ['Wait <break time="1s"/> please', '<speak>Wait <break time="1s"/> please</speak>'],
    ["plain > words &#233;", "<speak>plain > words &#233;</speak>"],
    ["", "<speak></speak>"],
  ])("takes %j", (text, markup) => {
    expect(markupOf(text)).toBe(markup);
  });

  test.each([
    "<speak>Hello",
    "Hello</speak>",
    "<speak><s>Hello</speak></s>",
    "Tom & Ann",
    "1 < 2",
    "<speak>One</speak><speak>two</speak>",
    "One <speak>two</speak>",
    "<speak>One</speak> two",
    "<break time=1s/>",
    '<break time="1s" "x"/>',
    '<sub alias="a<b">c</sub>',
    '<sub alias="a & b">c</sub>',
    '</break time="1s">',
    '<audio src="file:///etc/passwd"/>',
    '<lexicon uri="http://10.0.0.1/"/>',
    "<!-- words -->",
    '<?xml version="1.0"?><speak>a</speak>',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><speak>&b;</speak>',
    "<speak>&b;</speak>",
    `${"<s>".repeat(33)}a${"</s>".repeat(33)}`,
    "<speak/><s>a</s></speak>",
    "<speak/>",
  ])("does not take %j", (text) => {
    expect(markupOf(text)).toBeUndefined();
  });

  test("is quick with a long text that is none", () => {
    expect(markupOf("<a ".repeat(100_000))).toBeUndefined();
    expect(markupOf(`<s ${'a="b" '.repeat(50_000)}`)).toBeUndefined();
  });
});

test("wordsOfMarkup keeps the words, also of what is no SSML", () => {
  expect(
    wordsOfMarkup('<speak>Hello <break time="1s"/> Tom &amp; Ann<emphasis>!</emphasis></speak>'),
  ).toBe("Hello Tom & Ann!");
  expect(wordsOfMarkup("<speak>Hello <b Ann")).toBe("Hello <b Ann");
});

test("asWordsOfMarkup has no value become an element", () => {
  const value = `<break/> & "it's"`;
  expect(wordsOfMarkup(asWordsOfMarkup(value))).toBe(`<break/> & "it's"`);
  expect(markupOf(`<speak>${asWordsOfMarkup("</speak>")}</speak>`)).toBe(
    "<speak>&lt;/speak&gt;</speak>",
  );
});
