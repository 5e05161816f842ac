import type { CallEvent } from "../../core/src/interpret/event.ts";
import { describe, expect, test } from "vitest";
import { fateOf, missedEvents, withEnded, type Found, isToldAgain } from "../src/after-gap.ts";
import type { CallState } from "../../core/src/interpret/state.ts";
import type { SurveyedLeg, SurveyedRecording } from "../../core/src/ports/transport.ts";
import { command, firstState } from "./bench.ts";

const facts = { id: "c", from: "100", to: "200", args: [], started_at: 0, language: "en" };
const caller = { id: "c", role: "caller", status: "here", failures: 0 } as const;
const callee = { id: "fr.c.2", role: "callee", status: "dialing", failures: 0 } as const;
const bridge = { id: "fr.c.1", status: "here", failures: 0 } as const;

function state(changes: Partial<CallState>): CallState {
  return { ...firstState(facts), legs: [caller], ...changes };
}

/** What stands on the platform: legs by their state. */
function found(
  legs: Readonly<Record<string, SurveyedLeg["state"]>>,
  more: Partial<Found> = {},
): Found {
  const entries = Object.entries(legs).map(
    ([id, each]) => [id, { state: each, from: "", to: "", args: [] }] as const,
  );
  return {
    legs: new Map(entries),
    bridges: new Set(),
    createsFirst: true,
    playing: new Set<string>(),
    ...more,
  };
}

describe("fateOf", () => {
  const originate = command.originate("r1", "fr.c.2", "fr.c.1");

  test("dials a leg that was created and not dialled, and makes anew one that was never created", () => {
    expect(fateOf(originate, state({}), found({ "fr.c.2": "created" }), true)).toBe("again");
    expect(fateOf(originate, state({}), found({}), false)).toBe("again");
  });

  test("takes a leg that rings or is up as originated", () => {
    expect(fateOf(originate, state({}), found({ "fr.c.2": "ringing" }), true)).toBe("done");
    expect(fateOf(originate, state({}), found({ "fr.c.2": "up" }), false)).toBe("done");
  });

  test("never dials a second time: a leg that is gone failed, where it may have been dialled", () => {
    expect(fateOf(originate, state({}), found({}), true)).toBe("failed");
    expect(fateOf(originate, state({}), found({}, { createsFirst: false }), false)).toBe("failed");
  });

  test("plays once: again only what is still wanted and does not play", () => {
    const play = command.play("r1", "fr.c.3", "c");
    const current = { id: "fr.c.3", media: "sound:x", stopping: false };
    const playing = state({ media: [{ id: "c", waiting: [], current }] });
    expect(fateOf(play, playing, found({ c: "up" }), false)).toBe("again");
    expect(fateOf(play, playing, found({ c: "up" }, { playing: new Set(["fr.c.3"]) }), false)).toBe(
      "done",
    );
    expect(fateOf(play, state({}), found({ c: "up" }), false)).toBe("done");
  });

  test("begins no playback again whose end was heard since: it was begun", () => {
    const play = command.play("r1", "fr.c.3", "c");
    const current = { id: "fr.c.3", media: "sound:x", stopping: false };
    const ended: CallEvent = {
      kind: "playback.finished",
      at: 7,
      playback: "fr.c.3",
      failed: false,
    };
    const fateAfter = (heard: readonly CallEvent[]): unknown => {
      const seen = withEnded(found({ c: "up" }), heard);
      return (
        seen && fateOf(play, state({ media: [{ id: "c", waiting: [], current }] }), seen, false)
      );
    };
    expect([fateAfter([]), fateAfter([ended]), withEnded(undefined, [ended])]).toEqual([
      "again",
      "done",
      undefined,
    ]);
  });

  test("dials nobody again whose end was heard since: that tells what came of it", () => {
    const busy: CallEvent = { kind: "leg.destroyed", at: 7, leg: "fr.c.2", cause: 17 };
    const fateAfter = (heard: readonly CallEvent[], isCreated: boolean): unknown => {
      const seen = withEnded(found({ c: "up" }), heard);
      return seen && fateOf(originate, state({}), seen, isCreated);
    };
    expect([fateAfter([], false), fateAfter([busy], false), fateAfter([busy], true)]).toEqual([
      "again",
      "done",
      "done",
    ]);
  });

  test("repeats what may be repeated", () => {
    const commands = [
      command.answer("r1", "c"),
      command.createBridge("r2", "b"),
      command.hangup("r3", "c"),
    ];
    expect(commands.map((each) => fateOf(each, state({}), found({}), false))).toEqual([
      "again",
      "again",
      "again",
    ]);
  });
});

