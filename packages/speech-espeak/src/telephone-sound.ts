import { readWave, writeWave } from "@flowrun/core/plugin";

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
export function readWav(file: Uint8Array): Sound | undefined {
  const wave = readWave(file);
  if (wave?.format !== 1 || wave.channels !== 1 || wave.bits !== 16) return undefined;
  const { rate, samples } = wave;
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const count = Math.floor(samples.length / 2);
  return {
    rate,
    samples: Int16Array.from({ length: count }, (_, index) => view.getInt16(2 * index, true)),
  };
}

/** A WAV file of 16 bits and one channel. */
export function writeWav({ rate, samples }: Sound): Uint8Array {
  const bytes = new Uint8Array(2 * samples.length);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, index) => view.setInt16(2 * index, sample, true));
  return writeWave({ format: 1, channels: 1, rate, bits: 16, samples: bytes });
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
