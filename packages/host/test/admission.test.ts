import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Admission, type CallLimits } from "../src/admission.ts";
import { recordingLogger } from "../../contracts/src/loggers.ts";
import { createVirtualClock } from "../../core/src/time/virtual-clock.ts";

function admission(limits: CallLimits) {
  const clock = createVirtualClock({ start: 5_000 });
  const log = recordingLogger();
  const gate = new Admission(limits, clock, log);
  const admitted = (count: number, live = 0): number =>
    Array.from({ length: count }, () => gate.admits(live)).filter((isAdmitted) => isAdmitted)
      .length;
  return { admitted, clock, log };
}

describe("Admission", () => {
  test("admits every call where nothing is limited", () => {
    expect(admission({}).admitted(1_000, 100_000)).toBe(1_000);
  });

  test("admits calls until as many are live as may be", () => {
    const { admitted } = admission({ calls: 2 });
    expect([0, 1, 2, 3, 1].map((live) => admitted(1, live))).toEqual([1, 1, 0, 0, 1]);
  });

  test("admits the calls of a second at once, and the next ones as time goes on", async () => {
    const { admitted, clock } = admission({ rate: 4 });
    expect(admitted(10)).toBe(4);
    await clock.advance(500);
    expect(admitted(10)).toBe(2);
    await clock.advance(60_000);
    expect(admitted(10)).toBe(4);
  });

  test("admits one call in two seconds at half a call a second", async () => {
    const { admitted, clock } = admission({ rate: 0.5 });
    const begun: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      begun.push(admitted(1));
      await clock.advance(1_000);
    }
    expect(begun).toEqual([1, 0, 1, 0, 1, 0]);
  });

  test("never admits more in any time than its rate and the calls of one second", async () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 20 }), async (gapsMs, rate) => {
        const { admitted, clock } = admission({ rate });
        const times: number[] = [];
        for (const gapMs of gapsMs) {
          await clock.advance(gapMs);
          if (admitted(1) === 1) times.push(clock.now());
        }
        times.forEach((first, from) =>
          times
            .slice(from)
            .forEach((last, more) =>
              expect(more + 1).toBeLessThanOrEqual(rate + ((last - first) / 1_000) * rate + 1e-6),
            ),
        );
      }),
    );
  });

  test("takes no place of its rate for a call that is refused because of the live ones", () => {
    const { admitted } = admission({ calls: 1, rate: 1 });
    expect([admitted(5, 1), admitted(1, 0)]).toEqual([0, 1]);
  });

  test("tells the log when refusing begins and when it is over, and not of each call", async () => {
    const { admitted, clock, log } = admission({ calls: 3, rate: 1 });
    admitted(4, 3);
    await clock.advance(999);
    admitted(1);
    await clock.advance(1_000);
    admitted(1);
    admitted(1);
    expect(log.lines).toEqual([
      {
        level: "warn",
        fields: { live: 3 },
        message: 'Calls are refused as busy: 3 are live, the most that "limits.calls" allows.',
      },
      {
        level: "warn",
        fields: { live: 0, refused: 4 },
        message: "Calls are taken again, after 4 were refused.",
      },
      {
        level: "warn",
        fields: { live: 0 },
        message:
          'Calls are refused as busy: more begin than 1 a second, the most that "limits.rate" allows.',
      },
    ]);
  });
});
