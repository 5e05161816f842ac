import { describe, expect, test } from "vitest";
import { CliError } from "../../../src/cli-error.ts";
import { readArguments } from "../../../src/commands/v2/read-arguments.ts";

describe("readArguments", () => {
  test("takes what follows = as text and what follows := as JSON", () => {
    const words = [
      "name=Ada",
      "note=a=b:=c",
      "empty=",
      "age:=36",
      'tags:=["a"]',
      "gone:=null",
      "name=Grace",
    ];
    expect(readArguments(words)).toEqual({
      name: "Grace",
      note: "a=b:=c",
      empty: "",
      age: 36,
      tags: ["a"],
      gone: null,
    });
  });

  test("takes __proto__ as a name like any other", () => {
    expect(Object.keys(readArguments(["__proto__:={}"]))).toEqual(["__proto__"]);
  });

  test.each([
    ["hunter2", 'The argument "hunter2" is not of the form key=value.'],
    ["=hunter2", 'The argument "" is not of the form key=value.'],
    ["pin:hunter2", 'The argument "pin" is not of the form key=value.'],
    ["pin:={hunter2", 'There is no JSON in the argument "pin".'],
  ])("refuses %j and repeats no value", (word, message) => {
    expect(() => readArguments([word])).toThrow(CliError);
    expect(() => readArguments([word])).toThrow(message);
  });
});
