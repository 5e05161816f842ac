import { describe, expect, test } from "vitest";
import { soundIn } from "../src/sound-in.ts";

/** A WAV file with these samples. */
function wav(
  rate: number,
  channels: number,
  samples: readonly number[],
  { kind = 1, size = 2 * samples.length }: { readonly kind?: number; readonly size?: number } = {},
): Buffer {
  const head = Buffer.alloc(54);
  head.write("RIFF\0\0\0\0WAVELIST", 0, "latin1");
  head.writeUInt32LE(2, 16);
  head.write("fmt ", 22, "latin1");
  head.writeUInt32LE(16, 26);
  head.writeUInt16LE(kind, 30);
  head.writeUInt16LE(channels, 32);
  head.writeUInt32LE(rate, 34);
  head.writeUInt16LE(16, 44);
  head.write("data", 46, "latin1");
  head.writeUInt32LE(size, 50);
  const data = Buffer.alloc(2 * samples.length);
  samples.forEach((sample, index) => data.writeInt16LE(sample, 2 * index));
  return Buffer.concat([head, data]);
}

const samplesOf = (sound: Uint8Array): readonly number[] =>
  Array.from({ length: sound.length / 2 }, (_, index) =>
    new DataView(sound.buffer, sound.byteOffset).getInt16(2 * index, true),
  );
const inWav = (bytes: Uint8Array): readonly number[] =>
  samplesOf(soundIn({ type: "audio/wav", bytes }));

describe("soundIn", () => {
  test("changes the rate of a telephone to that of a sound line", () => {
    expect(inWav(wav(8_000, 1, [0, 100, -100]))).toEqual([0, 50, 100, 0, -100, -100]);
  });

  test("leaves the rate of a sound line, and lowers a higher one", () => {
    expect(inWav(wav(16_000, 1, [1, 2, 3]))).toEqual([1, 2, 3]);
    expect(inWav(wav(32_000, 1, [1, 2, 3, 4]))).toEqual([1, 3]);
  });

  test("mixes two channels", () => {
    expect(inWav(wav(16_000, 2, [10, 20, -10, -20]))).toEqual([15, -15]);
  });

  test("takes what is there of a file whose head says more", () => {
    expect(inWav(wav(16_000, 1, [1, 2], { size: 1_000_000 }))).toEqual([1, 2]);
  });

  test("takes sln16 as it is", () => {
    const bytes = new Uint8Array([1, 0]);
    expect(soundIn({ type: "audio/sln16", bytes })).toBe(bytes);
  });

  test.each([
    ["audio/gsm", new Uint8Array(40), "it is no whole WAV file"],
    ["audio/wav", wav(8_000, 1, [], { kind: 49 }), "its samples are not plain ones of 16 bits"],
    ["audio/wav", wav(8_000, 1, []).subarray(0, 40), "it is no whole WAV file"],
    ["audio/wav", new Uint8Array(3), "it is no whole WAV file"],
  ])("refuses a file of type %s where it is none", (type, bytes, why) => {
    expect(() => soundIn({ type, bytes })).toThrow(
      expect.objectContaining({
        code: "RUN_SOUND",
        message: `The sound of the recording cannot be read: ${why}.`,
      }) as Error,
    );
  });
});
