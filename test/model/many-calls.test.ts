import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import { formatDiagnostics, type Program } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, recordingLogger, scriptedTransport, silentLogger } from "@flowrun/contracts";
import { cases } from "../cases.ts";
import { createModelPlatform, type Choose } from "./model-platform.ts";

const source = {
  name: "many.yaml",
  text: `
flowrun: 1
name: many
start: asking
otherwise: { empty: sorry, silent: sorry, no_answer: sorry, busy: sorry, declined: sorry, failed: sorry }
blocks:
  asking:
    - answer
    - collect-digits: { prompt: "sound:agent-pass", max_length: 4 }
      as: typed
    - log: "typed \${typed}"
    - bridge: { to: PJSIP/1000, ring: 2s }
  sorry:
    - play: "sound:vm-goodbye"
`,
};

function program(): Program {
  const compiled = compileFlow(source);
  if (compiled.program === undefined)
    throw new Error(formatDiagnostics(source, compiled.diagnostics));
  return compiled.program;
}

/** Numbers without a pattern, the same ones every time: what matters is only that calls differ. */
function mixedChoices(): Choose {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe("createHost with many calls", () => {
  test("keeps 200 simultaneous calls apart, whose keys come interleaved", async () => {
    const [transport, log] = [scriptedTransport(), recordingLogger()];
    const clock = createVirtualClock({ settle: setImmediate });
    const host = createHost({ program: program(), transport, store: memoryStore({}), clock, log });
    const digits = new Map(
      Array.from({ length: 200 }, (_, place) => [`caller-${place}`, String(1_000 + place)]),
    );
    host.start();
    for (const leg of digits.keys())
      transport.emit({ kind: "call.arrived", leg, from: "100", to: "200", args: [] });
    await clock.advance(0);
    for (const place of [0, 1, 2, 3]) {
      for (const [leg, typed] of digits) {
        transport.emit({ kind: "dtmf.received", leg, digit: typed[place] ?? "" });
      }
    }
    await clock.advance(10_000);
    const logged = log.lines.filter(({ message }) => message.startsWith("typed"));
    expect(logged.map(({ fields, message }) => ({ ...fields, message }))).toEqual(
      Array.from(digits, ([call, typed]) => ({
        call,
        step: "asking/3",
        message: `typed ${typed}`,
      })),
    );
  });

  test("holds nothing after thousands of calls on a platform that is slow and fails", async () => {
    const clock = createVirtualClock({ settle: setImmediate });
    const platform = createModelPlatform(clock, mixedChoices());
    const [store, log] = [memoryStore({}), silentLogger()];
    const host = createHost({ program: program(), transport: platform, store, clock, log });
    host.start();
    const rounds = cases(50);
    for (let round = 0; round < rounds; round += 1) {
      for (let place = 0; place < 200; place += 1) platform.call(`caller-${round}-${place}`);
      await clock.advance(1_000);
      for (const digit of "1234") {
        for (let place = 0; place < 200; place += 3)
          platform.press(`caller-${round}-${place}`, digit);
        await clock.advance(100);
      }
      await clock.advance(5_000);
      for (let place = 0; place < 200; place += 1) platform.hangUp(`caller-${round}-${place}`);
    }
    await clock.runUntilIdle();
    const { calls, held } = host.stats();
    expect([calls, held]).toEqual([
      { live: 0, frozen: 0, started: 200 * rounds, refused: 0, broken: 0 },
      { timers: 0, ids: 0 },
    ]);
    expect([platform.left(), platform.offences, clock.pending]).toEqual([[], [], 0]);
  });
});
