import type { StoredRecording } from "./recording.ts";

/** The part of the exchange that knows sounds. */
export interface MediaLibrary {
  readonly storedRecordings: ReadonlyMap<string, StoredRecording>;
  readonly settings: {
    /** How long a sound lasts in milliseconds, or `undefined` when there is no such sound. */
    readonly soundMs: (name: string) => number | undefined;
  };
}

/** The result of playing a URI. */
export type Media =
  /** Lasts `ms`; `isStoppable` tells whether the platform can stop it before its end. */
  | { readonly kind: "sound"; readonly ms: number; readonly isStoppable: boolean }
  /** Plays until it is stopped. */
  | { readonly kind: "endless" }
  /** Fails at once: no such sound. */
  | { readonly kind: "missing" }
  /** The platform starts it, forgets it, and never says that it finished. */
  | { readonly kind: "dead-end" };

const spokenCharacterMs = 400;

/**
 * The media of a URI on the platform: `sound:` `recording:` `number:` `digits:` `characters:`
 * `tone:`, as tried on Asterisk 22. An unknown or missing scheme, a recording that is not stored
 * and a number that is none are dead ends.
 */
export function resolveMedia(pbx: MediaLibrary, uri: string): Media {
  const colon = uri.indexOf(":");
  const scheme = colon < 0 ? "" : uri.slice(0, colon);
  const rest = uri.slice(colon + 1);
  switch (scheme) {
    case "sound": {
      const ms = pbx.settings.soundMs(rest);
      return ms === undefined ? { kind: "missing" } : { kind: "sound", ms, isStoppable: true };
    }
    case "recording": {
      const stored = pbx.storedRecordings.get(rest);
      return stored === undefined
        ? { kind: "dead-end" }
        : { kind: "sound", ms: stored.ms, isStoppable: true };
    }
    case "number":
      return /^-?\d+$/.test(rest) ? spoken(rest) : { kind: "dead-end" };
    case "digits":
    case "characters":
      return spoken(rest);
    case "tone":
      return { kind: "endless" };
    default:
      return { kind: "dead-end" };
  }
}

function spoken(text: string): Media {
  return { kind: "sound", ms: text.length * spokenCharacterMs, isStoppable: false };
}

/**
 * How long a sound lasts on a platform that has exactly these; one that has no list of them has
 * every sound.
 */
export function soundMsOf(
  sounds: readonly string[] | undefined,
): (name: string) => number | undefined {
  if (sounds === undefined) return usualSoundMs;
  const known = new Set(sounds);
  return (name) => (known.has(name) ? usualSoundMs(name) : undefined);
}

function usualSoundMs(name: string): number {
  return name.startsWith("digits/") ? 400 : 1500;
}
