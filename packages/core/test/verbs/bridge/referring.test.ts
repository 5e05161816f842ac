import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

/** A call in which both talk; the bridge is `fr.in.1`, the phone `fr.in.2`. */
function talking(options?: Readonly<Record<string, Json>>): CallOf {
  const call = answered(options);
  answerAll(call);
  call.commands();
  return call;
}

/** A call whose phone has just answered: the bridge that both are to talk in is being created. */
function answered(options: Readonly<Record<string, Json>> = { phone_transfers: ["2XXX"] }): CallOf {
  const own = {
    to: [["PJSIP/1"]],
    ring: 20_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const rest = { screen_for: 20_000, music: "jazz", max: 90_000, ...options };
  const targets = { timed_out: "after" };
  const call = callOf(
    programOf({
      main: [
        { verb: "bridge", as: "talk", options: { ...own, ...rest }, targets },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: "fr.in.2" });
  return call;
}

function answerAll(call: CallOf): void {
  while (call.state().requests.length > 0) call.succeed();
}

/** The leg that has just been called. */
function calledBy(call: CallOf): string {
  const made = call.commands().find((command) => "endpoint" in command && "leg" in command);
  return made !== undefined && "leg" in made ? String(made.leg) : "";
}

const told = (state: string, leg = "fr.in.2"): object => ({
  kind: "leg.transfer_progress",
  leg,
  state,
});
const ask = (call: CallOf, to = "2002", leg = "fr.in.2"): void =>
  call.feed({ kind: "transfer.requested", leg, to });
const parted = { kind: "bridge.remove", bridge: "fr.in.1", leg: "fr.in.2", others: ["in"] };
const together = (other: string): object => ({
  kind: "bridge.add",
  bridge: "fr.in.1",
  leg: "in",
  others: [other],
});

/** A call in which the phone has asked for 2002, and that is called. */
function referring(): { readonly call: CallOf; readonly leg: string } {
  const call = talking();
  ask(call);
  call.succeed();
  call.succeed();
  const leg = calledBy(call);
  answerAll(call);
  return { call, leg };
}

describe("a phone that asks to transfer the call as soon as it has answered", () => {
  test.each([
    ["the bridge is created", 0],
    ["both are added to it", 1],
  ])(
    "while %s, is told that it goes on, and the number is called when both have met",
    (_when, answers) => {
      const call = answered();
      for (let count = 0; count < answers; count += 1) call.succeed();
      call.commands();
      ask(call);
      expect(call.commands()).toEqual([told("progress")]);
      answerAll(call);
      const commands = call.commands();
      expect(commands).toContainEqual(parted);
      expect(commands).toContainEqual(
        expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2002" }),
      );
      expect(call.state().status).toBe("running");
    },
  );

  test("and hangs up while the call is answered, leaves a bridge that hears the keys which mean something", () => {
    const call = answered({ phone_transfers: ["2XXX"], keys: { "*2": "after" }, answer: true });
    ask(call);
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(call.commands()).toContainEqual({
      kind: "bridge.create",
      bridge: "fr.in.1",
      hearsKeys: true,
    });
  });

  test("is told no for a number that the flow does not allow, and the two meet", () => {
    const call = answered();
    ask(call, "9002");
    expect(call.commands()).toContainEqual(told("declined"));
    answerAll(call);
    expect(call.commands()).not.toContainEqual(parted);
    expect(call.state().status).toBe("running");
  });

  test("is told no where nobody has told yet that it has", () => {
    const call = talking();
    ask(call);
    call.succeed();
    call.succeed();
    const leg = calledBy(call);
    answerAll(call);
    ask(call, "2003", leg);
    expect(call.commands()).toContainEqual(told("declined", leg));
  });

  test.each(["at once", "when the number is called"])(
    "and hangs up %s, has handed over to all phones of that number",
    (when) => {
      const mobile = ["PJSIP/2002/sip:mobile@192.0.2.1"];
      const call = when === "at once" ? answered() : talking();
      ask(call);
      if (when !== "at once") {
        call.succeed();
        call.succeed();
        call.succeed(mobile);
      }
      call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
      call.feed({ kind: "leg.left", leg: "fr.in.2" });
      while (call.state().requests.length > 0) {
        const isCalled = call.state().requests[0]?.kind === "leg.originate";
        call.succeed(
          isCalled && when === "at once" && call.state().legs.length === 3 ? mobile : null,
        );
      }
      const made = call
        .commands()
        .flatMap((command) =>
          "endpoint" in command && "leg" in command ? [[command.endpoint, command.leg]] : [],
        );
      expect(made.slice(-2).map(([endpoint]) => endpoint)).toEqual(["PJSIP/2002", ...mobile]);
      const leg = String(made.at(-1)?.[1]);
      call.feed({ kind: "leg.joined", leg });
      expect(call.commands()).toContainEqual(
        expect.objectContaining({ kind: "bridge.add", others: [leg] }),
      );
    },
  );

  test("and then hangs up, has handed over: the number is called, and talks with the caller", () => {
    const call = answered();
    ask(call);
    call.commands();
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    const leg = calledBy(call);
    expect(leg).not.toBe("");
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toContainEqual(together(leg));
    answerAll(call);
    call.feed({ kind: "leg.left", leg });
    expect(call.standing().names["talk"]).toMatchObject({ to: "PJSIP/2002", ended_by: "callee" });
  });

  test("and has taken the call over itself a moment ago, hands it on as well", () => {
    const { call, leg } = referring();
    call.feed({ kind: "leg.joined", leg });
    ask(call, "2003", leg);
    expect(call.commands()).toContainEqual(told("progress", leg));
    answerAll(call);
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2003" }),
    );
  });
});

describe("a phone that asks to transfer the call", () => {
  test("is told that it goes on, and the number is called while the caller hears music", () => {
    const call = talking();
    ask(call);
    expect(call.commands()).toEqual([told("progress"), parted]);
    call.succeed();
    call.succeed();
    expect(call.commands()).toEqual([
      expect.objectContaining({
        kind: "leg.originate",
        endpoint: "PJSIP/2002",
        callerId: "555",
        ringMs: 20_000,
      }),
      { kind: "timer.set", timer: "ring", at: 25_000 },
      { kind: "leg.music", leg: "in", music: "jazz" },
    ]);
  });

  test("is let go when the number answers, which talks with the caller then", () => {
    const { call, leg } = referring();
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toEqual([
      told("answered"),
      { kind: "timer.cancel", timer: "ring" },
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "leg.music", leg: "in", music: null },
      together(leg),
    ]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg });
    expect(call.standing().names["talk"]).toMatchObject({ to: "PJSIP/2002" });
  });

  test("comes back when the number does not answer", () => {
    const { call, leg } = referring();
    call.feed({ kind: "leg.destroyed", leg, cause: 17, techCause: 486 });
    expect(call.commands()).toEqual([
      { kind: "timer.cancel", timer: "ring" },
      told("unavailable"),
      { kind: "leg.music", leg: "in", music: null },
      together("fr.in.2"),
    ]);
    answerAll(call);
    ask(call, "2003");
    expect(call.commands()).toContainEqual(told("progress"));
  });

  test("has handed over when it hangs up before the number answers", () => {
    const { call, leg } = referring();
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    call.commands();
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toContainEqual(together(leg));
  });

  test("has handed over, too, when it hangs up at once, before the two are apart", () => {
    const call = talking();
    ask(call);
    call.commands();
    call.feed({ kind: "leg.hangup_requested", leg: "fr.in.2" });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    const leg = calledBy(call);
    answerAll(call);
    call.feed({ kind: "leg.joined", leg });
    expect(call.commands()).toContainEqual(together(leg));
  });

  test.each([
    ["a number that the flow does not allow", "9002"],
    ["more digits than it allows", "20021"],
    ["something else", "2OO2@evil"],
  ])("is told no for %s, and the log says why", (_what, to) => {
    const call = talking();
    ask(call, to);
    const message = `The phone of "fr.in.2" asked to transfer the call to "${to}", which is declined: "phone_transfers" does not allow that here.`;
    expect(call.commands()).toEqual([
      told("declined"),
      { kind: "log.write", level: "info", message, step: "main/1" },
    ]);
  });

  test("is told no when it asks to connect two calls of which the other one is not ours, and the log says what can do that", () => {
    const call = talking({ phone_transfers: ["XXXX", ""] });
    ask(call, "");
    const message =
      'The phone of "fr.in.2" asked to connect those it talks to in two calls (REFER with Replaces), which is declined: the other one is no call of this flowrun. "transfer" with "attended", by keys, needs no other call.';
    expect(call.commands()).toEqual([
      told("declined"),
      { kind: "log.write", level: "info", message, step: "main/1" },
    ]);
  });

  test("is told no where the flow allows none", () => {
    const call = talking({ max: 80_000 });
    ask(call);
    expect(call.commands()).toContainEqual(told("declined"));
  });

  test("is told no when it is the caller's, of whom nobody knows who it is", () => {
    const call = talking();
    ask(call, "2002", "in");
    expect(call.commands()).toContainEqual(told("declined", "in"));
  });

  test("is told no when as many phones have had the call as one step may call", () => {
    const call = talking();
    for (let phones = 1, leg = "fr.in.2"; phones < 50; phones += 1) {
      ask(call, "2002", leg);
      call.succeed();
      call.succeed();
      leg = calledBy(call);
      answerAll(call);
      call.feed({ kind: "leg.joined", leg });
      answerAll(call);
    }
    const { id = "" } = call.state().legs.findLast(({ status }) => status === "here") ?? {};
    call.commands();
    ask(call, "2002", id);
    expect(call.commands()).toContainEqual(told("declined", id));
  });

  test("leaves nothing when the caller hangs up meanwhile", () => {
    const { call, leg } = referring();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.commands()).toEqual(
      expect.arrayContaining([
        { kind: "leg.hangup", leg },
        { kind: "leg.hangup", leg: "fr.in.2" },
      ]),
    );
  });

  test("leaves nothing when the longest conversation is over meanwhile", () => {
    const call = talking({ phone_transfers: ["2XXX"], max: 5_000 });
    ask(call);
    call.succeed();
    call.succeed();
    answerAll(call);
    call.pass(5_000);
    answerAll(call);
    const [, ...others] = call.state().legs;
    expect(others.map(({ status }) => status)).toEqual(["gone", "gone"]);
  });

  test("stays, and is told that it cannot be, when the two cannot be taken apart", () => {
    const call = talking();
    ask(call);
    call.succeed();
    call.commands();
    call.fail();
    expect(call.commands()).toEqual([told("unavailable")]);
  });
});
