import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf, type Happening } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const room = "transfers";
const phone = "fr.in.2";
const pair = "fr.in.2 other";
const meet: Json = { kind: "meet", bridge: "fr.b" };

/**
 * Two who talk, `in` with `fr.in.2` in the bridge `fr.in.1`, and what the room of transfers says.
 */
function talking(more: Readonly<Record<string, Json>> = { phone_transfers: ["2XXX"] }): {
  readonly call: CallOf;
  readonly says: (body: Json) => void;
} {
  const own = {
    to: [["PJSIP/1"]],
    ring: 20_000,
    keep_caller: true,
    answer: false,
    while_ringing: "nothing",
  };
  const rest = { screen_for: 20_000, music: "jazz", max: 90_000, ...more };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "bridge",
          as: "talk",
          options: { ...own, ...rest },
          targets: { timed_out: "after" },
        },
        { verb: "wait", options: { for: 60_000 } },
      ],
      after: [{ verb: "wait", options: { for: 60_000 } }],
    }),
  );
  call.succeed();
  call.feed({ kind: "leg.joined", leg: phone });
  answerAll(call);
  call.commands();
  let seq = 0;
  return { call, says: (body) => call.feed({ kind: "room.told", room, seq: (seq += 1), body }) };
}

function answerAll(call: CallOf): void {
  for (let most = 50; call.state().requests.length > 0 && most > 0; most -= 1) call.succeed();
}

/** The wish of the phone that was called, on its leg here. */
const wish = (more: Partial<Extract<Happening, { kind: "join.requested" }>> = {}): Happening => ({
  ...{
    kind: "join.requested",
    leg: phone,
    to: "2002",
    other: "other",
    isOtherCaller: true,
    isAsking: true,
    ...more,
  },
});
const sent = (body: Json): unknown =>
  expect.objectContaining({ kind: "room.send", room, body: body as unknown });
const told = (state: string, leg = phone): object => ({
  kind: "leg.transfer_progress",
  leg,
  state,
});
const status = (call: CallOf, id: string): string | undefined =>
  call.state().legs.find((leg) => leg.id === id)?.status;

describe("a phone that was called, and asks to connect the caller with whom it has called itself", () => {
  test("is told that it goes on, and the room of transfers is asked while they talk on", () => {
    const { call } = talking();
    call.feed(wish());
    expect(call.commands()).toEqual([told("progress"), sent({ kind: "join", pair })]);
  });

  test("is let go when the other call lets it go, too, and the caller goes to meet the other one", () => {
    const { call, says } = talking();
    call.feed(wish());
    answerAll(call);
    call.commands();
    says(meet);
    expect(call.commands()).toEqual([
      told("answered"),
      { kind: "leg.hangup", leg: phone },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
      { kind: "bridge.add", bridge: "fr.b", leg: "in" },
    ]);
    answerAll(call);
    expect(call.commands()).toContainEqual(sent({ kind: "inside" }));
    call.feed({ kind: "leg.left", leg: phone });
    call.pass(7_000);
    says({ kind: "alone" });
    expect(call.standing().names["talk"]).toEqual({
      to: "PJSIP/2002",
      seconds: 7,
      ended_by: "callee",
      cause: null,
      sip: null,
      forwarded_to: null,
    });
    expect(status(call, "in")).toBe("here");
  });

  test("stays, and is told that it cannot be, when the other call does not let it go", () => {
    const { call, says } = talking();
    call.feed(wish());
    answerAll(call);
    call.commands();
    says({ kind: "expired" });
    expect(call.commands()).toEqual([told("unavailable")]);
    call.feed(wish());
    expect(call.commands()).toContainEqual(sent({ kind: "join", pair }));
  });

  test.each([
    ["whom the flow does not allow", "9002", { phone_transfers: ["2XXX"] }],
    ["where the flow allows none", "2002", { max: 80_000 }],
  ])("is told no for one %s, and the log says why", (_what, to, options) => {
    const { call } = talking(options);
    call.feed(wish({ to }));
    const message = `The phone of "fr.in.2" asked to connect those it talks to in two calls (REFER with Replaces), of which the other one went to "${to}", which is declined: they do not talk, or "phone_transfers" does not allow that here.`;
    expect(call.commands()).toEqual([
      told("declined"),
      { kind: "log.write", level: "info", message, step: "main/1" },
    ]);
  });

  test("ends the conversation by hanging up before the other call has said anything", () => {
    const { call } = talking();
    call.feed(wish());
    answerAll(call);
    call.commands();
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.commands()).toContainEqual(sent({ kind: "left" }));
    expect(call.standing().names["talk"]).toMatchObject({ ended_by: "callee" });
  });

  test("leaves nothing when the longest conversation is over meanwhile, or the caller hangs up", () => {
    const { call } = talking();
    call.feed(wish());
    answerAll(call);
    call.pass(90_000);
    answerAll(call);
    expect(status(call, phone)).toBe("gone");
    const other = talking();
    other.call.feed(wish());
    other.call.feed({ kind: "leg.left", leg: "in" });
    answerAll(other.call);
    expect(status(other.call, phone)).toBe("gone");
  });
});

describe("a caller's phone that asks for that in another call", () => {
  const callers = (more: object = {}): Happening =>
    wish({ leg: "in", isAsking: false, isOtherCaller: false, ...more });

  test("is let go, and whom it has called goes to meet the other one, as the caller from then on", () => {
    const { call, says } = talking({ max: 80_000 });
    call.feed(callers());
    expect(call.commands()).toEqual([sent({ kind: "join", pair: "in other" })]);
    says(meet);
    expect(call.commands()).toEqual([
      { kind: "leg.hangup", leg: "in" },
      { kind: "bridge.destroy", bridge: "fr.in.1" },
      { kind: "bridge.add", bridge: "fr.b", leg: phone },
    ]);
    answerAll(call);
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state().status).toBe("running");
    call.feed({ kind: "leg.left", leg: phone });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left" });
  });

  test("is told so where it has asked on this leg", () => {
    const { call, says } = talking();
    call.feed(callers({ isAsking: true }));
    says(meet);
    const progress = call.commands().filter((command) => "state" in command);
    expect(progress).toEqual([told("progress", "in"), told("answered", "in")]);
  });

  test("stays where it is the caller's in both, of whom nobody knows who it is", () => {
    const { call } = talking();
    call.feed(callers({ isOtherCaller: true }));
    expect(call.commands()).toEqual([]);
  });

  test("is let go from a bridge to one phone with nothing special, too", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "bridge",
            options: {
              to: [["PJSIP/1"]],
              ring: 20_000,
              keep_caller: false,
              answer: false,
              while_ringing: "nothing",
            },
          },
        ],
      }),
    );
    for (let answers = 0; answers < 3; answers += 1) call.succeed();
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    answerAll(call);
    call.commands();
    call.feed(callers());
    expect(call.commands()).toEqual([sent({ kind: "join", pair: "in other" })]);
    call.feed({ kind: "room.told", room, seq: 1, body: meet });
    expect(call.commands()).toContainEqual({ kind: "bridge.add", bridge: "fr.b", leg: "fr.in.4" });
    answerAll(call);
    call.feed({ kind: "room.told", room, seq: 2, body: { kind: "alone" } });
    expect(call.state()).toMatchObject({ status: "leaving", reason: "callee_left" });
  });
});
