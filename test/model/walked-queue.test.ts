import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock, type DeskRules } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { type Call, createMemoryWire, createPlatform } from "@flowrun/simulator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../cases.ts";
import { deskWorld } from "../../packages/proof/src/rooms/desk-world.ts";
import { queueOfFlow } from "../../packages/proof/src/rooms/queue-of-flow.ts";
import { walkRoom } from "../../packages/proof/src/rooms/walk-room.ts";
import { firstUnwalked, type Taken } from "./follow-walk.ts";

const { program } = compileFlow({
  name: "desk.yaml",
  text: `
flowrun: 1
name: desk
queues:
  support:
    members: [PJSIP/2001, { to: PJSIP/2002, skills: [german] }]
    ring: 5s
    rest: 4s
    pause: 3s
start: main
blocks:
  main:
    - answer
    - queue:
        name: support
        needs: ['\${call.to == "49" ? "german" : ""}']
        relax: 7s
        max: 16s
        keep_caller: true
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
  readonly does: "calls" | "calls for german" | "hangs up" | "phones";
  readonly which: number;
}

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 1, max: 9_000 }),
    does: fc.constantFrom("calls", "calls", "calls for german", "hangs up", "phones"),
    which: fc.nat({ max: 11 }),
  }),
  { minLength: 4, maxLength: 30 },
);

const phones = [
  { kind: "answer", afterMs: 1_700, hangUpAfterMs: 3_300 },
  { kind: "answer", afterMs: 900 },
  { kind: "never" },
  { kind: "busy", afterMs: 130 },
  { kind: "decline", afterMs: 2_100 },
] as const;

/** What the desk of a live host took, while no more than two callers were there at once. */
async function takenIn(happening: readonly Deed[]): Promise<readonly Taken[]> {
  if (program === undefined) throw new Error("The flow has errors.");
  const clock = createVirtualClock({ settle: setImmediate });
  const platform = createPlatform({ clock, seed: 7, defaultCallee: phones[0] });
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
        if ("event" in entry) taken.push(entry);
      },
    },
  });
  host.start();
  await clock.advance(1_000);
  const there = new Set<Call>();
  for (const { afterMs, does, which } of happening) {
    await clock.advance(afterMs);
    if (does === "phones")
      platform.endpoint(
        which % 2 === 0 ? "PJSIP/2001" : "PJSIP/2002",
        phones[which % 5] ?? phones[0],
      );
    else if (does === "hangs up") [...there][which % Math.max(1, there.size)]?.hangUp();
    else if (there.size < 2) {
      const call = platform.call({ from: "555", to: does === "calls" ? "47" : "49" });
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

/** The walk of that queue with two callers at once, which is whole. */
function walkedQueue() {
  if (program === undefined) throw new Error("The flow has errors.");
  const size = { callers: 2, members: 2, callbacks: false };
  const desk = program.rooms?.["desk"] as DeskRules;
  const { setting, endpoints } = queueOfFlow(program, desk, "support", size);
  const { known, isWhole } = walkRoom(deskWorld(setting), { scenes: 20_000 }, () => String);
  if (!isWhole) throw new Error("The walk is not whole.");
  const world = (step: Parameters<typeof deskWorld>[1]) => deskWorld(setting, step);
  return { world, known, names: endpoints };
}

describe("real calls of a queue", () => {
  test("are a way through the scenes of its walk", async () => {
    const followed = walkedQueue();
    await fc.assert(
      fc.asyncProperty(deeds, async (happening) => {
        expect(firstUnwalked(followed, await takenIn(happening))).toBeUndefined();
      }),
      { numRuns: cases(60) },
    );
  });

  test("are none where one of their events is left out, or came to something else", async () => {
    const followed = walkedQueue();
    const taken = await takenIn([
      { afterMs: 10, does: "calls", which: 0 },
      { afterMs: 200, does: "calls", which: 0 },
      { afterMs: 20_000, does: "hangs up", which: 0 },
    ]);
    const kinds = taken.map(({ event }) =>
      event.kind === "message" ? (event.body as { readonly kind: string }).kind : event.kind,
    );
    expect(kinds.slice(0, 4)).toEqual(["join", "join", "result", "result"]);
    const without = (place: number): readonly Taken[] => taken.filter((_each, at) => at !== place);
    expect(firstUnwalked(followed, taken)).toBeUndefined();
    expect(firstUnwalked(followed, without(0))).toBe(taken[1]);
    expect(firstUnwalked(followed, without(2))).toBe(taken[4]);
    const silenced = taken.map((each, at) => (at === 1 ? { ...each, commands: [] } : each));
    expect(firstUnwalked(followed, silenced)).toBe(silenced[1]);
  });
});
