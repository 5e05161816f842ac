import type { Wave } from "@flowrun/core/plugin";

/**
 * Two sounds of one channel as the left and the right one of a single sound. Samples are plain ones
 * of 16 bits. The shorter sound is silent at its end. `undefined` where one has several channels,
 * or their rates differ.
 */
export function joinWaves(left: Wave, right: Wave): Wave | undefined {
  if (left.channels !== 1 || right.channels !== 1 || left.rate !== right.rate) return undefined;
  const count = Math.max(samplesIn(left), samplesIn(right));
  const joined = new DataView(new ArrayBuffer(4 * count));
  for (const [channel, { samples }] of [left, right].entries()) {
    const data = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
    for (let index = 0; 2 * index + 1 < samples.byteLength; index += 1)
      joined.setInt16(4 * index + 2 * channel, data.getInt16(2 * index, true), true);
  }
  return { ...left, channels: 2, samples: new Uint8Array(joined.buffer) };
}

function samplesIn({ samples }: Wave): number {
  return Math.floor(samples.length / 2);
}
