import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../../flow/src/check-flow.ts";
import { createSource } from "../../../src/source/source.ts";

/** What is said of a bridge step with these options beside `while_ringing: theirs`. */
function said(options: string): readonly string[] {
  const text = `flowrun: 1
name: early
start: main
blocks:
  main:
    - answer
    - bridge: { ${options}, while_ringing: theirs }
      then: { else: bye }
  ask: [{ return: ok }]
  bye: [hangup]
`;
  const diagnostics = checkFlow(createSource("early.yaml", text));
  return diagnostics
    .filter(({ code }) => code === "FLOW_THEIRS_NOT_HEARD")
    .map(({ message }) => message);
}

describe("wrongEarly", () => {
  test.each([
    "to: 2001",
    "to: { turn: [2001, 2002] }",
    'to: { turn: "${call.args}" }',
    'to: { all: "${call.args}" }',
  ])("lets a caller hear %s", (to) => {
    expect(said(to)).toEqual([]);
  });

  test.each(["{ all: [2001, 2002] }", "{ turn: [2000, { all: [2001, 2002] }] }"])(
    "says that of phones that ring at once nobody can be heard, in %s",
    (to) => {
      expect(said(`to: ${to}`)).toEqual([
        "The caller cannot hear 2 phones that are called at once.",
      ]);
    },
  );

  test.each(["whisper: sound:beep", "screen: ask", "group: sales"])(
    "does not go with %s",
    (option) => {
      const name = option.split(":")[0] ?? "";
      expect(said(`to: 2001, ${option}`)).toEqual([
        `The caller cannot hear the phone itself in a step with "${name}".`,
      ]);
    },
  );
});
