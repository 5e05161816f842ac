/** How the samples of a sound are written. */
export interface WaveFormat {
  /** 1: PCM, 6: A-law, 7: µ-law. */
  readonly format: number;
  readonly channels: number;
  /** Samples in a second. */
  readonly rate: number;
  /** The bits of a sample. */
  readonly bits: number;
}

/** The sound of a WAV file: its format, and its samples as they stand in the file. */
export interface Wave extends WaveFormat {
  readonly samples: Uint8Array;
}

/**
 * Reads a WAV file (RIFF, little-endian); `undefined` for any other file, and for one whose head is
 * not whole. Chunks that are not known are passed over. A file that was written to a pipe has no
 * true sizes in its head: the samples that are there count. The samples are a view of the file.
 */
export function readWave(file: Uint8Array): Wave | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tagAt = (at: number): string => String.fromCodePoint(...file.subarray(at, at + 4));
  if (file.length < 12 || tagAt(0) !== "RIFF" || tagAt(8) !== "WAVE") return undefined;
  let head: WaveFormat | undefined;
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
      return head && { ...head, samples: file.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** A WAV file of these samples, which the file copies. */
export function writeWave(wave: Wave): Uint8Array<ArrayBuffer> {
  const { format, channels, rate, bits, samples } = wave;
  const frame = (channels * bits) / 8;
  const file = new Uint8Array(44 + samples.length);
  const view = new DataView(file.buffer);
  const text = (at: number, tag: string): void =>
    file.set(
      Array.from(tag, (letter) => letter.charCodeAt(0)),
      at,
    );
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, format, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, bits, true);
  text(36, "data");
  view.setUint32(40, samples.length, true);
  file.set(samples, 44);
  return file;
}
