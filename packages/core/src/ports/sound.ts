/**
 * The sound of one media leg, both ways: samples of 16 bits, little-endian, one channel, 16,000 Hz.
 * It never enters an interpreter: a transport gives it to the port that a call has opened it for.
 */
export interface SoundLine {
  /**
   * Gives what is heard, in pieces of 20 ms as they come; what came before the first taker is
   * dropped. The latest taker counts.
   */
  hear(take: (sound: Uint8Array) => void): void;
  /**
   * Has sound played after earlier sound, at whatever speed it is given. Sound that would wait for
   * more than a minute is dropped.
   */
  say(sound: Uint8Array): void;
  /** Silences at once what was given and has not been heard yet. */
  hush(): void;
  /**
   * Resolves when the line has ended: its leg is gone, or the way to it was lost. Never rejects.
   */
  readonly ended: Promise<void>;
}

/** The rate of every sound line, in hertz. */
export const soundRate = 16_000;
