import type { Wave } from "@flowrun/core/plugin";

/** The sound is judged in pieces of so long. */
const frameMs = 20;
/** The average of a piece's samples from which on it is a voice: that of the platform. */
const voiceLevel = 256;
/** So much stays before the first voice and behind the last: letters begin and end softly. */
const marginMs = 200;

/**
 * The same sound without the silence at its beginning and its end, but for 200 ms on either side.
 * Samples are plain ones of 16 bits; a voice on any channel counts. Where nobody is heard, all of it
 * stays.
 */
export function trimWave(wave: Wave): Wave {
  const { channels, rate, samples } = wave;
  const step = 2 * channels * Math.max(1, Math.round((rate * frameMs) / 1_000));
  const voices: number[] = [];
  for (let at = 0; at < samples.length; at += step)
    if (isVoice(samples.subarray(at, at + step), channels)) voices.push(at);
  const [first, last] = [voices[0], voices.at(-1)];
  if (first === undefined || last === undefined) return wave;
  const margin = step * (marginMs / frameMs);
  return { ...wave, samples: samples.subarray(Math.max(0, first - margin), last + step + margin) };
}

function isVoice(frame: Uint8Array, channels: number): boolean {
  const data = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const sums = Array.from({ length: channels }, () => 0);
  const count = Math.floor(frame.byteLength / 2);
  for (let index = 0; index < count; index += 1)
    sums[index % channels] =
      (sums[index % channels] ?? 0) + Math.abs(data.getInt16(2 * index, true));
  return sums.some((sum) => sum * channels >= voiceLevel * count);
}
