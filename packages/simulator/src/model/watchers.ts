/** How the transfer stands that a phone asked for, as the phone is told. */
export type TransferState =
  | "channel_progress"
  | "channel_answered"
  | "channel_unavailable"
  | "channel_declined";

/** An event that a person at a phone notices, or that tells of the platform's act on a leg. */
export type CallHappening =
  /** A caller rang the platform. */
  | { readonly kind: "call.placed"; readonly from: string; readonly to: string }
  /** The platform rang a callee. */
  | { readonly kind: "leg.called"; readonly endpoint: string; readonly from: string }
  | { readonly kind: "leg.ringing" }
  | { readonly kind: "leg.progress" }
  | { readonly kind: "leg.answered" }
  | { readonly kind: "key.pressed"; readonly digit: string }
  /** The other side of the bridge, or the application, sent a key. */
  | { readonly kind: "key.heard"; readonly digit: string }
  | { readonly kind: "media.started"; readonly playback: string; readonly uri: string }
  | {
      readonly kind: "media.finished";
      readonly playback: string;
      readonly uri: string;
      readonly state: "done" | "failed";
    }
  | { readonly kind: "recording.started"; readonly name: string }
  | { readonly kind: "recording.finished"; readonly name: string }
  /** `peers` are the other legs in the bridge. */
  | { readonly kind: "bridge.entered"; readonly bridge: string; readonly peers: readonly string[] }
  | { readonly kind: "bridge.left"; readonly bridge: string }
  /** The word that the phone hears of the transfer that it asked for. */
  | { readonly kind: "transfer.told"; readonly state: TransferState }
  | {
      readonly kind: "leg.ended";
      readonly cause: number;
      readonly causeText: string;
      /** SIP status, where SIP said why. */
      readonly techCause?: number;
    };

/** A happening with its time (milliseconds since the epoch) and its leg (the id of the channel). */
export type CallLine = CallHappening & { readonly at: number; readonly leg: string };

/** The listeners to events of legs. */
export interface Watchers {
  /** Tells everybody who listens to the leg, at once. */
  tell(line: CallLine): void;
  /** Listens to every leg; the function it returns stops that. */
  watch(listener: (line: CallLine) => void): () => void;
  /** Listens to one leg until it ended. */
  watchLeg(leg: string, listener: (line: CallLine) => void): () => void;
}

/** Nobody listens yet. */
export function createWatchers(): Watchers {
  const watchers = new Set<(line: CallLine) => void>();
  const legs = new Map<string, Set<(line: CallLine) => void>>();
  return {
    tell(line) {
      const listeners = [...watchers, ...(legs.get(line.leg) ?? [])];
      if (line.kind === "leg.ended") legs.delete(line.leg);
      for (const listener of listeners) listener(line);
    },
    watch(listener) {
      watchers.add(listener);
      return () => {
        watchers.delete(listener);
      };
    },
    watchLeg(leg, listener) {
      const listeners = legs.get(leg) ?? new Set();
      legs.set(leg, listeners.add(listener));
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
