import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { compileFlow } from "@flowrun/flow";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const run = "fr.run.1";
const outcomes = ["no_answer", "busy", "declined", "machine", "failed"] as const;

/**
 * A run that dials: behind `answered` it waits, behind any other outcome too, in a block of that
 * name.
 */
function dialling(options: Readonly<Record<string, Json>> = {}): CallOf {
  const waits = [{ verb: "wait", options: { for: 600_000 } }];
  const blocks = Object.fromEntries(outcomes.map((outcome) => [outcome, waits] as const));
  const step = {
    verb: "dial",
    as: "told",
    options: {
      to: "PJSIP/+4722334455@trunk",
      ring: 30_000,
      detect: false,
      caller_id: "4721",
      ...options,
    },
    targets: Object.fromEntries(outcomes.map((outcome) => [outcome, outcome])),
  };
  const program = programOf(
    { main: [{ verb: "wait", options: { for: 60_000 } }], campaign: [step, ...waits], ...blocks },
    {
      webhooks: { summaryCompleted: "campaign" },
      finally: [{ verb: "log", options: { message: "over", level: "info" } }],
    },
  );
  return callOf(program, { run, webhook: "summaryCompleted", payload: {}, at: 0 });
}

/** The same, where somebody has answered, and it is listened who. */
function listening(): CallOf {
  const call = dialling({ detect: true });
  call.succeed();
  call.feed({ kind: "leg.joined", leg: run });
  call.commands();
  return call;
}

function left(call: CallOf): unknown {
  return call.trace().find((one) => "outcome" in one);
}

