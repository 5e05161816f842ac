import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock, type LotRules } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { type Call, createMemoryWire, createPlatform } from "@flowrun/simulator";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../cases.ts";
import { lotWorld } from "../../packages/proof/src/rooms/lot-world.ts";
import { lotOfFlow } from "../../packages/proof/src/rooms/room-of-flow.ts";
import { walkRoom } from "../../packages/proof/src/rooms/walk-room.ts";
import { firstUnwalked, type Taken } from "./follow-walk.ts";

const { program } = compileFlow({
  name: "lot.yaml",
  text: `
flowrun: 1
name: lot
lots: { office: { slots: 701-702, timeout: 12s } }
start: main
blocks:
  main:
    - answer
    - go: fetching
      if: call.to != "700"
    - park: office
      then: { else: bye }
    - go: bye
  fetching:
    - pick-up: { lot: office, slot: "\${call.to}", keep_caller: true }
      then: { else: bye }
    - go: bye
  bye:
    - play: sound:vm-goodbye
    - hangup
`,
});

/** Somebody outside does something, so long after the deed before. */
interface Deed {
  readonly afterMs: number;
  readonly does: "700" | "701" | "hangs up";
  readonly which: number;
}

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 5_000 }),
    does: fc.constantFrom("700", "700", "701", "701", "hangs up"),
    which: fc.nat({ max: 11 }),
  }),
  { minLength: 4, maxLength: 30 },
);

/** The events that the lot of a live host took, while no more than three callers were there at once. */
async function takenIn(happening: readonly Deed[]): Promise<readonly Taken[]> {
  if (program === undefined) throw new Error("The flow has errors.");
  const clock = createVirtualClock({ settle: setImmediate });
  const platform = createPlatform({ clock, seed: 7 });
  const taken: Taken[] = [];
  const transport = createWireTransport(createMemoryWire(platform, "flow"), {
    app: "flow",
    alarms: createAlarms(clock),
    random: () => 0.5,
  });
  const host = createHost({
    ...{ program, transport, clock, store: memoryStore({}), log: silentLogger() },
    journal: {
      write: () => {},
      room: (entry) => {
        if ("event" in entry && entry.room === "lot:office") taken.push(entry);
      },
    },
  });
  host.start();
  await clock.advance(1_000);
  const there = new Set<Call>();
  for (const { afterMs, does, which } of happening) {
    await clock.advance(afterMs);
    if (does === "hangs up") [...there][which % Math.max(1, there.size)]?.hangUp();
    else if (there.size < 3) {
      const call = platform.call({ from: "555", to: does });
      there.add(call);
      void call.ended.then(() => there.delete(call));
    }
    await clock.advance(0);
  }
  for (const call of there) call.hangUp();
  await clock.advance(60_000);
  await host.close();
  platform.close();
  return taken;
}

test("real calls of a parking lot are a way through the scenes of its walk", async () => {
  if (program === undefined) throw new Error("The flow has errors.");
  const { setting } = lotOfFlow(program, program.rooms?.["lot:office"] as LotRules);
  const sized = { ...setting, most: 3 };
  const { known, isWhole } = walkRoom(lotWorld(sized), { scenes: 20_000 }, () => String);
  expect(isWhole).toBe(true);
  const followed = {
    world: (step: Parameters<typeof lotWorld>[1]) => lotWorld(sized, step),
    known,
    names: new Map<string, string>(),
  };
  await fc.assert(
    fc.asyncProperty(deeds, async (happening) => {
      expect(firstUnwalked(followed, await takenIn(happening))).toBeUndefined();
    }),
    { numRuns: cases(60) },
  );
});
