import type { Program } from "@flowrun/core";
import type { SpeechPort } from "@flowrun/core/plugin";
import type { PluginChoice } from "../config/config.ts";
import { loadPlugin, type PluginSurroundings } from "./load-plugin.ts";

/** How long a text may take that is made before the first call, in milliseconds. */
const madeWithinMs = 30_000;

/** Where a voice is wanted. */
export interface SpeechRequest {
  readonly plugin: PluginChoice | undefined;
  readonly program: Pick<Program, "spoken">;
  /** Whether the platform is the embedded one, which has every sound. */
  readonly embedded: boolean;
  readonly surroundings: PluginSurroundings;
}

/**
 * The voice of a flow: the user's plugin; `undefined` where nothing is spoken. The texts that are
 * written out in the flow are asked for at once, so that no caller waits for them. A flow that
 * needs a voice and has none runs on the embedded platform only (`requireNeeds`).
 */
export async function openSpeech({
  plugin,
  program,
  embedded,
  surroundings,
}: SpeechRequest): Promise<SpeechPort | undefined> {
  if (program.spoken === undefined) return undefined;
  if (plugin === undefined) return embedded ? embeddedVoice : undefined;
  const speech = await loadPlugin("speech", plugin, surroundings);
  for (const text of program.spoken)
    void speech.render({ ...text, timeoutMs: madeWithinMs }).catch((error: unknown) => {
      const { log } = surroundings;
      log.warn(
        { err: error, language: text.language },
        `"${text.text}" could not be spoken in advance.`,
      );
    });
  return speech;
}

/** The voice of the embedded platform, on which every sound is there. */
export const embeddedVoice: SpeechPort = {
  render: async ({ text }) => `sound:${text.replaceAll(/[^\w .-]|\.(?![0-9])/g, "")}`,
  close: async () => undefined,
};
