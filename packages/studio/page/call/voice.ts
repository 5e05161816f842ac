import type { Voice } from "./call-clock.ts";

/** The voice of the browser; silence in one that has none. */
export function createVoice(): Voice {
  const speech = "speechSynthesis" in globalThis ? speechSynthesis : undefined;
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
  };
}
