import { describe, expect, test } from "vitest";
import { shownBy } from "../../../src/verbs/bridge/shown-options.ts";
import { callOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const plain = { anonymous: false, auto_answer: false };

describe("what a called phone shows", () => {
  test.each([
    [{}, {}],
    [{ anonymous: true }, { isAnonymous: true }],
    [
      { auto_answer: true, headers: { "X-Case": "7" } },
      {
        headers: {
          "Call-Info": "<sip:flowrun>;answer-after=0",
          "Alert-Info": "<http://flowrun>;info=alert-autoanswer;delay=0",
          "X-Case": "7",
        },
      },
    ],
    [
      { auto_answer: true, headers: { "call-info": "mine", "Alert-Info": "Ring Answer" } },
      { headers: { "call-info": "mine", "Alert-Info": "Ring Answer" } },
    ],
  ])("with %j is %j", (options, shown) => {
    expect(shownBy({ ...plain, ...options })).toEqual(shown);
  });

  test("is told to the platform with the call of the phone", () => {
    const options = {
      ...{ to: [["PJSIP/1"]], ring: 30_000, keep_caller: false, answer: false },
      ...{ while_ringing: "nothing", anonymous: true },
    };
    const call = callOf(programOf({ main: [{ verb: "bridge", options }] }));
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/1", isAnonymous: true }),
    );
  });
});
