import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "../../src/interpret/program.ts";
import { callOf, type CallOf } from "./call-of.ts";

const finallyTells = `
finally:
  - emit: { event: call.over, data: "\${cdr}" }
`;

function compiled(text: string): Program {
  const source = { name: "history.yaml", text: `flowrun: 1\nname: history\nstart: main\n${text}` };
  const { program, diagnostics } = compileFlow(source, {
    pin: { value: "4711", origin: "a test" },
  });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

function told(call: CallOf): unknown {
  return call.commands().find((command) => "kind" in command && command.kind === "event.emit");
}

const bridging = compiled(`
blocks:
  main:
    - answer
    - bridge: { to: { turn: [PJSIP/1, PJSIP/2] }, ring: 5s, keep_caller: true }
      then: { else: goodbye }
    - go: goodbye
  goodbye: [hangup]
${finallyTells}`);

/** Answers every request that is open. */
function succeedAll(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
}

describe("cdr", () => {
  test("tells who called whom, which way the flow went, when it was answered, and what came of each phone", () => {
    const call = callOf(bridging);
    call.pass(1_000);
    succeedAll(call);
    const first = call.state().legs.at(-1)?.id ?? "";
    call.pass(3_000);
    call.feed({ kind: "leg.destroyed", leg: first, cause: 17 });
    succeedAll(call);
    const second = call.state().legs.at(-1)?.id ?? "";
    call.pass(2_000);
    call.feed({ kind: "leg.joined", leg: second });
    succeedAll(call);
    call.pass(60_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toEqual({
      kind: "event.emit",
      name: "call.over",
      data: {
        from: "555",
        to: "100",
        started_at: 0,
        answered_at: 1_000,
        ended_at: 66_000,
        seconds: 66,
        reason: "caller_left",
        legs: [
          { to: "PJSIP/1", outcome: "busy", seconds: 0 },
          { to: "PJSIP/2", outcome: "answered", seconds: 60 },
        ],
        recordings: [],
        queue: null,
        path: ["main"],
      },
      id: "in/11",
      at: 66_000,
      step: "finally/1",
    });
  });

  test("of a caller who leaves while a phone rings tells that the phone was cancelled", () => {
    const call = callOf(bridging);
    succeedAll(call);
    call.pass(2_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({
      data: {
        seconds: 2,
        reason: "caller_left",
        legs: [{ to: "PJSIP/1", outcome: "cancelled", seconds: 0 }],
      },
    });
  });

  test("of a phone that surely could not be called tells that it failed", () => {
    const call = callOf(bridging);
    call.succeed();
    while (call.state().requests[0]?.kind !== "leg.originate") call.succeed();
    call.fail();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({
      data: { legs: [{ outcome: "failed" }, { outcome: "cancelled" }] },
    });
  });

  test("of a call that nobody answered has no time at which it was", () => {
    const call = callOf(
      compiled(`blocks:\n  main: [{ hangup: { cause: busy } }]\n${finallyTells}`),
    );
    expect(told(call)).toMatchObject({
      data: { answered_at: null, seconds: 0, reason: "flow_ended", legs: [] },
    });
  });

  test("tells which queue the caller waited in, how long, and that nobody answered", () => {
    const call = callOf(
      compiled(`
queues: { support: { members: [PJSIP/2001] } }
otherwise: { full: goodbye, unstaffed: goodbye, timed_out: goodbye, failed: goodbye }
blocks:
  main:
    - answer
    - queue: { name: support, leave: { 1: goodbye } }
  goodbye: [hangup]
${finallyTells}`),
    );
    call.succeed();
    call.pass(20_000);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({
      data: { queue: { name: "support", waited: 20_000, member: null } },
    });
  });

  test("names the recordings that were begun, and not one that was erased", () => {
    const call = callOf(
      compiled(`
blocks:
  main:
    - answer
    - record-call: { name: kept }
      then: { failed: goodbye }
    - wait: 5s
    - go: goodbye
  goodbye: [hangup]
${finallyTells}`),
    );
    succeedAll(call);
    call.feed({ kind: "leg.joined", leg: call.state().legs.at(-1)?.id ?? "" });
    succeedAll(call);
    call.feed({
      kind: "recording.started",
      recording: "kept",
      leg: call.state().legs.at(-1)?.id ?? "",
    });
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({ data: { recordings: ["kept"] } });
  });

  test("does not tell whom a step called that holds a secret", () => {
    const call = callOf(
      compiled(`
settings: { pin: { type: string, secret: true } }
blocks:
  main:
    - answer
    - bridge: { to: "PJSIP/\${settings.pin}" }
      then: { else: goodbye }
  goodbye: [hangup]
${finallyTells}`),
    );
    succeedAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({
      data: { legs: [{ to: "•", outcome: "cancelled", seconds: 0 }] },
    });
  });

  test("keeps no more than fifty phones and a hundred blocks", () => {
    const call = callOf(
      compiled(`
limits: { steps: 1000 }
blocks:
  main:
    - answer
    - go: again
  again:
    - bridge: { to: PJSIP/1, keep_caller: true }
      then: { else: again }
    - go: again
${finallyTells}`),
    );
    for (let phone = 0; phone < 120; phone += 1) {
      succeedAll(call);
      call.feed({ kind: "leg.destroyed", leg: call.state().legs.at(-1)?.id ?? "", cause: 17 });
    }
    expect(call.state().history).toMatchObject({ legs: { length: 50 }, path: { length: 100 } });
  });

  test("costs a call nothing whose flow does not read it", () => {
    const call = callOf(
      compiled(`blocks:\n  main: [{ answer: }, { wait: 1s }]\nfinally: [{ log: over }]\n`),
    );
    expect(call.state()).not.toHaveProperty("history");
  });

  test("is hidden by a name of the flow's own", () => {
    const call = callOf(
      compiled(`
blocks:
  main:
    - answer
    - collect-digits: { prompt: "sound:pin", max_length: 1 }
      as: cdr
      then: { else: goodbye }
    - go: goodbye
  goodbye: [hangup]
finally:
  - emit: { event: typed, data: { cdr: "\${cdr}" } }
`),
    );
    call.feed({ kind: "leg.left", leg: "in" });
    expect(told(call)).toMatchObject({ data: { cdr: null } });
  });
});
