import { describe, expect, test } from "vitest";
import type { Wave } from "../../core/src/ports/wave.ts";
import { trimWave } from "../src/trim-wave.ts";

const loud = 2_000;

/** Plain sound at 1,000 samples a second, so that a millisecond is a sample. */
function soundOf(samples: readonly number[], channels = 1): Wave {
  const data = new DataView(new ArrayBuffer(2 * samples.length));
  samples.forEach((sample, index) => data.setInt16(2 * index, sample, true));
  return { format: 1, channels, rate: 1_000, bits: 16, samples: new Uint8Array(data.buffer) };
}

const ms = (count: number, level: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? level : -level));

const lengthMs = ({ samples, channels }: Wave): number => samples.length / 2 / channels;

describe("trimWave", () => {
  test("takes the silence at both ends away, but for 200 ms, and keeps the pause between words", () => {
    const pause = [...ms(400, loud), ...ms(3_000, 3), ...ms(400, loud)];
    const said = soundOf([...ms(2_000, 3), ...pause, ...ms(5_000, 3)]);
    const trimmed = trimWave(said);
    expect(trimmed).toEqual(soundOf([...ms(200, 3), ...pause, ...ms(200, 3)]));
  });

  test("leaves a sound that begins and ends with a voice as it is", () => {
    const said = soundOf([...ms(100, 3), ...ms(500, loud), ...ms(110, 3)]);
    expect(trimWave(said)).toEqual(said);
  });

  test("leaves a sound in which nobody is heard as it is, and one without a sample", () => {
    const silence = soundOf(ms(3_000, 3));
    expect(trimWave(silence)).toEqual(silence);
    expect(trimWave(soundOf([]))).toEqual(soundOf([]));
  });

  test("takes a click that is shorter than any voice for silence", () => {
    const clicked = soundOf([...ms(2_000, 3), ...ms(2, 2_000), ...ms(998, 3), ...ms(500, loud)]);
    expect(lengthMs(trimWave(clicked))).toBe(700);
  });

  test("keeps a voice on either channel", () => {
    const stereo = (left: number, right: number, count: number): readonly number[] =>
      ms(count, 1).flatMap((sign) => [sign * left, sign * right]);
    const said = [...stereo(0, loud, 300), ...stereo(0, 0, 1_000), ...stereo(loud, 0, 300)];
    const padded = soundOf([...stereo(0, 0, 900), ...said, ...stereo(0, 0, 900)], 2);
    expect(lengthMs(trimWave(padded))).toBe(200 + 1_600 + 200);
  });
});
