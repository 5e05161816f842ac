import { describe, expect, test } from "vitest";
import type { Command } from "../../packages/core/src/interpret/command.ts";
import type { StepResult } from "../../packages/core/src/interpret/draft.ts";
import { step } from "../../packages/core/src/interpret/step.ts";
import { finishCall, type Behaviour } from "../arbitraries/finish-call.ts";
import { lastOf, stepsOf, type Run } from "../arbitraries/run.ts";
import { holdForCalmRuns, holdForRuns, timeout } from "./hold.ts";

/** What `finally` may command, and what removes. */
const afterTheEnd: ReadonlySet<Command["kind"]> = new Set([
  "leg.hangup",
  "bridge.destroy",
  "record.stop",
  "recording.erase",
  "lamp.turn",
  "mailbox.tell",
  "message.send",
  "mail.send",
  "speech.transcribe",
  "value.seal",
  "store.lookup",
  "http.request",
  "v2.call",
  "log.write",
  "event.emit",
  "timer.set",
  "timer.cancel",
]);

/** What removes, what retries that, and what is said of it. */
const removing: ReadonlySet<Command["kind"]> = new Set([
  "leg.hangup",
  "bridge.destroy",
  "recording.erase",
  "timer.set",
  "timer.cancel",
]);

const late = 1_000_000;

/**
 * A run whose caller hangs up after `place` of its results, brought to its end: the results from
 * the start on.
 */
function hungUpAt(run: Run, place: number, behaviour: Behaviour): readonly StepResult[] {
  const past = run.results.slice(0, place + 1);
  const last = past.at(-1) ?? lastOf(run);
  const left = step(run.program, last.state, { kind: "leg.left", at: late, leg: "caller-1" });
  return [...past, left, ...finishCall(run.program, left, late, behaviour)];
}

function commandsOf(results: readonly StepResult[]): readonly Command[] {
  return results.flatMap(({ commands }) => commands);
}

function subjects(
  commands: readonly Command[],
  kind: "bridge.create" | "bridge.destroy",
): readonly string[] {
  return commands.flatMap((command) => (command.kind === kind ? [command.bridge] : []));
}

describe("I6", { timeout }, () => {
  test("the run of a webhook commands nothing once it is over, for it has no `finally`", () => {
    holdForRuns((run) => {
      if ("leg" in run.arrival) return;
      const over = stepsOf(run).filter(({ before }) => before.state.status !== "running");
      const commanded = commandsOf(over.map(({ after }) => after)).filter(
        ({ kind }) => !removing.has(kind),
      );
      expect(commanded).toEqual([]);
    });
  });

  test("after the end nothing is commanded but removal, and what `finally` does", () => {
    holdForRuns((run) => {
      const over = stepsOf(run).filter(({ before }) => before.state.status !== "running");
      const commanded = commandsOf(over.map(({ after }) => after));
      expect(commanded.filter(({ kind }) => !afterTheEnd.has(kind))).toEqual([]);
    });
  });

  test("a caller may hang up at every instant: the call ends, with no timer, request, leg or bridge left", () => {
    holdForRuns((run) => {
      for (const place of run.results.keys()) {
        const { state } = hungUpAt(run, place, "everything succeeds").at(-1) ?? lastOf(run);
        const left = [...state.legs, ...state.bridges].filter(({ status }) => status !== "gone");
        expect([state.status, state.timers, state.requests, left]).toEqual(["ended", {}, [], []]);
        expect(state.recordings).toEqual([]);
      }
    });
  });

  test("a call ends although from some instant on every port fails, for certain or not", () => {
    holdForRuns((run) => {
      for (const behaviour of ["everything fails", "nothing is certain"] as const) {
        const { state } =
          hungUpAt(run, Math.floor(run.results.length / 2), behaviour).at(-1) ?? lastOf(run);
        expect([state.status, state.timers, state.requests]).toEqual(["ended", {}, []]);
      }
    });
  });

  test("a call that is stopped by nobody ends by itself, at the latest by its limits", () => {
    holdForRuns((run) => {
      const last = lastOf(run);
      const { state } = finishCall(run.program, last, late, "everything succeeds").at(-1) ?? last;
      expect(state.status).toBe("ended");
    });
  });

  test("each bridge is destroyed as often as it is created: once, when no removal fails", () => {
    holdForCalmRuns((run) => {
      const commands = commandsOf(hungUpAt(run, run.results.length - 1, "everything succeeds"));
      expect(subjects(commands, "bridge.destroy").toSorted()).toEqual(
        subjects(commands, "bridge.create").toSorted(),
      );
    });
  });

  test("no leg is hung up twice when no removal fails", () => {
    holdForCalmRuns((run) => {
      const commands = commandsOf(hungUpAt(run, run.results.length - 1, "everything succeeds"));
      const legs = commands.flatMap((command) =>
        command.kind === "leg.hangup" ? [command.leg] : [],
      );
      expect(new Set(legs).size).toBe(legs.length);
    });
  });
});
