import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

function bridgeTo(endpoint: string): string {
  return `
    blocks:
      main:
        - answer
        - bridge: { to: ${endpoint} }
          then: { else: last }
      last: [hangup]
  `;
}

describe("technologiesAreKnown", () => {
  test.each([
    ["PJSPI/2001", "PJSIP/2001"],
    ["PJSI/2001", "PJSIP/2001"],
    ["Locale/2001@default", "Local/2001@default"],
    ["DADHI/g0/2001", "DAHDI/g0/2001"],
  ])("tells %s, which is near to a technology of Asterisk", (written, meant) => {
    const [technology = ""] = written.split("/");
    expectProblems(bridgeTo(`"${written}"`), [
      [
        "FLOW_UNKNOWN_TECHNOLOGY",
        `"${written}"`,
        `"${technology}" is no technology that Asterisk is known to have. Did you mean "${meant}"?`,
      ],
    ]);
  });

  test("looks at each phone of a list", () => {
    expectProblems(bridgeTo("{ all: [PJSIP/1, PJSPI/2] }"), [
      [
        "FLOW_UNKNOWN_TECHNOLOGY",
        "PJSPI/2",
        '"PJSPI" is no technology that Asterisk is known to have. Did you mean "PJSIP/2"?',
      ],
    ]);
  });

  test.each(["SIP/2001", "IAX2/trunk/2001", "pjsip/2001", "Khomp/b0/2001", "2001", "USTM/2001"])(
    "takes %s, whatever technology the platform has",
    (endpoint) => {
      expectValid(bridgeTo(endpoint));
    },
  );
});