describe("dial", () => {
  test("calls on a leg with the id of its run, and tells `call` whom", () => {
    const call = dialling({ display: "Dental\n", headers: { "X-Case": "7" }, detect: true });
    expect(call.commands()).toEqual([
      { kind: "timer.set", timer: "call", at: 14_400_000 },
      {
        kind: "leg.originate",
        leg: run,
        endpoint: "PJSIP/+4722334455@trunk",
        bridge: run,
        ringMs: 30_000,
        callerId: "4721",
        display: "Dental",
        headers: { "X-Case": "7" },
        quietMs: 800,
      },
      { kind: "timer.set", timer: "ring", at: 35_000 },
    ]);
    expect(call.state().call).toMatchObject({ from: "4721", to: "+4722334455" });
    expect(call.state().legs).toEqual([
      { id: run, role: "callee", status: "dialing", failures: 0, voice: "unheard" },
    ]);
  });

  test.each([
    ["1000", "PJSIP/1000", "1000"],
    ["PJSIP/trunk/sip:100@example.org", "PJSIP/trunk/sip:100@example.org", "100"],
    ["Local/7@office", "Local/7@office", "7"],
  ])("dials %s as %s, whose number is %s", (to, endpoint, number) => {
    const call = dialling({ to });
    expect(call.commands()[1]).toMatchObject({ endpoint });
    expect(call.state().call.to).toBe(number);
  });

  test("of several phones of an endpoint the one that answers is the caller", () => {
    const call = dialling({ to: "110", detect: true });
    call.succeed(["PJSIP/110/sip:mobile@192.0.2.1"]);
    call.succeed();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({
        kind: "leg.originate",
        endpoint: "PJSIP/110/sip:mobile@192.0.2.1",
        quietMs: 800,
      }),
    );
    const mobile = call.state().legs[1]?.id ?? "";
    call.feed({ kind: "leg.joined", leg: mobile });
    expect(call.commands()).toContainEqual({
      kind: "leg.hangup",
      leg: run,
      cause: "answered_elsewhere",
    });
    call.succeed();
    call.feed({ kind: "leg.destroyed", leg: run, cause: 26 });
    call.pass(2_500);
    expect(call.commands()).toContainEqual({ kind: "leg.detect", leg: mobile, quietMs: null });
    expect(left(call)).toMatchObject({ outcome: "answered" });
    call.feed({ kind: "leg.left", leg: mobile });
    expect(call.state()).toMatchObject({ status: "leaving", reason: "caller_left" });
  });

  test("several phones of an endpoint of which none answers are the first of their outcomes", () => {
    const call = dialling({ to: "110" });
    call.succeed(["PJSIP/110/sip:mobile@192.0.2.1"]);
    call.succeed();
    const mobile = call.state().legs[1]?.id ?? "";
    call.feed({ kind: "leg.destroyed", leg: run, cause: 21, techCause: 603 });
    expect(left(call)).toBeUndefined();
    call.feed({ kind: "leg.destroyed", leg: mobile, cause: 17, techCause: 486 });
    expect(left(call)).toMatchObject({ outcome: "busy" });
    expect(call.standing().names["told"]).toEqual({ cause: 17, sip: 486, forwarded_to: null });
  });

  describe("where the phone is forwarded", () => {
    const is302 = { kind: "leg.destroyed", cause: 23, techCause: 302 } as const;
    const last = (call: CallOf): string => call.state().legs.at(-1)?.id ?? "";
    /** A run whose phone was forwarded to 2002, which rings now. */
    function followed(): CallOf {
      const call = dialling({ to: "2001", detect: true, follow_forwards: 1 });
      call.succeed();
      call.commands();
      call.feed({ ...is302, leg: run, forwardedTo: "2002" });
      return call;
    }

    test("the extension that it names rings in the same way", () => {
      const call = followed();
      expect(call.commands()).toEqual([
        {
          kind: "leg.originate",
          leg: last(call),
          endpoint: "PJSIP/2002",
          bridge: run,
          ringMs: 30_000,
          callerId: "4721",
          quietMs: 800,
        },
        { kind: "timer.set", timer: "ring", at: 35_000 },
      ]);
      expect(call.state()).toMatchObject({ status: "running" });
    });

    test("the one that answers there is the caller, is listened to, and ends the run by hanging up", () => {
      const call = followed();
      call.succeed();
      const leg = last(call);
      call.feed({ kind: "leg.joined", leg });
      expect(left(call)).toBeUndefined();
      call.pass(2_500);
      expect(left(call)).toMatchObject({ outcome: "answered" });
      expect(call.standing().names["told"]).toEqual({ cause: null, sip: null, forwarded_to: null });
      expect(call.state().legs).toContainEqual(
        expect.objectContaining({ id: leg, role: "caller", status: "here" }),
      );
      call.feed({ kind: "leg.left", leg });
      expect(call.state()).toMatchObject({ status: "leaving", reason: "caller_left" });
    });

    test("the outcome is that of the last phone, and a forward beyond the limit is told", () => {
      const busy = followed();
      busy.succeed();
      busy.feed({ kind: "leg.destroyed", leg: last(busy), cause: 17, techCause: 486 });
      expect(left(busy)).toMatchObject({ outcome: "busy" });
      expect(busy.standing().names["told"]).toEqual({ cause: 17, sip: 486, forwarded_to: null });

      const onward = followed();
      onward.succeed();
      onward.feed({ ...is302, leg: last(onward), forwardedTo: "2003" });
      expect(left(onward)).toMatchObject({ outcome: "failed" });
      expect(onward.standing().names["told"]).toMatchObject({ forwarded_to: "2003" });
    });

    test("a forward that the platform tells of before it has said that it calls is followed as well", () => {
      const call = dialling({ to: "2001", follow_forwards: 1 });
      call.feed({ ...is302, leg: run, forwardedTo: "2002" });
      expect(call.state().legs).toHaveLength(1);
      call.succeed();
      expect(call.commands()).toContainEqual(
        expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2002" }),
      );
    });

    test("nobody follows where it is not asked for", () => {
      const call = dialling({ to: "2001" });
      call.succeed();
      call.feed({ ...is302, leg: run, forwardedTo: "2002" });
      expect(left(call)).toMatchObject({ outcome: "failed" });
      expect(call.state().legs).toHaveLength(1);
    });
  });

  test("who answers is the caller: keys are theirs, and when they hang up the flow is over", () => {
    const call = dialling();
    call.succeed();
    call.feed({ kind: "leg.joined", leg: run });
    expect(left(call)).toEqual({ kind: "step.left", step: "campaign/1", outcome: "answered" });
    expect(call.state().legs).toEqual([{ id: run, role: "caller", status: "here", failures: 0 }]);
    call.feed({ kind: "leg.left", leg: run });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
    expect(call.commands()).toContainEqual({
      kind: "log.write",
      level: "info",
      message: "over",
      step: "finally/1",
    });
  });

  test.each([
    [{ kind: "leg.destroyed", leg: run, cause: 17, techCause: 486 }, "busy", [17, 486]],
    [{ kind: "leg.destroyed", leg: run, cause: 21, techCause: 603 }, "declined", [21, 603]],
    [{ kind: "leg.destroyed", leg: run, cause: 19, techCause: 480 }, "no_answer", [19, 480]],
    [{ kind: "leg.destroyed", leg: run, cause: 1, techCause: 404 }, "failed", [1, 404]],
    [{ kind: "leg.destroyed", leg: run, cause: 34 }, "failed", [34, null]],
    [{ kind: "leg.left", leg: run }, "no_answer", [null, null]],
  ] as const)(
    "of a phone that does not answer, %j is %s with %j, and the run goes on",
    (event, outcome, [cause, sip]) => {
      const call = dialling();
      call.succeed();
      call.feed(event);
      expect(left(call)).toMatchObject({ outcome });
      expect(call.standing().names["told"]).toEqual({ cause, sip, forwarded_to: null });
      expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: outcome }] });
    },
  );

  test("a refused originate is `failed`", () => {
    const call = dialling();
    call.fail();
    expect(left(call)).toEqual({
      kind: "step.left",
      step: "campaign/1",
      outcome: "failed",
      detail: "no",
    });
  });

  test("a phone that the platform says nothing of is hung up, and that does not end the run", () => {
    const call = dialling();
    call.succeed();
    call.commands();
    call.pass(35_000);
    expect(left(call)).toMatchObject({ outcome: "no_answer" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: run });
    call.succeed();
    call.feed({ kind: "leg.left", leg: run });
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "no_answer" }] });
  });

  test("a run that has dialled dials nobody else", () => {
    const call = dialling();
    call.fail();
    const again = programOf({
      main: [{ verb: "dial", options: { to: "1", ring: 1_000, detect: false } }],
    });
    expect(callOf(again).trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: "there is a caller already, or has been",
    });
  });
});

