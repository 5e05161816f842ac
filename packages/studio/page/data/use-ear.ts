import { useEffect, useRef, useState } from "react";

/** Plays one sound at a time. */
export interface Ear {
  /** What is heard now, by the name that it was given. */
  readonly heard: string | undefined;
  /** Plays a file of sound instead of what is heard. Rejects when it cannot be read as one. */
  play(name: string, file: ArrayBuffer): Promise<void>;
  stop(): void;
}

/** An ear for this page; it is silent when its component is gone. */
export function useEar(): Ear {
  const [heard, setHeard] = useState<string>();
  const playing = useRef<AudioContext>(undefined);
  const stop = (): void => {
    void playing.current?.close();
    playing.current = undefined;
    setHeard(undefined);
  };
  useEffect(() => () => void playing.current?.close(), []);
  return {
    heard,
    stop,
    async play(name, file) {
      stop();
      const context = new AudioContext();
      playing.current = context;
      const buffer = await context.decodeAudioData(file);
      if (playing.current !== context) return;
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(context.destination);
      source.addEventListener("ended", () => {
        if (playing.current === context) stop();
      });
      source.start();
      setHeard(name);
    },
  };
}
