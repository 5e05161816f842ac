import type { Voice } from "./call-clock.ts";

/** The voice of the browser, silent in one that has none, and the tones of a phone. */
export function createVoice(): Voice {
  const speech = "speechSynthesis" in globalThis ? speechSynthesis : undefined;
  let tones: Promise<(key: string) => void> | undefined;
  const hasVoice = (): boolean => (speech?.getVoices().length ?? 0) > 0;
  return {
    isSpeaking: () => hasVoice() && speech?.speaking === true,
    speak(text, language) {
      speech?.cancel();
      if (!hasVoice()) return;
      const said = new SpeechSynthesisUtterance(text);
      said.lang = language;
      speech?.speak(said);
    },
    stop() {
      speech?.cancel();
    },
    press(key) {
      tones ??= import("./key-tone.ts").then(({ createKeyTones }) => createKeyTones());
      void tones.then((sound) => sound(key));
    },
  };
}
