/**
 * A WAV file of one channel, 8 kHz and 16 bits, as Asterisk writes it: its samples from -1 to 1.
 */
export function samplesOf(wav: Buffer): Float64Array {
  const samples = new Float64Array((wav.length - headerBytes) / 2);
  for (const index of samples.keys())
    samples[index] = wav.readInt16LE(headerBytes + 2 * index) / 32_768;
  return samples;
}

const headerBytes = 44;
const samplesPerSecond = 8000;

/** How loud one tone is in a sound, by Goertzel's algorithm: the amplitude of its sine. */
export function toneIn(samples: Float64Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / samplesPerSecond);
  let [last, beforeLast] = [0, 0];
  for (const sample of samples) [last, beforeLast] = [sample + factor * last - beforeLast, last];
  const power = last * last + beforeLast * beforeLast - factor * last * beforeLast;
  return (2 * Math.sqrt(Math.max(0, power))) / samples.length;
}
