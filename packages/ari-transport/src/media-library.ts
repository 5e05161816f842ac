import { createAlarms, type Alarms } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createAsk, type Purpose } from "./ask.ts";
import { answerError } from "./codec/answer.ts";
import { idOf, parseBody } from "./codec/json.ts";
import { quick } from "./codec/request.ts";
import { createDeadlines } from "./deadlines.ts";
import { createNetworkWire, type NetworkWireOptions } from "./network/network-wire.ts";
import type { AriWire } from "./wire.ts";

/**
 * What a platform has to play. Every question rejects with a `PortError` when the platform does not answer it: it cannot
 * be reached, takes longer than 10 s, or refuses the user.
 */
export interface MediaLibrary {
  /** Whether there is a sound of this name, e.g. `digits/1`. */
  hasSound(name: string): Promise<boolean>;
  /** Whether there is a stored recording of this name. */
  hasRecording(name: string): Promise<boolean>;
  /** The names of all sounds. */
  listSounds(): Promise<readonly string[]>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** The media library of a platform over HTTP. Throws `ARI_HOST` or `ARI_CREDENTIALS` for options that cannot work. */
export function createMediaLibrary(options: Omit<NetworkWireOptions, "app" | "requests">): MediaLibrary {
  return createWireMediaLibrary(createNetworkWire({ ...options, app: "" }), options.alarms);
}

/** The media library over a wire, which it closes with itself. */
export function createWireMediaLibrary(
  wire: AriWire,
  alarms: Alarms = createAlarms(createSystemClock()),
): MediaLibrary {
  const deadlines = createDeadlines(alarms);
  const ask = createAsk(wire, deadlines, { quick: 10_000, blocking: 10_000, originate: 10_000 });
  const exists = async (purpose: Purpose, path: string): Promise<boolean> => {
    const answer = await ask(purpose, quick("GET", path));
    if (answer.status === 404) return false;
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    return true;
  };
  return {
    hasSound: (name) => exists(() => `tell of the sound "${name}"`, `/sounds/${encodeURIComponent(name)}`),
    hasRecording: (name) =>
      exists(() => `tell of the recording "${name}"`, `/recordings/stored/${encodeURIComponent(name)}`),
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
