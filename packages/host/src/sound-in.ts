import { soundRate, type HttpFile, type Wave } from "@flowrun/core/plugin";
import { plainWave } from "./plain-wave.ts";

/**
 * The sound in a recording, as a sound line has it: samples of 16 bits in one channel at 16,000 Hz. Several
 * channels of a WAV file of 16 bits are mixed, and other rates are changed. A file that is no WAV is taken for
 * sound already, where its type says so. Throws `RUN_SOUND`.
 */
export function soundIn(file: HttpFile): Uint8Array {
  const wave = plainWave(file);
  const isReady = wave.channels === 1 && wave.rate === soundRate;
  return isReady ? wave.samples : atSoundRate(mixed(wave), wave.rate);
}

function mixed({ channels, samples }: Wave): Float32Array {
  const data = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const count = Math.floor(data.byteLength / 2 / channels);
  return Float32Array.from({ length: count }, (_, index) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += data.getInt16(2 * (index * channels + channel), true);
    return sum / channels;
  });
}

/** Between two samples lies a line: a recogniser needs no more, and telephones carry no more. */
function atSoundRate(samples: Float32Array, rate: number): Uint8Array {
  const step = rate / soundRate;
  const count = Math.floor(samples.length / step);
  const made = new DataView(new ArrayBuffer(2 * count));
  for (let index = 0; index < count; index += 1) {
    const place = index * step;
    const [before, part] = [Math.floor(place), place % 1];
    const one = samples[before] ?? 0;
    made.setInt16(2 * index, Math.round(one + part * ((samples[before + 1] ?? one) - one)), true);
  }
  return new Uint8Array(made.buffer);
}
