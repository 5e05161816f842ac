import type { Voice } from "./call-clock.ts";

/** A voice that is loaded when it is first to be heard; a call waits for it meanwhile. */
export function lateVoice(load: () => Promise<Voice>): Voice {
  let loading: Promise<Voice> | undefined;
  let voice: Voice | undefined;
  let wanted = 0;
  let isAwaited = false;
  const hear = async (how: (loaded: Voice) => void): Promise<void> => {
    const own = ++wanted;
    isAwaited = true;
    voice ??= await (loading ??= load());
    // It may have been stopped meanwhile, or something else is to be heard.
    if (own !== wanted) return;
    isAwaited = false;
    how(voice);
  };
  return {
    isSpeaking: () => isAwaited || voice?.isSpeaking() === true,
    speak: (prompt) => void hear((loaded) => loaded.speak(prompt)),
    stop() {
      wanted += 1;
      isAwaited = false;
      voice?.stop();
    },
    press: (key) => void hear((loaded) => loaded.press(key)),
  };
}
