import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `
headers: { case: X-Case, tier: X-Tier }
variables: { line: FLOWRUN_LINE, tries: { name: FLOWRUN_TRIES, type: integer, default: 7 }, none: FLOWRUN_NONE, account: CHANNEL(accountcode), trunk: CHANNEL(endpoint), calls: { name: GROUP_COUNT(north), type: integer }, field: CDR(userfield), global: GLOBAL(FLOWRUN_SITE) }
start: main
vars: { case: "", tier: "", from: "" }
blocks:
  main:
    - set: { case: '\${call.headers.case == null ? "none" : call.headers.case}' }
    - set: { tier: '\${call.headers.tier == null ? "none" : call.headers.tier}' }
    - set: { from: '\${call.diverted_from == null ? "none" : call.diverted_from}' }
    - answer
    - go: last
  last: [hangup]
finally:
  - emit: { event: over, data: { case: "\${vars.case}", tier: "\${vars.tier}", from: "\${vars.from}", variables: ["\${call.variables.line}", "\${call.variables.tries}", "\${call.variables.none}"], functions: ["\${call.variables.account}", "\${call.variables.trunk}", "\${call.variables.calls}", "\${call.variables.field}", "\${call.variables.global}"], cdr: "\${cdr}" } }
`;

/** What the flow told at the end of a call that comes with these headers. */
async function told(headers: readonly string[]): Promise<unknown> {
  const caller = [{ kind: "invite", headers }, { kind: "answered" }, { kind: "hungUp" }] as const;
  const { commands } = await playCall(asterisk, { flow, caller });
  return commands.find(({ kind }) => kind === "event.emit");
}

describe("how a call came, on Asterisk", () => {
  test("headers, variables of the dial plan and the number that it was diverted from are known to the first step", async () => {
    const diversion = "Diversion: <sip:2000@pbx.example>;reason=no-answer;counter=1";
    expect(await told(["X-Case: c 77", diversion])).toMatchObject({
      data: {
        case: "c 77",
        tier: "none",
        from: "2000",
        variables: ["north", 7, null],
        functions: ["4711", "anonymous", 1, "a b", "harbour"],
        cdr: { from: "555", reason: "flow_ended", path: ["main", "last"] },
      },
    });
  });

  test("a call without any has none, and was answered", async () => {
    expect(await told([])).toMatchObject({
      data: {
        case: "none",
        tier: "none",
        from: "none",
        cdr: { answered_at: expect.any(Number) as number, legs: [] },
      },
    });
  });
});
