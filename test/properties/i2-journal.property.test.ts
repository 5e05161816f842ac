import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../packages/core/src/ports/journal.ts";
import { replay } from "../../packages/host/src/call-journal.ts";
import { start, step } from "../../packages/core/src/interpret/step.ts";
import type { Program, Step } from "../../packages/core/src/interpret/program.ts";
import { stateVersion } from "../../packages/core/src/interpret/state.ts";
import { anyProgram } from "../arbitraries/program.ts";
import { deeds, liveCalls, misfortunes } from "../model/live-calls.ts";
import { cases } from "../cases.ts";
import { holdForRuns, timeout } from "./hold.ts";

describe("I2", { timeout }, () => {
  test("the state is plain JSON with a version after every event", () => {
    holdForRuns((run) => {
      for (const { state } of run.results) {
        const copy: unknown = JSON.parse(JSON.stringify(state));
        expect(copy).toStrictEqual(state);
        expect(state.version).toBe(stateVersion);
      }
    });
  });

  test("commands and traces are plain JSON too", () => {
    holdForRuns((run) => {
      for (const { commands, trace } of run.results) {
        expect(JSON.parse(JSON.stringify(commands))).toStrictEqual(commands);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
      }
    });
  });

  test("a journal that was written and read again replays to the same states and commands", () => {
    holdForRuns((run) => {
      const call = "caller-1";
      const entries: readonly JournalEntry[] = [
        { call, flow: "generated", start: run.arrival },
        ...run.events.map((event) => ({ call, event })),
      ];
      const read = entries.map((entry): JournalEntry => JSON.parse(JSON.stringify(entry)));
      expect(replay({ start, step }, run.program, read)).toEqual(run.results);
    });
  });

  test("the journal of a live call replays to the states and commands that it had", async () => {
    const property = fc.asyncProperty(
      anyProgram,
      misfortunes,
      deeds,
      async (made, list, happening) => {
        const program = withoutSecrets(made);
        const { journal, steps } = await liveCalls(program, list, happening);
        for (const id of new Set(journal.map(({ call }) => call))) {
          const entries = journal.filter(({ call }) => call === id);
          const lived = steps.flatMap(({ call, result }) => (call === id ? [result] : []));
          // As texts: calls of thousands of steps are common here, and a deep comparison takes
          // longer than they do.
          expect(JSON.stringify(replay({ start, step }, program, entries))).toBe(
            JSON.stringify(lived),
          );
          expect(JSON.stringify(entries.map(({ commands }) => commands))).toBe(
            JSON.stringify(lived.map(({ commands }) => commands)),
          );
        }
      },
    );
    // Each lives through two calls on a host, which takes ten times as long as the others do.
    await fc.assert(property, { numRuns: cases(300) });
  });
});

/** The same program, with nothing in it that a journal would mask. */
function withoutSecrets(program: Program): Program {
  const open = (steps: readonly Step[]): readonly Step[] =>
    steps.map((one) => ({
      ...one,
      options: { ...one.options, secret: { kind: "constant", value: false } },
    }));
  const blocks = Object.entries(program.blocks).map(
    ([name, steps]) => [name, open(steps)] as const,
  );
  return { ...program, blocks: Object.fromEntries(blocks), finally: open(program.finally) };
}
