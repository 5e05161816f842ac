import type { SoundLine } from "@flowrun/core";

/** A sound line that a test drives by hand. */
export interface HandSoundLine extends SoundLine {
  /** Gives a piece of sound to whoever takes it; `false` when nobody does. */
  pass(sound: Uint8Array): boolean;
  /** The sound to be played, in order; `hush` empties it. */
  readonly played: readonly Uint8Array[];
  /** How often it was silenced. */
  readonly hushes: () => number;
  end(): void;
}

/** A line on which nothing has been said. */
export function soundLineByHand(): HandSoundLine {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let take: ((sound: Uint8Array) => void) | undefined;
  let played: Uint8Array[] = [];
  let hushes = 0;
  return {
    hear(taker) {
      take = taker;
    },
    say: (sound) => void played.push(Uint8Array.from(sound)),
    hush() {
      hushes += 1;
      played = [];
    },
    ended,
    pass(sound) {
      take?.(sound);
      return take !== undefined;
    },
    get played() {
      return played;
    },
    hushes: () => hushes,
    end,
  };
}
