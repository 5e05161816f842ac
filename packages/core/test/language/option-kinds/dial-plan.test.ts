import { describe, expect, test } from "vitest";
import { place } from "../../../src/language/option-kinds/dial-plan.ts";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";

const problem = (text: string): unknown => problemOfText("to", { kind: "place" }, text);

/** The place that an expression makes with what stands behind it. */
const joined = (given: string): string | undefined =>
  place.join?.([
    { text: given, isGiven: true },
    { text: "@features", isGiven: false },
  ]);

describe("the kind place", () => {
  test.each(["600@features", "*97@from-internal", "${digits}@features", "9${digits}@tools"])(
    "takes %s",
    (text) => expect(problem(text)).toBeUndefined(),
  );

  test.each(["600", "600@", "@features", "600@a/n", "6 0@features", "600,1@features"])(
    "refuses %s",
    (text) =>
      expect(problem(text)).toMatchObject({
        code: "FLOW_BAD_OPTION",
        message: `"to" must be an extension and its context in the dial plan, such as 600@features, not "${text}".`,
      }),
  );

  test.each(["${place}", "600@${context}", "600@features${more}"])(
    "refuses %s, whose context a caller could choose",
    (text) =>
      expect(problem(text)).toEqual({
        code: "FLOW_NO_EXPRESSION",
        message:
          'The context of "to" cannot hold an expression: a flow says itself where a call goes.',
        hint: "Write it out behind the extension: ${digits}@features.",
      }),
  );

  test("takes one extension of an expression, without what people write between digits", () => {
    expect(joined("600")).toBe("600@features");
    expect(joined(" 6-00 ")).toBe("600@features");
  });

  test.each(["600@other", "600/n", "", "6,1", "${x}"])("takes no %j of one", (given) =>
    expect(joined(given)).toBeUndefined(),
  );
});
