import { setImmediate } from "node:timers/promises";
import { type AriWire, createWireTransport } from "@flowrun/ari-transport";
import { createHost } from "@flowrun/host";
import type { Program, StepResult } from "@flowrun/core";
import { createAlarms, type Clock } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createMemoryWire, createPlatform } from "@flowrun/simulator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rows } from "../scenarios/reference-scenarios.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";

/** What the caller does, each act so long after the one before. */
type Act = { readonly afterMs: number; readonly does: "1" | "2" | "#" | "hang up" };

/** Whether a message comes twice, and how long after the first time. */
type Repeat = { readonly lateMs: number } | undefined;

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 50, max: 3_000 }),
    does: fc.constantFrom(
      "1" as const,
      "1" as const,
      "2" as const,
      "#" as const,
      "hang up" as const,
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

const repeats: fc.Arbitrary<readonly Repeat[]> = fc.array(
  fc.option(fc.record({ lateMs: fc.constantFrom(0, 1, 40, 500, 20_000) }), { nil: undefined }),
  { minLength: 1, maxLength: 40 },
);

/**
 * A wire that brings each message as often as it is told, walking through `list` again and again.
 */
function repeatingWire(wire: AriWire, list: readonly Repeat[], clock: Clock): AriWire {
  let place = 0;
  return {
    ...wire,
    open: (receiver) =>
      wire.open({
        ...receiver,
        frame: (data) => {
          receiver.frame(data);
          const repeat = list[place++ % list.length];
          if (repeat?.lateMs === 0) receiver.frame(data);
          else if (repeat !== undefined)
            clock.wake(clock.now() + repeat.lateMs, () => receiver.frame(data));
        },
      }),
  };
}

/** What one call commanded and when, how many calls began, and what was left on the platform. */
async function callOver(program: Program, happening: readonly Act[], list: readonly Repeat[]) {
  const clock = createVirtualClock({ settle: setImmediate });
  const platform = createPlatform({
    clock,
    seed: 7,
    defaultCallee: { kind: "answer", afterMs: 300 },
  });
  const wire = repeatingWire(createMemoryWire(platform, "flow"), list, clock);
  const transport = createWireTransport(wire, {
    app: "flow",
    alarms: createAlarms(clock),
    random: () => 0.5,
  });
  const steps: StepResult[] = [];
  const host = createHost({
    program,
    transport,
    store: memoryStore(rows),
    clock,
    log: silentLogger(),
    observe: { stepped: ({ result }) => steps.push(result) },
  });
  host.start();
  await clock.advance(1_000);
  const call = platform.call({ from: "555", to: "5551" });
  for (const { afterMs, does } of happening) {
    await clock.advance(afterMs);
    if (does === "hang up") call.hangUp();
    else call.press(does);
  }
  call.hangUp();
  await clock.advance(60_000);
  const { calls } = host.stats();
  await host.close();
  platform.close();
  return {
    commands: steps.map(({ commands }) => commands).filter((commands) => commands.length > 0),
    ways: steps.flatMap(({ trace }) => trace.filter(({ kind }) => kind !== "event.ignored")),
    calls,
    left: platform.inventory(),
  };
}

describe("I8: an event that comes twice", () => {
  test("changes nothing: the call takes the same way at the same times, and begins once", async () => {
    const program = referenceProgram();
    await fc.assert(
      fc.asyncProperty(acts, repeats, async (happening, list) => {
        const once = await callOver(program, happening, [undefined]);
        expect(await callOver(program, happening, list)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});
