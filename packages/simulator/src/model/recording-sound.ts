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

/** The most that the platform gives away: an hour of `wav` and more. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The file of a recording: silence, as long as it was, since no sound is passed here. A `wav` can
 * be played; of the other formats only the size is right.
 */
export function soundOf({ format, ms }: StoredRecording): PlatformFile {
  const size = Math.min(mostBytes, Math.round(((bytesPerSecond[format] ?? 2_000) * ms) / 1_000));
  const bytes = format === "wav" ? silentWav(size - (size % 2)) : new Uint8Array(size);
  return { type: `audio/${format}`, bytes };
}

/** 8 kHz, one channel, 16 bits. */
function silentWav(size: number): Uint8Array {
  const bytes = new Uint8Array(44 + size);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string): void => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, size, true);
  return bytes;
}
