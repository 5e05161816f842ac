import { describe, expect, test } from "vitest";
import { importFlow } from "../src/index.ts";
import { example, examples, imported } from "./imported.ts";

describe("importFlow", () => {
  test("knows by its content which system a file comes from", () => {
    const kinds = examples(/./).map(
      (name) => `${/^\w+-|\.conf$/.exec(name)?.[0]} ${imported(example(name)).kind}`,
    );

    expect([...new Set(kinds)]).toEqual([
      "connect- connect",
      ".conf asterisk",
      "jambonz- jambonz",
      "studio- twilio",
      "swml- swml",
    ]);
  });

  test.each([
    ["", "IMPORT_EMPTY", "The file is empty."],
    [" \n\t", "IMPORT_EMPTY", "The file is empty."],
    [
      "[a]\nexten => 1,1,Playback(gr\uFFFD)\n",
      "IMPORT_ENCODING",
      "The file is not UTF-8: line 2 holds a character that cannot be read.",
    ],
    ["hello", "IMPORT_UNKNOWN_KIND", "It cannot be told which system the file comes from."],
    ["{", "IMPORT_BROKEN_JSON", "The file is no JSON: it is cut off, or was changed by hand."],
    ['{ "a": 1 }', "IMPORT_UNKNOWN_KIND", "It cannot be told which system the file comes from."],
    [
      '{ "states": [], "initial_state": "Trigger" }',
      "IMPORT_WRONG_SHAPE",
      'The file is no flow of Twilio Studio: "states", or the one that "initial_state" names, is missing.',
    ],
    [
      "[a]\nexten => 1\n",
      "IMPORT_NO_CALLS",
      "No line of the dial plan takes a call: it has no extensions.",
    ],
    ["x".repeat(9_000_000), "IMPORT_TOO_LARGE", "The file is larger than 8 MiB."],
  ])("says why %j cannot be imported", (text, code, message) => {
    const result = importFlow(text.slice(0, 9_000_000));

    expect("problem" in result && { ...result.problem, hint: "" }).toEqual({
      code,
      message,
      hint: "",
    });
  });
});
