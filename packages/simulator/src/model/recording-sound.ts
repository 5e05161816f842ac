import { writeWave, type WaveFormat } from "@flowrun/core/plugin";
import type { StoredRecording } from "./recording.ts";

/** A file as the platform gives it away. */
export interface PlatformFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** How many bytes a second of each format has, as far as a length follows from it. */
const bytesPerSecond: Readonly<Record<string, number>> = {
  wav: 16_000,
  wav49: 1_625,
  gsm: 1_650,
  ulaw: 8_000,
  alaw: 8_000,
  sln: 16_000,
  sln16: 32_000,
  g722: 8_000,
};

/** The platform writes `wav` so. */
const wavFormat: WaveFormat = { format: 1, channels: 1, rate: 8_000, bits: 16 };

/** The most that the platform gives away: an hour of `wav` and more. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The file of a recording: silence, as long as it was, since no sound is passed here. A `wav` can
 * be played; of the other formats only the size is right.
 */
export function soundOf({ format, ms }: StoredRecording): PlatformFile {
  const size = Math.min(mostBytes, Math.round(((bytesPerSecond[format] ?? 2_000) * ms) / 1_000));
  const samples = new Uint8Array(size);
  const bytes = format === "wav" ? writeWave({ ...wavFormat, samples }) : samples;
  return { type: `audio/${format}`, bytes };
}
