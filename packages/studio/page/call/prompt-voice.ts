import { connectSounds } from "../data/sound-server.ts";
import type { CallPrompt } from "../replay/prompts-in.ts";
import type { Server } from "../state/server.ts";
import type { Voice } from "./call-clock.ts";
import { captionOf } from "./caption.ts";
import { createKeyTones } from "./key-tone.ts";
import { createSoundPlayer } from "./sound-player.ts";

/** How long a browser may take to name its voices, in milliseconds. */
const voicesMs = 300;

/**
 * Lets the caller hear the platform's sounds. Its files are played where the studio has all of them
 * in a format of browsers. Else the voice of the browser says the caption, where there is one;
 * `tellSilence` is told where there is none.
 */
export function createPromptVoice(server: Server, tellSilence?: () => void): Voice {
  const sounds = connectSounds(server);
  const player = createSoundPlayer();
  const press = createKeyTones();
  const speech = "speechSynthesis" in globalThis ? speechSynthesis : undefined;
  const hasVoice = (): boolean => (speech?.getVoices().length ?? 0) > 0;
  let asked: Promise<void> | undefined;
  let turn = 0;
  let isBusy = false;
  const stop = (): void => {
    turn += 1;
    isBusy = false;
    player.stop();
    speech?.cancel();
  };
  const say = async (prompt: CallPrompt): Promise<void> => {
    const own = turn;
    if (speech !== undefined && !hasVoice()) await (asked ??= untilVoices(speech));
    if (own !== turn) return;
    if (hasVoice()) speech?.speak(spoken(prompt, speech.getVoices()));
    else tellSilence?.();
  };
  return {
    stop,
    press,
    isSpeaking: () => isBusy || (hasVoice() && speech?.speaking === true),
    speak(prompt) {
      stop();
      const own = turn;
      isBusy = true;
      const hear = async (): Promise<void> => {
        const files = await filesOf(prompt, sounds).catch(() => []);
        if (own !== turn) return;
        if (files.length > 0)
          await player.play(files).then(
            ({ over }) => over,
            () => say(prompt),
          );
        else await say(prompt);
        if (own === turn) isBusy = false;
      };
      void hear();
    },
  };
}

/** A browser may have its voices only a moment after it was asked for them. */
function untilVoices(speech: SpeechSynthesis): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  speech.addEventListener("voiceschanged", () => resolve(), { once: true });
  setTimeout(resolve, voicesMs);
  return promise;
}

/** The browser's voice of that name, if it has one; else its own for the language. */
function spoken(
  { media, language = "en", voice, pace = 100, volume = 100 }: CallPrompt,
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisUtterance {
  const said = new SpeechSynthesisUtterance(captionOf(media));
  said.lang = language;
  said.rate = pace / 100;
  // A browser knows nothing louder than its usual.
  said.volume = Math.min(1, volume / 100);
  const named = voice?.toLowerCase();
  said.voice =
    voices.find(({ name }) => named !== undefined && name.toLowerCase().includes(named)) ?? null;
  return said;
}

/** The files of a prompt, in order; none where one of them is missing, or is of another format. */
async function filesOf(
  { list, language }: CallPrompt,
  { find, read }: ReturnType<typeof connectSounds>,
): Promise<readonly ArrayBuffer[]> {
  const names = list.flatMap((media) =>
    media.startsWith("sound:") ? [media.slice("sound:".length)] : [],
  );
  if (names.length < list.length) return [];
  const asked = names.map((name) => ({ name, ...(language !== undefined && { language }) }));
  const found = await find(asked);
  return found.sounds.every(({ isHeard }) => isHeard) ? Promise.all(asked.map(read)) : [];
}
