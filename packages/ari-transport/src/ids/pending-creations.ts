import { RenewedMap } from "@flowrun/core/plugin";

/**
 * A request under way that makes something whose id on the platform is not known for sure before
 * the answer.
 */
export type PendingCreation =
  /**
   * `bridge` is the platform's id of the bridge, which comes back as the second argument of the
   * leg's StasisStart.
   */
  | { readonly kind: "leg"; readonly ours: string; readonly bridge: string }
  /**
   * `leg` is the platform's id of the channel, or `bridge:ID`, which comes back in the playback's
   * `target_uri`.
   */
  | { readonly kind: "playback"; readonly ours: string; readonly leg: string };

/** Creations under way, numbered in the order in which they began. */
export interface PendingCreations {
  /** Notes a creation; the function it returns takes it out again. */
  begin(creation: PendingCreation): () => void;
  /** The number of the newest creation so far. */
  newest(): number;
  /** Whether one that began no later than `newest` matches. */
  some(newest: number, matches: (creation: PendingCreation) => boolean): boolean;
}

/** Nothing under way. */
export function createPendingCreations(): PendingCreations {
  const creations = new RenewedMap<number, PendingCreation>();
  let last = 0;
  return {
    begin(creation) {
      last += 1;
      const number = last;
      creations.set(number, creation);
      return () => {
        creations.delete(number);
      };
    },
    newest: () => last,
    some(newest, matches) {
      for (const [number, creation] of creations.entries()) {
        if (number > newest) return false;
        if (matches(creation)) return true;
      }
      return false;
    },
  };
}
