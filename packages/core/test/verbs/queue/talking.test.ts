import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import type { CallOf } from "../../interpret/call-of.ts";
import { left, offer, placed, said, waiting } from "./queue-call.ts";

describe("a member of a queue who answers", () => {
  const key = (call: CallOf, leg: string, digit: string): void =>
    call.feed({ kind: "dtmf.received", leg, digit });

  /** The phones of two members ring, of whom the first has answered. */
  function asked(options: Readonly<Record<string, Json>>): {
    call: CallOf;
    says: (body: Json) => void;
  } {
    const { call, says } = waiting(options);
    says(placed(1, 1));
    says(offer("o1", "PJSIP/2001", "PJSIP/2002"));
    call.succeed();
    call.succeed();
    call.commands();
    call.feed({ kind: "leg.joined", leg: "fr.in.2" });
    return { call, says };
  }

  test("is asked first whether the caller is taken, and the desk hears how that ended", () => {
    const { call } = asked({ screen: "ask" });
    expect(said(call)).toEqual([]);
    key(call, "fr.in.2", "2");
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2001", outcome: "declined" },
    ]);
    call.feed({ kind: "leg.joined", leg: "fr.in.4" });
    key(call, "fr.in.4", "1");
    expect(said(call)).toEqual([
      { kind: "result", offer: "o1", member: "PJSIP/2002", outcome: "answered" },
    ]);
  });

  test("hears the whisper, and presses no key that leads the caller away", () => {
    const { call } = asked({ whisper: ["sound:support"] });
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "playback.start", leg: "fr.in.2" }),
    );
    key(call, "fr.in.2", "1");
    expect(left(call)).toBeUndefined();
  });

  test("is let go when the offer is taken back, and asked no longer", () => {
    const { call, says } = asked({ screen: "ask" });
    says({ kind: "revoke", offer: "o1", member: "PJSIP/2001" });
    expect(call.commands()).toContainEqual({ kind: "leg.hangup", leg: "fr.in.2" });
    expect(call.state().tracks.map(({ id }) => id)).toEqual(["main"]);
  });

  test("begins a block with keys in the conversation, which knows the turn, and ends it with a word", () => {
    const { call } = asked({ keys: { "*9": "stop" } });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    key(call, "fr.in.2", "*");
    key(call, "fr.in.2", "9");
    call.succeed();
    expect(left(call)).toMatchObject({ outcome: "1" });
    // Until its phone is gone nobody can be connected with it.
    expect(said(call)).toEqual([]);
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
    expect(call.state().activations[0]?.names["turn"]).toMatchObject({
      member: "PJSIP/2001",
      ended_by: "flow",
    });
  });

  test("is free for others once another phone has taken the place, and the step has failed when that does not answer", () => {
    const { call } = asked({ keys: { "*1": "hand" } });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    key(call, "fr.in.2", "*");
    key(call, "fr.in.2", "1");
    while (call.state().requests.length > 0) call.succeed();
    expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
    call.feed({ kind: "leg.destroyed", leg: call.state().legs.at(-1)?.id ?? "", cause: 19 });
    expect(left(call)).toMatchObject({ outcome: "failed" });
    expect(said(call)).toEqual([]);
  });

  test("is free for others once the caller is parked, and who pressed the keys is let go", () => {
    const { call } = asked({ keys: { "*4": "away" } });
    call.feed({ kind: "leg.destroyed", leg: "fr.in.4", cause: 26 });
    while (call.state().requests.length > 0) call.succeed();
    call.commands();
    key(call, "fr.in.2", "*");
    key(call, "fr.in.2", "4");
    while (call.state().requests.length > 0) call.succeed();
    expect(said(call)).toEqual([{ kind: "park", slot: null }]);
    const lot = "lot:office";
    call.feed({
      kind: "room.told",
      room: lot,
      seq: 1,
      body: { kind: "parked", slot: "701", music: null },
    });
    call.feed({ kind: "leg.left", leg: "fr.in.2" });
    expect(said(call)).toEqual([{ kind: "over", member: "PJSIP/2001" }]);
    call.feed({ kind: "room.told", room: lot, seq: 2, body: { kind: "expired" } });
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ step: "main/1", outcome: "timed_out" }),
    );
    expect(said(call)).toEqual([]);
  });

  test("makes the desk wait for as long as the asking may last", () => {
    const { call } = waiting({ screen: "ask", screen_for: 12_000 });
    expect(said(call)).toEqual([expect.objectContaining({ kind: "join", screening: 12_000 })]);
  });
});
