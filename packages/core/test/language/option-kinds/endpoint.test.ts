import { describe, expect, test } from "vitest";
import { endpoint } from "../../../src/language/option-kinds/texts.ts";

/** The endpoint that a value makes with text around it. */
function joined(before: string, given: string, after = ""): string | undefined {
  return endpoint.join?.([
    { text: before, isGiven: false },
    { text: given, isGiven: true },
    { text: after, isGiven: false },
  ]);
}

describe("endpoint", () => {
  test("takes one name or number of an expression beside other text", () => {
    expect(joined("PJSIP/", "1000")).toBe("PJSIP/1000");
    expect(joined("PJSIP/", "+47", "@trunk")).toBe("PJSIP/+47@trunk");
    expect(joined("PJSIP/trunk/sip:", "47", "@example.org")).toBe("PJSIP/trunk/sip:47@example.org");
  });

  test.each(["1@away", "trunk/sip:1", "1;x=y", "1&PJSIP", "sip:1", "1?x", "1,2", 'a"', "a b"])(
    "takes no %s there, which would be more than a name",
    (given) => {
      expect(joined("PJSIP/", given, "@trunk")).toBeUndefined();
    },
  );
});
