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

describe("endpointsCanBeReached", () => {
  test.each([
    ["PJSPI/2001", "PJSIP/2001"],
    ["PJSI/2001", "PJSIP/2001"],
    ["Locale/2001@default", "Local/2001@default"],
    ["DADHI/g0/2001", "DAHDI/g0/2001"],
  ])("tells %s, which is near to a technology of Asterisk", (written, meant) => {
    const [technology = ""] = written.split("/");
    expectProblems(bridgeTo(`"${written}"`), [
      [
        "FLOW_ODD_ENDPOINT",
        `"${written}"`,
        `"${technology}" is no technology that Asterisk is known to have. Did you mean "${meant}"?`,
      ],
    ]);
  });

  test("looks at each phone of a list", () => {
    expectProblems(bridgeTo("{ all: [PJSIP/1, PJSPI/2] }"), [
      [
        "FLOW_ODD_ENDPOINT",
        "PJSPI/2",
        '"PJSPI" is no technology that Asterisk is known to have. Did you mean "PJSIP/2"?',
      ],
    ]);
  });

  test.each([
    [
      "PJSIP/2000/",
      'The setting "desk" stands for an endpoint, and "PJSIP/2000/" is none. Write `PJSIP/2000`.',
    ],
    [
      "PJSPI/2000",
      '"PJSPI" is no technology that Asterisk is known to have. Did you mean "PJSIP/2000"?',
    ],
  ])("looks at the default %s of a setting that stands for one", (written, message) => {
    expectProblems(
      `
      settings: { desk: { type: string, default: ${written} }, empty: { type: string, default: "" } }
      blocks:
        main:
          - answer
          - bridge: { to: { turn: ["\${settings.desk}", "\${settings.empty}"] } }
            then: { else: last }
        last: [hangup]
      `,
      [["FLOW_ODD_ENDPOINT", written, message]],
    );
  });

  test("tells the arguments of Dial() behind an expression", () => {
    const written = "PJSIP/${call.id}@trunk,20,tT";
    expectProblems(bridgeTo(`"${written}"`), [
      [
        "FLOW_ODD_ENDPOINT",
        `"${written}"`,
        `"${written}" holds arguments of Asterisk's Dial(), and a phone has no comma. Write "PJSIP/\${call.id}@trunk", and \`ring: 20s\` beside it.`,
      ],
    ]);
  });

  test("tells that Asterisk has no chan_sip any more", () => {
    expectProblems(bridgeTo("SIP/2001"), [
      [
        "FLOW_ODD_ENDPOINT",
        "SIP/2001",
        'Asterisk has had no chan_sip since version 21. Write "PJSIP/2001": the phone has to be an endpoint of that.',
      ],
    ]);
  });

  test.each(["IAX2/trunk/2001", "pjsip/2001", "Khomp/b0/2001", "2001", "USTM/2001"])(
    "takes %s, whatever technology the platform has",
    (endpoint) => {
      expectValid(bridgeTo(endpoint));
    },
  );

  test("warns of a placeholder where a setting stands for a phone", () => {
    expectProblems(
      `
      settings: { desk: { type: string, default: <your-extension> } }
      blocks:
        main:
          - answer
          - bridge: { to: "\${settings.desk}" }
            then: { else: bye }
        bye:
          - hangup
      `,
      [
        [
          "FLOW_ODD_ENDPOINT",
          "<your-extension>",
          'The setting "desk" stands for an endpoint, and "<your-extension>" is a placeholder. Write the phone that is called, such as PJSIP/2001.',
        ],
      ],
    );
  });
});
