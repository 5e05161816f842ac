import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/interpret/command.ts";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";
import { queue } from "../../../src/verbs/queue/queue.ts";
import { left, offer, placed, said, waiting } from "./queue-call.ts";

describe("queue", () => {
  test("takes a priority of 1 to 9, and no other", () => {
    const judged = Object.entries(queue.options).flatMap(([name, rule]) =>
      name === "priority"
        ? ["0", "1", "9", "10"].map((text) => problemOfText(name, rule, text))
        : [],
    );
    expect(judged).toEqual([
      {
        code: "FLOW_BAD_OPTION",
        message: '"priority" must be at least 1, not "0".',
        hint: "Write 1 or more.",
      },
      undefined,
      undefined,
      {
        code: "FLOW_BAD_OPTION",
        message: '"priority" must be at most 9, not "10".',
        hint: "Write 9 or less.",
      },
    ]);
  });

  test("joins, and waits until the desk offers somebody, who is called while the caller waits on", () => {
    const { call, says } = waiting({ needs: ["german"], relax: 90_000 });
    expect(said(call)).toEqual([
      {
        kind: "join",
        queue: "support",
        priority: 5,
        needs: ["german"],
        relax: 90_000,
        place: null,
      },
    ]);
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));

    expect(call.commands()).toEqual([
      expect.objectContaining({
        kind: "leg.originate",
        endpoint: "PJSIP/2001",
        ringMs: 20_000,
        callerId: "555",
      }),
      { kind: "timer.set", timer: "ring", at: 25_000 },
    ]);
  });

  test("an offer that comes before the place is for a queue that was left, and nobody is called", () => {
    const { call, says } = waiting();
    said(call);
    says(offer("o1", "PJSIP/2001"));
    expect(call.commands()).toEqual([
      {
        kind: "room.send",
        room: "desk",
        seq: 2,
        body: { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "cancelled" },
      },
    ]);
  });

  test("connects with the first member who answers, and tells the desk what became of the others when they are gone", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001", "PJSIP/2002"));
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "answered" },
    ]);
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });

    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2002", outcome: "cancelled" },
    ]);
  });

  test("a member with two phones is tried until neither rings, and one of them has the call", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed(["PJSIP/2001/sip:mobile@192.0.2.1"]);
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 17, techCause: 486 });
    expect(said(call)).toEqual([]);
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "answered" },
    ]);
    while (call.state().requests.length > 0) call.succeed();
    call.feed({ kind: "leg.left", leg: "fr.in.4" });
    expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
  });

  test("the phone of a member that does not answer is not told as free while the other talks", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed(["PJSIP/2001/sip:mobile@192.0.2.1"]);
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    said(call);
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });
    expect(said(call)).toEqual([]);
  });

  test("a member with two phones of whom none answers is told once", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed(["PJSIP/2001/sip:mobile@192.0.2.1"]);
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 21, techCause: 603 });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 17, techCause: 486 });
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "busy" },
    ]);
  });

  describe("where the phone of a member is forwarded", () => {
    const is302 = { kind: "leg.destroyed", leg: "fr.in.2", cause: 23, techCause: 302 } as const;
    /** The member's phone was forwarded to 2005, which rings now. */
    function followed(options = {}): ReturnType<typeof waiting> {
      const queued = waiting({ follow_forwards: 1, ...options });
      expect(said(queued.call)).toMatchObject([{ kind: "join", follows: 1 }]);
      queued.says(placed(1, 1));
      queued.says(offer("o1", "PJSIP/2001"));
      queued.call.succeed();
      queued.call.commands();
      queued.call.feed({ ...is302, forwardedTo: "2005" });
      expect(queued.call.commands()).toEqual([
        expect.objectContaining({
          kind: "leg.originate",
          endpoint: "PJSIP/2005",
          ringMs: 20_000,
        }),
        { kind: "timer.set", timer: "ring", at: 25_000 },
      ]);
      queued.call.succeed();
      return queued;
    }

    test("who answers there is the member, until the conversation is over", () => {
      const { call } = followed();
      call.feed({ kind: "leg.joined", leg: "fr.in.4" });
      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "answered" },
      ]);
      while (call.state().requests.length > 0) call.succeed();
      call.feed({ kind: "leg.left", leg: "fr.in.4" });
      expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
      expect(call.state().activations[0]?.names["turn"]).toMatchObject({ member: "PJSIP/2001" });
    });

    test("the member is told of once, with the outcome of the phone that rang last", () => {
      const { call } = followed();
      call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 17, techCause: 486 });
      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "busy" },
      ]);
    });

    test("a forward to the phone of another member who rings is not followed", () => {
      const { call, says } = waiting({ follow_forwards: 1 });
      says(placed(1, 1));
      says(offer("o1", "PJSIP/2001", "PJSIP/2005"));
      call.succeed();
      call.succeed();
      call.commands();
      call.feed({ ...is302, forwardedTo: "2005" });
      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "failed" },
      ]);
    });

    test("it is let go when the offer is taken back, and the member is free when it is gone", () => {
      const { call, says } = followed();
      says({ kind: "revoke", offer: "o1", member: "PJSIP/2001" });
      expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.4" });
      call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });
      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "cancelled" },
      ]);
    });

    test("who answers there is asked whether they take the call", () => {
      const { call } = followed({ screen: "ask" });
      call.feed({ kind: "leg.joined", leg: "fr.in.4" });
      expect(said(call)).toEqual([]);
      call.feed({ kind: "dtmf.received", leg: "fr.in.4", digit: "1" });
      call.pass(2_000);
      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "answered" },
      ]);
    });
  });

  test("tells the desk when the conversation is over, and gives how it was", () => {
    const { call, says } = waiting();
    says(placed(1, 3));
    says(offer("o1", "PJSIP/2001"));
    call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    call.feed({ kind: "leg.left", leg: "fr.in.2" });

    expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.state().activations[0]?.names["turn"]).toEqual({
      position: 1,
      waiting: 3,
      estimate: 40_000,
      waited: 0,
      place: "p1",
      member: "PJSIP/2001",
      seconds: 0,
      ended_by: "callee",
    });
  });

  test("waits on when nobody answered, and tells why", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 17 });

    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "busy" },
    ]);
    expect(left(call)).toBeUndefined();
  });

  test("lets a phone go whose offer is taken back, and keeps one that has answered meanwhile", () => {
    const revoke = { kind: "revoke", offer: "o1", member: null };
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed();
    call.commands();
    says(revoke);
    expect(call.commands()).toEqual([
      { kind: "leg.hangup", leg: "fr.in.2" },
      { kind: "timer.cancel", timer: "ring" },
    ]);
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 26 });
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "cancelled" },
    ]);

    const other = waiting();
    other.says(placed(1, 1));
    other.says(offer("o1", "PJSIP/2001"));
    other.call.succeed();
    other.call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    other.call.commands();
    other.says(revoke);
    expect(other.call.commands()).toEqual([]);
  });

  test.each([
    ["has been called", true],
    ["is only being called", false],
  ])(
    "leaves no phone that %s and answers in the very moment in which it is let go",
    (_when, isCalled) => {
      const { call, says } = waiting();
      says(placed(1, 1));
      says(offer("o1", "PJSIP/2001"));
      if (isCalled) call.succeed();
      says({ kind: "revoke", offer: "o1", member: null });
      call.feed({ kind: "leg.joined", leg: "fr.in.2" });
      if (!isCalled) call.succeed();
      const commands = call.commands() as readonly Command[];
      expect(commands.filter(({ kind }) => kind === "leg.hangup")).toEqual([
        { kind: "leg.hangup", leg: "fr.in.2" },
      ]);
      expect(
        commands.filter(({ kind }) => kind === "bridge.create" || kind === "bridge.add"),
      ).toEqual([]);
      call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 16 });

      expect(said(call)).toEqual([
        { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "cancelled" },
      ]);
      says(offer("o2", "PJSIP/2001"));
      expect(call.commands()).toContainEqual(
        expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/2001" }),
      );
    },
  );

  test("asks for the place before each announcement, which is cut when somebody answers", () => {
    const { call, says } = waiting({ announce: "tell" });
    says(placed(2, 2));
    call.commands();
    call.pass(20_000);
    expect(said(call)).toEqual([{ kind: "where" }]);
    says(placed(1, 1));
    expect(call.commands()[0]).toMatchObject({
      kind: "playback.start",
      media: "sound:you-are-next",
    });
    says(offer("o1", "PJSIP/2001"));
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.joined", leg: call.state().legs.at(-1)?.id ?? "" });

    expect(call.commands()).toContainEqual(expect.objectContaining({ kind: "playback.stop" }));
    expect(call.state().tracks).toHaveLength(1);
  });

  test.each([
    ["full", "full"],
    ["unstaffed", "unstaffed"],
    ["unknown", "failed"],
  ])("is over when the desk refuses the caller as %s", (why, outcome) => {
    const { call, says } = waiting();
    says({ kind: "refused", why });

    expect(left(call)).toMatchObject({ outcome });
  });

  test("is over with a key that leads away, and the place is kept", () => {
    const { call, says } = waiting();
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001"));
    call.succeed();
    call.commands();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });

    expect(said(call)).toEqual([{ kind: "leave", keep: true, offer: "o1" }]);
    call.feed({ kind: "leg.destroyed", leg: "fr.in.2", cause: 26 });
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "cancelled" },
    ]);
    expect(left(call)).toMatchObject({ outcome: "1" });
  });

  test("is over when it has lasted too long, and when the queue is lost, but no conversation is cut", () => {
    const late = waiting();
    late.says(placed(1, 1));
    late.call.pass(1_800_000);
    expect(left(late.call)).toMatchObject({ outcome: "timed_out" });

    const lost = waiting();
    lost.call.feed({ kind: "room.lost", room: "desk" });
    expect(left(lost.call)).toMatchObject({ outcome: "failed" });

    const talking = waiting();
    talking.says(placed(1, 1));
    talking.says(offer("o1", "PJSIP/2001"));
    talking.call.succeed();
    talking.call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    talking.call.feed({ kind: "room.lost", room: "desk" });
    expect(left(talking.call)).toBeUndefined();
  });
});
