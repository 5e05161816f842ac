import { useEffect, useRef, useState } from "react";
import { createSoundPlayer } from "../call/sound-player.ts";

/** Plays one sound at a time. */
export interface Ear {
  /** The sound that is heard now, by the name that it was given. */
  readonly heard: string | undefined;
  /**
   * Plays a file of sound instead of what is heard, to its end. Rejects when it cannot be read as
   * one.
   */
  play(name: string, file: ArrayBuffer): Promise<void>;
  stop(): void;
}

/** An ear for this page; it is silent when its component is gone. */
export function useEar(): Ear {
  const [heard, setHeard] = useState<string>();
  const [player] = useState(createSoundPlayer);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
      player.stop();
    },
    [player],
  );
  return {
    heard,
    stop() {
      turn.current += 1;
      player.stop();
      setHeard(undefined);
    },
    async play(name, file) {
      const own = ++turn.current;
      setHeard(undefined);
      const { over } = await player.play([file]);
      if (turn.current !== own) return;
      setHeard(name);
      await over;
      if (turn.current === own) setHeard(undefined);
    },
  };
}