describe("dial that listens who has answered", () => {
  test("takes who says nothing for 2.5 s for a person, and listens no more", () => {
    const call = listening();
    call.pass(2_499);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toMatchObject({ outcome: "answered" });
    expect(call.commands()).toContainEqual({ kind: "leg.detect", leg: run, quietMs: null });
    expect(Object.keys(call.state().timers)).toEqual(["call", "wait"]);
  });

  test("takes a short word for a person, as soon as it is over", () => {
    const call = listening();
    call.pass(400);
    call.feed({ kind: "talk.started", leg: run });
    call.pass(2_200);
    call.feed({ kind: "talk.stopped", leg: run });
    expect(left(call)).toMatchObject({ outcome: "answered" });
  });

  test("takes who talks for longer for a machine, and tells when it has been quiet for 2 s", () => {
    const call = listening();
    call.feed({ kind: "talk.started", leg: run });
    call.pass(5_000);
    call.feed({ kind: "talk.stopped", leg: run });
    call.pass(1_000);
    call.feed({ kind: "talk.started", leg: run });
    call.pass(1_500);
    call.feed({ kind: "talk.stopped", leg: run });
    call.pass(1_199);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toMatchObject({ outcome: "machine" });
  });

  test("listens for 30 s at most", () => {
    const call = listening();
    call.feed({ kind: "talk.started", leg: run });
    call.pass(29_999);
    expect(left(call)).toBeUndefined();
    call.pass(1);
    expect(left(call)).toMatchObject({ outcome: "machine" });
  });

  test("who hangs up meanwhile was the caller", () => {
    const call = listening();
    call.feed({ kind: "leg.hangup_requested", leg: run });
    call.feed({ kind: "leg.left", leg: run });
    expect(call.state()).toMatchObject({ reason: "caller_left" });
  });

  test("a key means nothing yet", () => {
    const call = listening();
    call.feed({ kind: "dtmf.received", leg: run, digit: "1" });
    expect(call.trace()).toContainEqual({
      kind: "event.ignored",
      event: "dtmf.received",
      why: "nobody has been asked for keys yet",
    });
  });
});

describe("the checker", () => {
  const codesOf = (steps: string): readonly string[] =>
    compileFlow({
      name: "calls.yaml",
      text: `flowrun: 1\nname: calls\nstart: main\non_webhook: { summaryCompleted: remind }\nblocks:\n  main:\n    - hangup\n  remind:\n${steps}  later:\n    - log: "later"\n`,
    }).diagnostics.map(({ code, message }) => `${code} ${message}`);

  test("lets a run talk behind `answered` and `machine`", () => {
    expect(
      codesOf(`    - dial: { to: "PJSIP/1000", detect: true }
      then: { machine: leave, else: later }
    - play: sound:hello
    - log: "\${call.to}"
  leave:
    - play: sound:beep
    - hangup
`),
    ).toEqual([]);
  });

  test("does not let it talk behind any other outcome, or before", () => {
    const dial = '    - dial: "PJSIP/1000"\n      then: { no_answer: sorry, else: later }\n';
    const sorry = "  sorry:\n    - play: sound:sorry\n";
    const needs =
      'FLOW_NEEDS_CALL "play" needs a call, and the webhook "summaryCompleted" leads here without one:';
    expect(codesOf(dial + sorry)).toEqual([`${needs} "remind" → "sorry".`]);
    expect(codesOf(`    - play: sound:hello\n${dial}${sorry}`)).toEqual([`${needs} "remind".`]);
  });

  test("does not let it dial twice, nor try again, nor stand in a call", () => {
    const dial = '    - dial: "PJSIP/1000"\n      then: { else: later }\n';
    expect(codesOf(dial + dial)).toEqual([
      'FLOW_NEEDS_CALL A run dials once, and this "dial" comes after another one: "remind".',
    ]);
    expect(codesOf(`${dial}      retry: { times: 2 }\n`)).toEqual([
      'FLOW_MISPLACED_KEY "dial" comes once in a run, so it cannot be tried again.',
    ]);
  });
});
