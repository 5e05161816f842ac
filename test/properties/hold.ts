import * as fc from "fast-check";
import { cases } from "../cases.ts";
import { calmMoves, moves, type Move } from "../arbitraries/move.ts";
import { anyProgram } from "../arbitraries/program.ts";
import { runMoves, type Beginning, type Run } from "../arbitraries/run.ts";
import type { Program } from "../../packages/core/src/interpret/program.ts";

/** How many generated calls each property is tried on. */
export const numRuns: number = cases(1_000);

/** How long one property may take, in milliseconds: far more than it needs on a busy machine. */
export const timeout: number = 30_000 + numRuns * 20;

/** A call mostly, and now and then a webhook. */
const beginning = fc.constantFrom<Required<Beginning>["with"]>("call", "call", "call", "webhook");

/**
 * Holds a property over generated programs, each with a generated sequence of what happens to a
 * call or in the run of a webhook.
 */
export function holdForCalls(
  check: (program: Program, moves: readonly Move[], begins: Required<Beginning>["with"]) => void,
): void {
  fc.assert(fc.property(anyProgram, moves, beginning, check), { numRuns });
}

/** Holds a property over generated calls that the interpreter alone has run. */
export function holdForRuns(check: (run: Run) => void): void {
  holdForCalls((program, list, begins) => check(runMoves(program, list, { with: begins })));
}

/** The same for calls that no request of which fails. */
export function holdForCalmRuns(check: (run: Run) => void): void {
  fc.assert(
    fc.property(anyProgram, calmMoves, beginning, (program, list, begins) =>
      check(runMoves(program, list, { with: begins })),
    ),
    { numRuns },
  );
}
