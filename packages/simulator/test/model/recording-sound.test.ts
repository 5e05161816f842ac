import { describe, expect, test } from "vitest";
import { soundOf } from "../../src/model/recording-sound.ts";

describe("soundOf", () => {
  test("is a wave file of silence", () => {
    const { type, bytes } = soundOf({ name: "a", format: "wav", ms: 1_500 });
    const file = Buffer.from(bytes);

    expect(type).toBe("audio/wav");
    expect([file.toString("latin1", 0, 4), file.toString("latin1", 8, 16)]).toEqual([
      "RIFF",
      "WAVEfmt ",
    ]);
    expect([file.readUInt32LE(4), file.readUInt32LE(24), file.readUInt32LE(40)]).toEqual([
      24_036, 8_000, 24_000,
    ]);
    expect(file.subarray(44).every((byte) => byte === 0)).toBe(true);
  });

  test.each([
    ["ulaw", 8_000],
    ["sln16", 32_000],
    ["gsm", 1_650],
    ["ogg", 2_000],
  ])("has the size of a second of %s", (format, size) => {
    expect(soundOf({ name: "a", format, ms: 1_000 }).bytes).toHaveLength(size);
  });

  test("is never larger than what the platform gives away", () => {
    expect(soundOf({ name: "a", format: "sln16", ms: 24 * 3_600_000 }).bytes).toHaveLength(
      64 * 1024 * 1024,
    );
  });
});
