import { describe, expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";
import { variables } from "../../../src/read/sections/variables.ts";
import { expectFlow } from "../reading.ts";

/** What the checker says of a flow that declares this. */
function problems(declared: string): readonly (readonly (string | undefined)[])[] {
  const text = `flowrun: 1
name: test
variables: { told: ${JSON.stringify(declared)} }
start: main
blocks:
  main:
    - log: "\${call.variables.told == null ? 'none' : call.variables.told}"
    - hangup
`;
  return checkFlow({ name: "test.yaml", text }).map(({ code, message, hint }) => [
    code,
    message,
    hint,
  ]);
}

describe("the section variables", () => {
  test("has the type that is written, else texts; without a default they may be null", () => {
    const declared = variables.in(
      expectFlow(`flowrun: 1
name: x
start: a
variables:
  plain: CUSTOMER
  tries: { name: TRIES, type: integer, default: 3 }
  open: { name: OPEN, type: boolean }
  word: { name: WORD, default: "7" }
blocks: { a: [] }
`),
    );
    expect(
      [...declared].map(([name, node]) => [name, node.variable, node.type, node.default]),
    ).toEqual([
      ["plain", "CUSTOMER", { kind: "string", nullable: true }, null],
      ["tries", "TRIES", { kind: "integer" }, 3],
      ["open", "OPEN", { kind: "boolean", nullable: true }, null],
      ["word", "WORD", { kind: "string" }, "7"],
    ]);
  });

  test.each([
    "CUSTOMER",
    "CHANNEL(accountcode)",
    "CDR(userfield)",
    "GROUP_COUNT(trunk1@out)",
    "GROUP()",
    "DEVICE_STATE(Custom:night)",
    "GLOBAL(SITE)",
    "REDIRECTING(from-num)",
    "PJSIP_ENDPOINT(2001,callerid)",
  ])("takes %s", (declared) => expect(problems(declared)).toEqual([]));

  test.each([
    ["SHELL(reboot)", "SHELL"],
    ["SYSTEM(reboot)", "SYSTEM"],
    ["CURL(http://x.example)", "CURL"],
    ["EVAL(x)", "EVAL"],
    ["DB(customers/1)", "DB"],
    ["channel(accountcode)", "channel"],
  ])("refuses %s, and says which functions may be read", (declared, called) =>
    expect(problems(declared)).toEqual([
      [
        "FLOW_BAD_VALUE",
        `"told" must be a variable of the dial plan, such as CUSTOMER, or a function of it, such as CHANNEL(accountcode), not "${declared}".`,
        `The functions that may be read are "CALLERID", "CDR", "CHANNEL", "CONNECTEDLINE", "DEVICE_STATE", "EXTENSION_STATE", "GLOBAL", "GROUP", "GROUP_COUNT", "HINT", "PJSIP_ENDPOINT", "REDIRECTING" or "VMCOUNT". Have the dial plan put anything else into a variable: Set(CUSTOMER=\${${called}(…)}).`,
      ],
    ]),
  );

  test.each(["CHANNEL(${SHELL(reboot)})", "CHANNEL(a(b))", "CHANNEL(x)y", "CHANNEL(x", "a b"])(
    "refuses %s, in which another could stand",
    (declared) => expect(problems(declared).map(([code]) => code)).toEqual(["FLOW_BAD_VALUE"]),
  );
});
