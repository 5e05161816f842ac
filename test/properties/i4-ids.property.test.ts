import { describe, expect, test } from "vitest";
import type { Command } from "../../packages/core/src/interpret/command.ts";
import { runMoves, type Run } from "../arbitraries/run.ts";
import { holdForCalls, holdForRuns, timeout } from "./hold.ts";

function commandsOf(run: Run): readonly Command[] {
  return run.results.flatMap(({ commands }) => commands);
}

function madeBy(command: Command): readonly string[] {
  if (command.kind === "leg.originate") return [command.leg];
  if (command.kind === "bridge.create") return [command.bridge];
  return command.kind === "playback.start" ? [command.playback] : [];
}

describe("I4", { timeout }, () => {
  test("every id that a call chooses stands under its own id, and none is chosen twice", () => {
    holdForRuns((run) => {
      const ids = commandsOf(run).flatMap(madeBy);
      expect(ids.filter((id) => !/^fr\.caller-1\.\d+$/.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test("no two requests of a call have the same id", () => {
    holdForRuns((run) => {
      const requests = commandsOf(run).flatMap((command) =>
        "request" in command ? [command.request] : [],
      );
      expect(new Set(requests).size).toBe(requests.length);
    });
  });

  test("another call chooses the same ids under its own: nothing about them is random", () => {
    holdForCalls((program, moves, begins) => {
      const one = JSON.stringify(
        runMoves(program, moves, { with: begins, id: "caller-1" }).results,
      );
      const other = JSON.stringify(
        runMoves(program, moves, { with: begins, id: "caller-2" }).results,
      );
      expect(other).toBe(one.replaceAll("caller-1", "caller-2"));
    });
  });
});
