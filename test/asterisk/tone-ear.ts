import type { RecognitionPort } from "@flowrun/core/plugin";
import { toneIn } from "./bed/tone-power.ts";

/**
 * A recogniser that understands tones, and tells how loud it was before the first of them: from 0
 * to 1.
 */
export interface ToneEar extends RecognitionPort {
  readonly loudestBefore: () => number;
}

/** One of these frequencies, in hertz, that lasts and then ends is a text such as "700". */
export function toneEar(frequencies: readonly number[]): ToneEar {
  let loudest = 0;
  let isBefore = true;
  return {
    loudestBefore: () => loudest,
    async recognise(line, { endOnSilenceMs }, receiver) {
      let tone: number | undefined;
      let quietMs = 0;
      line.hear((sound) => {
        const samples = samplesOf(sound);
        const found = frequencies.find((hertz) => toneIn(samples, hertz) > 0.05);
        const peak = Math.max(...samples.map(Math.abs));
        // The piece in which a tone begins may hold too little of it.
        isBefore &&= found === undefined && peak < 0.1;
        if (isBefore) loudest = Math.max(loudest, peak);
        if (found !== undefined) {
          if (tone !== found)
            receiver.heard({ text: String(found), confidence: 1, isFinal: false });
          tone = found;
          quietMs = 0;
        } else if (tone !== undefined) {
          quietMs += 20;
          if (quietMs < endOnSilenceMs) return;
          receiver.heard({ text: String(tone), confidence: 1, isFinal: true });
          tone = undefined;
        }
      });
    },
    close: async () => {},
  };
}

/**
 * Every second sample: what `toneIn` looks at has 8,000 in a second, a sound line twice as many.
 */
export function samplesOf(sound: Uint8Array): Float64Array {
  const view = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  return Float64Array.from(
    { length: Math.floor(view.length / 4) },
    (_, index) => view.readInt16LE(4 * index) / 32_768,
  );
}
