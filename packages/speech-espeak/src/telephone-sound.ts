/**
 * The rate of the sounds that this package writes, in hertz: what every telephone codec and every
 * Asterisk plays.
 */
export const telephoneRate = 8_000;

/** A channel of sound: a rate in hertz, and samples of 16 bits. */
export interface Sound {
  readonly rate: number;
  readonly samples: Int16Array;
}

/**
 * The sound in a WAV file of 16 bits and one channel; `undefined` when it is something else. A file
 * that was written to a pipe has no true sizes in its head: everything after the head counts.
 */
export function readWav(file: Buffer): Sound | undefined {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE")
    return undefined;
  let rate: number | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString("latin1", at, at + 4);
    const [begin, size] = [at + 8, file.readUInt32LE(at + 4)];
    if (name === "fmt ") rate = rateOf(file.subarray(begin, begin + size));
    if (name === "data" && rate !== undefined)
      return { rate, samples: samplesOf(file.subarray(begin, begin + size)) };
    at = begin + size + (size % 2);
  }
  return undefined;
}

/** The rate of a format of plain samples in one channel of 16 bits. */
function rateOf(format: Buffer): number | undefined {
  const plain = format.length >= 16 && format.readUInt16LE(0) === 1;
  return plain && format.readUInt16LE(2) === 1 && format.readUInt16LE(14) === 16
    ? format.readUInt32LE(4)
    : undefined;
}

function samplesOf(data: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(data.length / 2) }, (_, index) =>
    data.readInt16LE(2 * index),
  );
}

/** A WAV file of 16 bits and one channel. */
export function writeWav({ rate, samples }: Sound): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + 2 * samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(2 * samples.length, 40);
  const data = Buffer.alloc(2 * samples.length);
  samples.forEach((sample, index) => data.writeInt16LE(sample, 2 * index));
  return Buffer.concat([head, data]);
}

/**
 * How many zero crossings of the filter are taken on each side of a sample: 16 keep what is left of
 * aliases below 1 %.
 */
const reach = 16;

/**
 * The same sound at `telephoneRate`. Frequencies that a telephone cannot carry are filtered out
 * first (a windowed sinc, cut at 0.9 of half the rate). Otherwise hissing sounds come back as tones
 * that nobody spoke.
 */
export function toTelephone(sound: Sound): Sound {
  if (sound.rate === telephoneRate) return sound;
  const { samples, rate } = sound;
  const step = rate / telephoneRate;
  const cut = 0.9 * Math.min(1, 1 / step);
  const width = reach / cut;
  const samplesNow = Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const middle = index * step;
    let sum = 0;
    for (
      let at = Math.max(0, Math.ceil(middle - width));
      at <= middle + width && at < samples.length;
      at += 1
    ) {
      sum += (samples[at] ?? 0) * cut * sinc((at - middle) * cut) * window((at - middle) / width);
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  });
  return { rate: telephoneRate, samples: samplesNow };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Hann's window: 1 in the middle, 0 at −1 and 1. */
function window(x: number): number {
  return 0.5 + 0.5 * Math.cos(Math.PI * x);
}
