import { createAlarms, type Alarms } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createAsk, type Purpose } from "./ask.ts";
import { answerError } from "./codec/answer.ts";
import { fieldOf, idOf, parseBody } from "./codec/json.ts";
import { quick } from "./codec/request.ts";
import { createDeadlines } from "./deadlines.ts";
import { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
import type { AriWire } from "./wire.ts";

/**
 * The media that a platform can play. Every question rejects with a `PortError` when the platform
 * does not answer it: it cannot be reached, takes longer than 10 s, or refuses the user.
 */
export interface MediaLibrary {
  /**
   * Whether there is a sound of this name, e.g. `digits/1`; in this language, or the one that it is
   * a kind of, where one is given.
   */
  hasSound(name: string, language?: string): Promise<boolean>;
  /** Whether there is a stored recording of this name. */
  hasRecording(name: string): Promise<boolean>;
  /** The names of all sounds. */
  listSounds(): Promise<readonly string[]>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/**
 * The media library of a platform over HTTP. Throws `ARI_HOST` or `ARI_CREDENTIALS` for options
 * that cannot work.
 */
export function createMediaLibrary(
  options: Omit<NetworkWireOptions, "app" | "requests">,
): MediaLibrary {
  return createWireMediaLibrary(createNetworkWire({ ...options, app: "" }), options.alarms);
}

/** The media library over a wire, which it closes with itself. */
export function createWireMediaLibrary(
  wire: AriWire,
  alarms: Alarms = createAlarms(createSystemClock()),
): MediaLibrary {
  const deadlines = createDeadlines(alarms);
  const ask = createAsk(wire, deadlines, { quick: 10_000, blocking: 10_000, originate: 10_000 });
  /** The body under a path; `undefined` when there is nothing. */
  const find = async (purpose: Purpose, path: string): Promise<unknown> => {
    const answer = await ask(purpose, quick("GET", path));
    if (answer.status === 404) return undefined;
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    return parseBody(answer.body) ?? {};
  };
  return {
    async hasSound(name, language) {
      const sound = await find(
        () => `tell of the sound "${name}"`,
        `/sounds/${encodeURIComponent(name)}`,
      );
      return sound !== undefined && (language === undefined || isSpokenIn(sound, language));
    },
    async hasRecording(name) {
      const path = `/recordings/stored/${encodeURIComponent(name)}`;
      return (await find(() => `tell of the recording "${name}"`, path)) !== undefined;
    },
    async listSounds() {
      const purpose: Purpose = () => "list its sounds";
      const answer = await ask(purpose, quick("GET", "/sounds"));
      const error = answerError(purpose, answer);
      if (error !== null) throw error;
      const sounds = parseBody(answer.body);
      return Array.isArray(sounds) ? sounds.flatMap((sound) => idOf(sound) ?? []) : [];
    },
    async close() {
      deadlines.close();
      await wire.close();
    },
  };
}

/**
 * Whether a sound is there in a language. A platform that does not tell of languages is believed to
 * have it.
 */
function isSpokenIn(sound: unknown, language: string): boolean {
  const formats = fieldOf(sound, "formats");
  if (!Array.isArray(formats)) return true;
  const meant: readonly unknown[] = [language, language.split("_")[0]];
  return formats.some((format: unknown) => meant.includes(fieldOf(format, "language")));
}
