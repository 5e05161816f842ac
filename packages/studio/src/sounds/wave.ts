/** The facts of a sound in a WAV file. */
export interface WaveFacts {
  /** 1: PCM, 6: A-law, 7: µ-law. */
  readonly format: number;
  readonly channels: number;
  /** Samples in a second. */
  readonly rate: number;
  /** The bits of a sample. */
  readonly bits: number;
  /** The bytes of its samples that are there. */
  readonly bytes: number;
}

/** The head of a WAV file; `undefined` for any other file. */
export function readWave(file: Uint8Array): WaveFacts | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tagAt = (at: number): string => String.fromCodePoint(...file.subarray(at, at + 4));
  if (file.length < 12 || tagAt(0) !== "RIFF" || tagAt(8) !== "WAVE") return undefined;
  let head: Omit<WaveFacts, "bytes"> | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const length = view.getUint32(at + 4, true);
    if (tagAt(at) === "fmt " && length >= 16 && at + 24 <= file.length)
      head = {
        format: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        rate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    if (tagAt(at) === "data")
      return head && { ...head, bytes: Math.min(length, file.length - at - 8) };
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** A WAV file of samples that have no head of their own. */
export function withWaveHead(
  samples: Uint8Array,
  { format, rate, bits }: RawSound,
): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + samples.length);
  const view = new DataView(file.buffer);
  const text = (at: number, tag: string): void => file.set(new TextEncoder().encode(tag), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, format, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, (rate * bits) / 8, true);
  view.setUint16(32, bits / 8, true);
  view.setUint16(34, bits, true);
  text(36, "data");
  view.setUint32(40, samples.length, true);
  file.set(samples, 44);
  return file;
}

/** How the samples of a file without a head are to be read. */
export type RawSound = Pick<WaveFacts, "format" | "rate" | "bits">;
