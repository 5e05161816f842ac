import { describe, expect, test } from "vitest";
import { expectationsOf } from "../../src/expect/expectations-of.ts";
import { observedOf } from "../../src/observe/observed-of.ts";
import type { PortFault } from "../../src/scenario/scenario.ts";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import { explore } from "../explore/exploring.ts";
import { departuresOf } from "../expect/trial-of.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const flow = `
flowrun: 1
name: test
start: main
blocks:
  main:
    - send-email: { to: "ann@example.com, bo@example.com", subject: "Call of \${call.from}", text: hello }
      then: { refused: refused, failed: failed }
    - send-message: { to: 2001, from: "2000", text: "\${call.from} called" }
      then: { failed: failed }
    - hangup
  refused: [hangup]
  failed: [hangup]
`;
const program = programOf(flow);

const run = (...ports: readonly PortFault[]): ScenarioRun =>
  runScenario(program, scenarioOf({ from: "555", ports }));
const outcomeOf = (fault: PortFault, step: string): unknown =>
  run(fault).trace.find((entry) => entry.kind === "step.left" && entry.step === step);

describe("e-mails and messages of a scenario", () => {
  test("are seen, with all that is in them", () => {
    const told = observedOf(program, run()).map(({ text }) => text);
    expect(told.slice(0, 2)).toEqual([
      'sends an e-mail to ann@example.com, bo@example.com {"subject":"Call of 555","text":"hello"}',
      'sends a message to PJSIP/2001 {"from":"2000","text":"555 called"}',
    ]);
    const { trace, sent } = run();
    expect(
      expectationsOf(
        program,
        trace,
        sent.map(({ command }) => command),
      ),
    ).toMatchObject({
      emails: [{ to: "ann@example.com, bo@example.com" }],
      messages: [{ to: "PJSIP/2001" }],
    });
  });

  test.each<readonly [PortFault, string, string]>([
    [{ command: "mail.send", how: "fails" }, "main/1", "failed"],
    [{ command: "mail.send", how: "times_out" }, "main/1", "failed"],
    [{ command: "mail.send", how: "refused" }, "main/1", "refused"],
    [
      { command: "mail.send", how: "refused", subject: "ann@example.com, bo@example.com" },
      "main/1",
      "refused",
    ],
    [{ command: "mail.send", how: "fails", subject: "ann@example.com" }, "main/1", "ok"],
    [{ command: "message.send", how: "fails", subject: "PJSIP/2001" }, "main/2", "failed"],
  ])("come to what %j says", (fault, step, outcome) => {
    expect(outcomeOf(fault, step)).toMatchObject({ outcome });
  });

  test("are explored with every outcome", () => {
    expect(explore(program).unreached).toEqual([]);
  });

  test.each([
    ['emails: ["*"]'],
    ['emails: [{ to: "ann@example.com, bo@*", subject: "Call of *", text: hello }]'],
    ['messages: [{ to: 2001, from: "2000", text: "* called" }]'],
    [
      "emails: []",
      'PROOF_SENT | emails | The flow sent an e-mail to "ann@example.com, bo@example.com", and nothing more was expected. | 0',
    ],
    [
      'emails: [{ to: "*", subject: Call }]',
      'PROOF_SENT | subject: Call | The subject of what was sent to "*" is "Call of 555", and "Call" was expected. | 0',
    ],
    [
      "messages: [2002]",
      'PROOF_SENT | 2002 | The flow sent a message to "PJSIP/2001", and "PJSIP/2002" was expected. | 0',
    ],
  ])("are expected: %s", (expectation, ...found) => {
    expect(departuresOf([`from: "555"`, `expect: { ${expectation} }`], {}, flow)).toEqual(found);
  });
});