describe("missedEvents", () => {
  test("leaves it to what was heard meanwhile to tell why a phone does not ring any more: it was busy", () => {
    const ringing = state({ legs: [caller, callee] });
    const busy: CallEvent = { kind: "leg.destroyed", at: 6, leg: "fr.c.2", cause: 17 };
    expect(missedEvents(ringing, found({ c: "up" }), 7, [busy])).toEqual([]);
    expect(missedEvents(ringing, found({ c: "up" }), 7, [{ ...busy, leg: "another" }])).toEqual([
      { kind: "leg.destroyed", at: 7, leg: "fr.c.2", cause: 0 },
    ]);
  });

  test("tells nothing of a call to which nothing happened", () => {
    const talking = state({ legs: [caller, { ...callee, status: "here" }], bridges: [bridge] });
    const all = found({ c: "up", "fr.c.2": "up" }, { bridges: new Set(["fr.c.1"]) });
    expect(missedEvents(talking, all, 7, [])).toEqual([]);
  });

  test("tells that a leg has left, and that a phone has answered or does not ring any more", () => {
    const ringing = state({ legs: [caller, callee] });
    expect(missedEvents(ringing, found({ "fr.c.2": "up" }), 7, [])).toEqual([
      { kind: "leg.left", at: 7, leg: "c" },
      { kind: "leg.joined", at: 7, leg: "fr.c.2" },
    ]);
    expect(missedEvents(ringing, found({ c: "up", "fr.c.2": "ringing" }), 7, [])).toEqual([]);
    expect(missedEvents(ringing, found({ c: "up" }), 7, [])).toEqual([
      { kind: "leg.destroyed", at: 7, leg: "fr.c.2", cause: 0 },
    ]);
  });

  test("leaves alone what waits for the answer to a request", () => {
    const asked = { id: "r1", kind: "leg.originate", subject: "fr.c.2" };
    const started = { id: "r2", kind: "playback.start", subject: "fr.c.3" };
    const media = [
      { id: "c", waiting: [], current: { id: "fr.c.3", media: "sound:x", stopping: false } },
    ];
    const busy = state({ legs: [caller, callee], media, requests: [asked, started] });
    expect(missedEvents(busy, found({ c: "up" }), 7, [])).toEqual([]);
  });

  test("tells that a playback has ended", () => {
    const media = [
      { id: "c", waiting: [], current: { id: "fr.c.3", media: "sound:x", stopping: false } },
    ];
    const finished = { kind: "playback.finished", at: 7, playback: "fr.c.3", failed: false };
    expect(missedEvents(state({ media }), found({ c: "up" }), 7, [])).toEqual([finished]);
    expect(
      missedEvents(state({ media }), found({ c: "up" }, { playing: new Set(["fr.c.3"]) }), 7, []),
    ).toEqual([]);
  });

  test("ends a call whose bridge is gone: its two would never hear one another again", () => {
    const talking = state({ legs: [caller], bridges: [bridge] });
    expect(missedEvents(talking, found({ c: "up" }), 7, [])).toEqual([
      { kind: "call.stopped", at: 7, reason: "platform_lost" },
    ]);
  });

  test("says nothing of what is being removed, or is gone", () => {
    const leaving = state({
      legs: [
        { ...caller, status: "removing" },
        { ...callee, status: "gone" },
      ],
    });
    expect(missedEvents(leaving, found({}), 7, [])).toEqual([]);
  });
});

test("that a playback was begun is not told again once it has ended, other answers are", () => {
  const answer = (request: string): CallEvent => ({
    kind: "request.succeeded",
    at: 0,
    request,
    result: null,
  });
  const requests = [
    { id: "r1", kind: "playback.start", subject: "p" },
    { id: "r2", kind: "leg.answer", subject: "a" },
  ];
  expect([
    isToldAgain(answer("r1"), { requests }),
    isToldAgain(answer("r2"), { requests }),
  ]).toEqual([false, true]);
});

test("that another channel took a leg's place is not told again, while the leg's end is", () => {
  expect([
    isToldAgain({ kind: "leg.replaced", at: 0, leg: "a", channel: "b" }, { requests: [] }),
    isToldAgain({ kind: "leg.left", at: 0, leg: "a" }, { requests: [] }),
  ]).toEqual([false, true]);
});

describe("what became of a recording in a gap", () => {
  const recording = {
    id: "box/1",
    kind: "message",
    leg: "c",
    track: "main",
    voice: { kind: "unheard" },
  } as const;
  const running = state({ recordings: [{ ...recording, status: "running", startedAt: 0 }] });
  const starting = state({ recordings: [{ ...recording, status: "starting" }] });
  const seen = (how: SurveyedRecording): Found =>
    found({ c: "up" }, { recordings: new Map([["box/1", how]]) });
  const kinds = (of: CallState, what: Found): readonly string[] =>
    missedEvents(of, what, 7, []).map(({ kind }) => kind);

  test("is told: that it began, ended or came to nothing", () => {
    expect(kinds(starting, seen("running"))).toEqual(["recording.started"]);
    expect(kinds(starting, seen("over"))).toEqual(["recording.failed"]);
    expect(kinds(running, seen("over"))).toEqual(["recording.finished"]);
    expect(kinds(running, seen("stored"))).toEqual(["recording.finished"]);
    expect(kinds(starting, seen("stored"))).toEqual(["recording.started", "recording.finished"]);
  });

  test("is not told where it goes on, waits, is being asked for, or nobody can tell", () => {
    const asked = { ...starting, requests: [{ id: "r1", kind: "record.start", subject: "box/1" }] };
    expect([
      kinds(running, seen("running")),
      kinds(starting, seen("waiting")),
      kinds(asked, seen("over")),
      kinds(asked, seen("stored")),
      kinds(running, found({ c: "up" })),
    ]).toEqual([[], [], [], [], []]);
  });

  test("is begun again only where it is not under way", () => {
    const start = {
      kind: "record.start",
      request: "r1",
      recording: "box/1",
      leg: "c",
      format: "wav",
    } as const;
    expect(fateOf(start, starting, seen("waiting"), false)).toBe("done");
    expect(fateOf(start, starting, seen("running"), false)).toBe("done");
    expect(fateOf(start, starting, seen("over"), false)).toBe("again");
    // It may be an older one, which the platform does not write over.
    expect(fateOf(start, starting, seen("stored"), false)).toBe("again");
  });
});
