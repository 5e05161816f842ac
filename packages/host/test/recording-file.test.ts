import { describe, expect, test } from "vitest";
import { readWave, writeWave, type Wave } from "../../core/src/ports/wave.ts";
import type { HttpFile } from "../../core/src/interpret/side-command.ts";
import { recordingFile } from "../src/recording-file.ts";

const plain = { format: 1, channels: 1, rate: 8_000, bits: 16 } as const;

/** A second of silence, of a voice, and of silence. */
const said: Wave = {
  ...plain,
  samples: Uint8Array.from({ length: 48_000 }, (_, at) =>
    at >= 16_000 && at < 32_000 && at % 2 === 1 ? 32 : 0,
  ),
};

function platformWith(files: Readonly<Record<string, HttpFile>>) {
  return {
    recording: async (name: string): Promise<HttpFile> => {
      const file = files[name];
      if (file === undefined) throw new Error(`There is no ${name}.`);
      return file;
    },
  };
}

describe("recordingFile", () => {
  test("gives the platform's own bytes where nothing is to be changed, of any format", async () => {
    const file = { type: "audio/gsm", bytes: Uint8Array.of(1, 2, 3) };
    expect(await recordingFile(platformWith({ "boxes/7": file }), { recording: "boxes/7" })).toBe(
      file,
    );
    expect(await recordingFile(platformWith({}), {})).toBeUndefined();
  });

  test("trims the silence of a WAV file", async () => {
    const platform = platformWith({ a: { type: "audio/x-wav", bytes: writeWave(said) } });
    const file = await recordingFile(platform, { recording: "a", trims: true });
    expect(file?.type).toBe("audio/wav");
    const samples = said.samples.subarray(16_000 - 3_200, 32_000 + 3_200);
    expect(readWave(file?.bytes ?? new Uint8Array())).toEqual({ ...plain, samples });
  });

  test("sends two sides as one stereo WAV, trimmed where either is heard", async () => {
    const silent: Wave = { ...plain, samples: new Uint8Array(64_000) };
    const platform = platformWith({
      a: { type: "audio/x-wav", bytes: writeWave(said) },
      "a-right": { type: "audio/x-wav", bytes: writeWave(silent) },
    });
    const both = await recordingFile(platform, { recording: "a", right: "a-right" });
    const whole = readWave(both?.bytes ?? new Uint8Array());
    expect(whole).toMatchObject({ channels: 2, rate: 8_000 });
    expect(whole?.samples.length).toBe(2 * 64_000);
    const cut = await recordingFile(platform, { recording: "a", right: "a-right", trims: true });
    expect(readWave(cut?.bytes ?? new Uint8Array())?.samples.length).toBe(2 * (16_000 + 6_400));
  });

  test("refuses to join sides of different formats", async () => {
    const platform = platformWith({
      a: { type: "audio/x-wav", bytes: writeWave(said) },
      b: { type: "audio/sln16", bytes: new Uint8Array(320) },
    });
    await expect(recordingFile(platform, { recording: "a", right: "b" })).rejects.toMatchObject({
      code: "RUN_SOUND",
    });
  });

  test("refuses to trim sound that it cannot read", async () => {
    const platform = platformWith({ a: { type: "audio/gsm", bytes: Uint8Array.of(1, 2, 3) } });
    await expect(recordingFile(platform, { recording: "a", trims: true })).rejects.toMatchObject({
      code: "RUN_SOUND",
      certain: true,
    });
  });

  test("fails where the platform gives no recordings away", async () => {
    await expect(recordingFile(undefined, { recording: "a" })).rejects.toMatchObject({
      code: "RUN_NO_PORT",
    });
  });
});
