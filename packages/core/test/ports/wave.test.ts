import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWave, writeWave, type Wave } from "../../src/ports/wave.ts";

const mono: Wave = {
  ...{ format: 1, channels: 1, rate: 8_000, bits: 16 },
  samples: Uint8Array.of(7, 0, 8, 0),
};

describe("readWave", () => {
  test("reads what writeWave wrote", () => {
    const word = fc.integer({ min: 1, max: 0xff_ff });
    const waves = fc.record({
      format: word,
      channels: fc.integer({ min: 1, max: 8 }),
      rate: fc.integer({ min: 1, max: 96_000 }),
      bits: fc.constantFrom(8, 16, 24),
      samples: fc.uint8Array(),
    });
    fc.assert(
      fc.property(waves, (wave) => {
        expect(readWave(writeWave(wave))).toEqual(wave);
      }),
    );
  });

  test("takes everything after the head where the size is not known", () => {
    const file = writeWave(mono);
    new DataView(file.buffer).setUint32(40, 0x7f_ff_f0_00, true);
    expect(readWave(file)).toEqual(mono);
  });

  test("passes over chunks that it does not know, of an odd length too", () => {
    const file = writeWave(mono);
    const list = [..."LIST"].map((letter) => letter.charCodeAt(0));
    const longer = [...file.subarray(0, 36), ...list, 3, 0, 0, 0, 1, 2, 3, 0, ...file.subarray(36)];
    expect(readWave(Uint8Array.from(longer))).toEqual(mono);
  });

  test("reads nothing that is no such file, and never throws", () => {
    const head = writeWave({ ...mono, samples: new Uint8Array() });
    expect(readWave(head.subarray(0, 40))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(60), (junk, keep) => {
        readWave(Uint8Array.of(...head.subarray(0, keep), ...junk));
        expect(readWave(junk)).toBeUndefined();
      }),
    );
  });
});

test("writeWave tells the length of the file, of its format and of its samples, and the bytes of a second and of a frame", () => {
  const stereo = writeWave({ ...mono, channels: 2, rate: 16_000 });
  const view = new DataView(stereo.buffer);
  expect([4, 16, 28, 40].map((at) => view.getUint32(at, true))).toEqual([40, 16, 64_000, 4]);
  expect(view.getUint16(32, true)).toBe(4);
});
