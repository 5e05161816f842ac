/** Watches sound for a voice, by how loud it is. */
export interface Voice {
  /**
   * Whether somebody begins to speak in a piece of sound, or has been quiet for long since.
   */
  hear(piece: Uint8Array): "begins" | "ends" | undefined;
  /** The text is known; the next voice is another. */
  reset(): void;
}

/** Pieces of 20 ms: a click is shorter. */
const loudPieces = 8;

/** Quieter is no voice on a telephone. */
const leastLoudness = 250;

/** A voice is so much louder than the line behind it. */
const timesLouder = 4;

/** Nobody has spoken yet. `quietMs` is how long nobody may speak until it `ends`. */
export function createVoice(quietMs: number): Voice {
  let background = leastLoudness / timesLouder;
  let [loud, quiet, isSpeaking] = [0, 0, false];
  return {
    hear(piece) {
      const loudness = loudnessOf(piece);
      const isLoud = loudness > Math.max(leastLoudness, timesLouder * background);
      background += (loudness - background) * (loudness < background ? 0.2 : 0.005);
      loud = isLoud ? loud + 1 : 0;
      quiet = isLoud ? 0 : quiet + 1;
      if (!isSpeaking && loud >= loudPieces) {
        isSpeaking = true;
        return "begins";
      }
      if (!isSpeaking || quiet * 20 < quietMs) return undefined;
      isSpeaking = false;
      return "ends";
    },
    reset() {
      [loud, isSpeaking] = [0, false];
    },
  };
}

/** The root of the mean square of samples of 16 bits. */
function loudnessOf(piece: Uint8Array): number {
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  const samples = piece.byteLength >> 1;
  let sum = 0;
  for (let at = 0; at < samples; at += 1) sum += view.getInt16(2 * at, true) ** 2;
  return Math.sqrt(sum / Math.max(1, samples));
}
