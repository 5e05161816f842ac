import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readWav,
  telephoneRate,
  toTelephone,
  writeWav,
  type Sound,
} from "../src/telephone-sound.ts";

/** One second of a tone, at half of the greatest loudness. */
function tone(hertz: number, rate: number): Sound {
  const samples = Int16Array.from(
    { length: rate },
    (_, at) => 16_384 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
  return { rate, samples };
}

/**
 * How loud a tone is in the middle of a sound, where 1 is the loudness that `tone` has. Goertzel's
 * way.
 */
function loudness({ rate, samples }: Sound, hertz: number): number {
  const middle = samples.subarray(
    Math.floor(samples.length / 4),
    Math.floor((3 * samples.length) / 4),
  );
  const sum = { cos: 0, sin: 0 };
  middle.forEach((sample, at) => {
    sum.cos += sample * Math.cos((2 * Math.PI * hertz * at) / rate);
    sum.sin += sample * Math.sin((2 * Math.PI * hertz * at) / rate);
  });
  return (2 * Math.hypot(sum.cos, sum.sin)) / middle.length / 16_384;
}

describe("toTelephone", () => {
  test.each([300, 1_000, 2_400, 3_200])("keeps a tone of %i Hz as loud as it was", (hertz) => {
    const heard = toTelephone(tone(hertz, 22_050));
    expect(heard.rate).toBe(telephoneRate);
    expect(heard.samples.length).toBe(8_000);
    expect(loudness(heard, hertz)).toBeCloseTo(1, 1);
  });

  test.each([4_600, 5_000, 7_000, 10_000])(
    "lets nothing of a tone of %i Hz be heard as a lower one",
    (hertz) => {
      const heard = toTelephone(tone(hertz, 22_050));
      const alias = Math.abs(hertz - telephoneRate * Math.round(hertz / telephoneRate));
      expect(loudness(heard, alias)).toBeLessThan(0.01);
    },
  );

  test("leaves what has the rate of a telephone as it is", () => {
    const sound = tone(1_000, telephoneRate);
    expect(toTelephone(sound)).toBe(sound);
  });

  test("does not wrap around where a loud sound rings over the greatest sample", () => {
    const samples = Int16Array.from({ length: 2_205 }, (_, at) =>
      at % 200 < 100 ? 32_767 : -32_768,
    );
    const heard = toTelephone({ rate: 22_050, samples });
    const jumps = heard.samples.map((sample, at) =>
      Math.abs(sample - (heard.samples[at - 1] ?? sample)),
    );
    expect(Math.max(...jumps)).toBeLessThan(60_000);
  });
});

describe("readWav", () => {
  test("reads what writeWav wrote", () => {
    fc.assert(
      fc.property(fc.int16Array(), fc.integer({ min: 1, max: 96_000 }), (samples, rate) => {
        expect(readWav(writeWav({ rate, samples }))).toEqual({ rate, samples });
      }),
    );
  });

  test("reads nothing of several channels, and nothing that is no such file", () => {
    const stereo = writeWav({ rate: 8_000, samples: Int16Array.of(1, 2) });
    new DataView(stereo.buffer).setUint16(22, 2, true);
    expect(readWav(stereo)).toBeUndefined();
    expect(readWav(new Uint8Array(60))).toBeUndefined();
  });
});
