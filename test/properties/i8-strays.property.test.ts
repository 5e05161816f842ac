import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CallEvent } from "../../packages/core/src/interpret/event.ts";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import { step } from "../../packages/core/src/interpret/step.ts";
import { moves, strayEvent } from "../arbitraries/move.ts";
import { anyProgram } from "../arbitraries/program.ts";
import { lastOf, runMoves, stepsOf } from "../arbitraries/run.ts";
import { holdForRuns, numRuns, timeout } from "./hold.ts";

/** What a step that ignores an event comes to, whatever the reason is. */
function ignoring(event: CallEvent, { state }: StepResult): StepResult {
  return {
    state,
    commands: [],
    trace: [{ kind: "event.ignored", at: event.at, event: event.kind, why: expect.any(String) }],
  };
}

/** Whether an event is about something that is over in a state. */
function isOver(event: CallEvent, { state }: StepResult): boolean {
  switch (event.kind) {
    case "request.succeeded":
    case "request.failed":
      return !state.requests.some(({ id }) => id === event.request);
    case "timer.fired":
      return !(event.timer in state.timers);
    case "playback.finished":
      return state.media.every(({ current }) => current?.id !== event.playback);
    case "talk.started":
    case "talk.stopped":
      return !state.recordings.some(({ leg, status }) => leg === event.leg && status !== "ended");
    case "recording.started":
    case "recording.finished":
    case "recording.failed":
      return !state.recordings.some(
        ({ id, status }) => id === event.recording && status !== "ended",
      );
    case "leg.joined":
    case "leg.replaced":
    case "leg.hangup_requested":
    case "leg.left":
    case "leg.destroyed":
      return !state.legs.some(({ id, status }) => id === event.leg && status !== "gone");
    case "room.told":
    case "room.lost":
      return !(state.rooms ?? []).some(({ id }) => id === event.room);
    case "speech.heard":
    case "agent.asked":
    case "agent.happened":
    case "agent.ended":
    case "sound.lost":
      return !state.legs.some(({ id, status }) => id === event.leg && status === "here");
    case "signal.received":
      return state.status !== "running";
    case "transfer.requested":
    case "join.requested":
    case "dtmf.received":
    case "dtmf.missed":
    case "call.resumed":
    case "call.stopped":
      return state.status === "ended";
  }
}

describe("I8", { timeout }, () => {
  test("an event about a stranger leaves the state as it is, and is traced", () => {
    fc.assert(
      fc.property(anyProgram, moves, strayEvent, (program, list, stray) => {
        const before = lastOf(runMoves(program, list));
        const event = { ...stray, at: 1_000_000 };
        expect(step(program, before.state, event)).toEqual(ignoring(event, before));
      }),
      { numRuns },
    );
  });

  test("an event that comes twice counts once; only a key pressed twice is two keys, what is said twice was said twice, and two gaps are two", () => {
    holdForRuns((run) => {
      for (const { event, after } of stepsOf(run)) {
        if (
          [
            "dtmf.received",
            "transfer.requested",
            "join.requested",
            "speech.heard",
            "agent.asked",
            "agent.ended",
            "dtmf.missed",
            "call.resumed",
          ].includes(event.kind)
        )
          continue;
        expect(step(run.program, after.state, event)).toEqual(ignoring(event, after));
      }
    });
  });

  test("an answer, an end or a timer that comes late changes nothing", () => {
    holdForRuns((run) => {
      const last = lastOf(run);
      for (const past of run.events.filter((event) => isOver(event, last))) {
        const late = { ...past, at: 1_000_000_000 };
        expect(step(run.program, last.state, late)).toEqual(ignoring(late, last));
      }
    });
  });

  test("nothing happens to a call that has ended", () => {
    holdForRuns((run) => {
      for (const { event, before, after } of stepsOf(run).filter(
        (one) => one.before.state.status === "ended",
      )) {
        expect(after).toEqual(ignoring(event, before));
      }
    });
  });
});
