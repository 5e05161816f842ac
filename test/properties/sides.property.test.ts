import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Program, Step } from "../../packages/core/src/interpret/program.ts";
import type { CallState } from "../../packages/core/src/interpret/state.ts";
import { sideBlock } from "../arbitraries/beside.ts";
import { calmMoves, type Move } from "../arbitraries/move.ts";
import { anyProgram } from "../arbitraries/program.ts";
import { runMoves, type Run } from "../arbitraries/run.ts";
import { stepOf } from "../arbitraries/step.ts";
import { holdForRuns, numRuns, timeout } from "./hold.ts";

/** The phone is called, answers, and hears what is played in the side block. */
const answering: readonly Move[] = [
  { kind: "succeed", afterMs: 0, which: 0 },
  { kind: "join", afterMs: 100, which: 1 },
];

/** Programs that begin with a phone to which a side block plays. */
const playingBeside: fc.Arbitrary<Program> = fc
  .tuple(anyProgram, stepOf("beside"), stepOf("play"))
  .map(([program, opener, player]) => {
    const first: Step = {
      ...opener,
      id: "first/1",
      condition: undefined,
      options: { ...opener.options, to: phone },
    };
    const playing: Step = {
      ...player,
      id: "aside/1",
      condition: undefined,
      options: { ...player.options, media },
    };
    const blocks = {
      ...program.blocks,
      first: [first],
      [sideBlock]: [{ ...playing, targets: {} }],
    };
    return { ...program, blocks };
  });
const phone = { kind: "constant", value: "phone" } as const;
const media = { kind: "constant", value: ["sound:a", "sound:b"] } as const;

function holdWhilePlaying(check: (run: Run) => void): void {
  const property = fc.property(playingBeside, calmMoves, (program, moves) =>
    check(runMoves(program, [...answering, ...moves])),
  );
  fc.assert(property, { numRuns });
}

/** The phones that hear something which nobody has asked to stop. */
function phonesPlayedTo({ call, media: played }: CallState): readonly string[] {
  return played.flatMap(({ id, current }) =>
    id !== call.id && current?.stopping === false ? [id] : [],
  );
}

describe("side blocks", { timeout }, () => {
  test("are at most one on each leg, and none when the flow is over", () => {
    holdForRuns((run) => {
      for (const { state } of run.results) {
        const legs = state.tracks.flatMap(({ leg }) => leg ?? []);
        expect(legs).toEqual(state.status === "running" ? [...new Set(legs)] : []);
      }
    });
  });

  test("play to a phone that answered", () => {
    holdWhilePlaying((run) => {
      const state = run.results[answering.length]?.state;
      expect(state && phonesPlayedTo(state)).toEqual([state?.legs[1]?.id]);
    });
  });

  test("are heard no longer than they run: a phone that nobody talks to hears nothing that is not being stopped", () => {
    holdWhilePlaying((run) => {
      for (const { state } of run.results) {
        const talkedTo = state.tracks.map(({ leg }) => leg);
        expect(phonesPlayedTo(state).filter((leg) => !talkedTo.includes(leg))).toEqual([]);
      }
    });
  });
});
