import type { AskedSound, SoundList } from "../../src/sounds/sounds-contract.ts";
import type { Server } from "../state/server.ts";

/**
 * The sounds of the platform, which only the server has. All of these reject with a
 * `ServerProblem`.
 */
export interface SoundServer {
  find(sounds: readonly AskedSound[]): Promise<SoundList>;
  /** A WAV file. */
  read(sound: AskedSound): Promise<ArrayBuffer>;
  /** Writes a WAV file of 16-bit mono PCM. */
  write(sound: AskedSound, wave: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** Asks for sounds. */
export function connectSounds({ ask, request }: Server): SoundServer {
  const pathOf = ({ name, language }: AskedSound): string => {
    const path = name.split("/").map(encodeURIComponent).join("/");
    return `/sounds/${path}${language === undefined ? "" : `?${new URLSearchParams({ language }).toString()}`}`;
  };
  return {
    find: (sounds) => {
      const asked = sounds.map(({ name, language }) => ({
        name,
        ...(language !== undefined && { language }),
      }));
      return ask("/sounds", { method: "POST", body: JSON.stringify({ sounds: asked }) });
    },
    read: async (sound) => (await request(pathOf(sound))).arrayBuffer(),
    async write(sound, wave) {
      await ask(pathOf(sound), {
        method: "PUT",
        body: wave,
        headers: { "Content-Type": "audio/wav" },
      });
    },
  };
}
