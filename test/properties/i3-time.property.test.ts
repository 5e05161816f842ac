import { describe, expect, test } from "vitest";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import { runMoves, stepsOf } from "../arbitraries/run.ts";
import { holdForCalls, holdForRuns, timeout } from "./hold.ts";

const shift = 1_700_000_000_000;

/** A result as it would be had everything happened at another time. */
function shifted({ state, commands, trace }: StepResult): StepResult {
  return {
    state: {
      ...state,
      call: { ...state.call, started_at: state.call.started_at + shift },
      ...(state.talk?.since === undefined
        ? {}
        : { talk: { ...state.talk, since: state.talk.since + shift } }),
      tracks: shiftedTimes(state.tracks),
      recordings: shiftedTimes(state.recordings),
      timers: Object.fromEntries(
        Object.entries(state.timers).map(([timer, at]) => [timer, at + shift]),
      ),
    },
    commands: commands.map((command) =>
      command.kind === "timer.set" ? { ...command, at: command.at + shift } : command,
    ),
    trace: trace.map((entry) => ({ ...entry, at: entry.at + shift })),
  };
}

/** What is remembered under a name that ends with `At` is a time. */
function shiftedTimes<Things>(things: Things): Things {
  const later = (key: string, value: unknown): unknown =>
    key.endsWith("At") && typeof value === "number" ? value + shift : value;
  return JSON.parse(JSON.stringify(things), later) as Things;
}

describe("I3", { timeout }, () => {
  test("the same call at another time is the same call: time enters only with events", () => {
    holdForCalls((program, moves, begins) => {
      const now = runMoves(program, moves, { with: begins });
      const then = runMoves(program, moves, { with: begins, at: shift });
      expect(then.results).toEqual(now.results.map(shifted));
    });
  });

  test("a timer is never set for the past", () => {
    holdForRuns((run) => {
      for (const { event, after } of stepsOf(run)) {
        const past = after.commands.filter(
          (command) => command.kind === "timer.set" && command.at < event.at,
        );
        expect(past).toEqual([]);
      }
    });
  });

  test("the state knows exactly the timers that were set and neither cancelled nor fired", () => {
    holdForRuns((run) => {
      const timers = new Map<string, number>();
      for (const [place, { commands, state }] of run.results.entries()) {
        const event = run.events[place - 1];
        if (event?.kind === "timer.fired" && (timers.get(event.timer) ?? Infinity) <= event.at)
          timers.delete(event.timer);
        for (const command of commands) {
          if (command.kind === "timer.set") timers.set(command.timer, command.at);
          if (command.kind === "timer.cancel") timers.delete(command.timer);
        }
        expect(Object.fromEntries(timers)).toEqual(state.timers);
      }
    });
  });
});
