import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callerIdText, callerVariables } from "../../src/codec/shown-caller.ts";

describe("callerIdText", () => {
  test.each([
    [{ callerId: "100" }, "100"],
    [{ callerId: "+47*#1" }, "+47*#1"],
    [{ callerId: "" }, ""],
    [{ callerId: "anonymous" }, "<anonymous>"],
    [{ callerId: "a<110>" }, "<a110>"],
    [{ callerId: "100", display: "" }, "100"],
    [{ callerId: "100", display: "  " }, "100"],
    [{ callerId: "100", display: "Ada" }, '"Ada" <100>'],
    [{ callerId: "", display: "Ada" }, '"Ada" <>'],
    [{ callerId: "100", display: 'Bob "B" <9>' }, String.raw`"Bob \"B\" <9>" <100>`],
    [{ callerId: "100", display: String.raw`a\b` }, String.raw`"a\\b" <100>`],
  ])("writes %j as %s", (shown, text) => {
    expect(callerIdText(shown)).toBe(text);
  });

  test("a quoted name ends at its last quote, and one number follows, whatever both hold", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: "grapheme", minLength: 1 }),
        (callerId, display) => {
          fc.pre(display.trim() !== "");
          const [, name = "", number] =
            /^"((?:[^"\\]|\\[\s\S])*)" <([^<>"]*)>$/.exec(callerIdText({ callerId, display })) ??
            [];
          expect(name.replaceAll(/\\([\s\S])/g, "$1")).toBe(display.trim());
          expect(number).toBe(callerId.replaceAll(/[<>"]/g, ""));
        },
      ),
    );
  });
});

describe("callerVariables", () => {
  test("takes number and name as they are", () => {
    expect(callerVariables({ callerId: "a<110>", display: 'Bob "B"' })).toEqual({
      "CALLERID(num)": "a<110>",
      "CONNECTEDLINE(num)": "a<110>",
      "CALLERID(name)": 'Bob "B"',
      "CONNECTEDLINE(name)": 'Bob "B"',
    });
  });

  test("says nothing of what is not shown", () => {
    expect(callerVariables({ callerId: "", display: " " })).toEqual({});
  });
});
