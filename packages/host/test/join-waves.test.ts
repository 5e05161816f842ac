import { describe, expect, test } from "vitest";
import type { Wave } from "../../core/src/ports/wave.ts";
import { joinWaves } from "../src/join-waves.ts";

function waveOf(samples: readonly number[], how: Partial<Wave> = {}): Wave {
  const bytes = new Uint8Array(Int16Array.from(samples).buffer);
  return { format: 1, channels: 1, rate: 8_000, bits: 16, samples: bytes, ...how };
}

describe("joinWaves", () => {
  test("gives one sound with the first on the left and the second on the right", () => {
    const joined = joinWaves(waveOf([1, 2, 3]), waveOf([-1, -2, -3]));
    expect(joined).toEqual(waveOf([1, -1, 2, -2, 3, -3], { channels: 2 }));
  });

  test("has the shorter one silent at its end, whichever that is", () => {
    expect(joinWaves(waveOf([1, 2]), waveOf([3]))).toEqual(waveOf([1, 3, 2, 0], { channels: 2 }));
    expect(joinWaves(waveOf([]), waveOf([3]))).toEqual(waveOf([0, 3], { channels: 2 }));
  });

  test("joins no sounds of different rates, and none that has two channels already", () => {
    expect(joinWaves(waveOf([1]), waveOf([1], { rate: 16_000 }))).toBeUndefined();
    expect(joinWaves(waveOf([1, 1], { channels: 2 }), waveOf([1]))).toBeUndefined();
    expect(joinWaves(waveOf([1]), waveOf([1, 1], { channels: 2 }))).toBeUndefined();
  });
});
