/** Plays files of sound. */
export interface SoundPlayer {
  /**
   * Plays files one after the other, instead of what is heard. Resolves when the first begins:
   * `over` does when they are over, or were stopped. Rejects for what is no sound.
   */
  play(files: readonly ArrayBuffer[]): Promise<{ readonly over: Promise<void> }>;
  stop(): void;
}

/** A player, which is silent. */
export function createSoundPlayer(): SoundPlayer {
  let context: AudioContext | undefined;
  const stop = (): void => {
    void context?.close();
    context = undefined;
  };
  return {
    stop,
    async play(files) {
      stop();
      const own = new AudioContext();
      context = own;
      const sounds = await Promise.all(files.map((file) => own.decodeAudioData(file)));
      const hear = async (): Promise<void> => {
        for (const buffer of sounds) if (context === own) await heard(own, buffer);
        if (context === own) stop();
      };
      return { over: hear() };
    },
  };
}

/** Resolves also when the context is closed meanwhile. */
function heard(context: AudioContext, buffer: AudioBuffer): Promise<void> {
  return new Promise((resolve) => {
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.addEventListener("ended", () => resolve());
    context.addEventListener("statechange", () => {
      if (context.state === "closed") resolve();
    });
    source.start();
  });
}
