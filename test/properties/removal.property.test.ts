import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProgram } from "../arbitraries/program.ts";
import { deeds, liveCalls, misfortunes } from "../model/live-calls.ts";
import { numRuns, timeout } from "./hold.ts";

describe("every channel and bridge", { timeout }, () => {
  test("is removed exactly once, whatever callers, platform, timers and operators do", async () => {
    const property = fc.asyncProperty(
      anyProgram,
      misfortunes,
      deeds,
      async (program, list, happening) => {
        const { left, offences, stats } = await liveCalls(program, list, happening);
        expect([left, offences]).toEqual([[], []]);
        expect([stats.calls.live, stats.calls.broken, stats.held]).toEqual([
          0,
          0,
          { timers: 0, ids: 0 },
        ]);
      },
    );
    await fc.assert(property, { numRuns });
  });
});
