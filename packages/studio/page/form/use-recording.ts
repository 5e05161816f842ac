import { useState } from "react";
import type { AskedSound } from "../../src/sounds/sounds-contract.ts";
import { connectSounds, type SoundServer } from "../data/sound-server.ts";
import { useDataWords } from "../data/use-data-words.ts";
import { useMicrophone } from "../data/use-microphone.ts";
import { ServerProblem } from "../state/server.ts";
import type { Studio } from "../state/studio.ts";
import { useStudio } from "../state/use-studio.ts";

/** Records the sound of a field. */
export interface Recording {
  readonly isOn: boolean;
  /** Whether a sound is over, and not yet among those of the platform. */
  readonly isWriting: boolean;
  /** Records until `stop`, and puts the sound among those of the platform. Trouble is told. */
  record(name: string): Promise<void>;
  /** Whether there is a place for sounds; tells where there is none. */
  hasPlace(): Promise<boolean>;
  stop(): void;
}

/** The recorder of a field. */
export function useRecording(): Recording {
  const own = useDataWords();
  const studio = useStudio();
  const microphone = useMicrophone();
  const [isWriting, setWriting] = useState(false);
  const [server] = useState(() => connectSounds(studio.server));
  const tell = (code: string, message: string): void =>
    studio.show({ trouble: { code, message, hint: "" } });
  const trying = async (action: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await action();
    } catch (error) {
      if (error instanceof ServerProblem) studio.show({ trouble: error.problem });
      else if (error instanceof DOMException) tell("STUDIO_NO_MICROPHONE", own.noMicrophone);
      else throw error;
      return false;
    }
  };
  return {
    isOn: microphone.recorded !== undefined,
    isWriting,
    stop: microphone.stop,
    hasPlace: () =>
      trying(async () => {
        const { hasFolder } = await server.find([]);
        if (!hasFolder) tell("STUDIO_NO_SOUNDS", own.noSounds);
        return hasFolder;
      }),
    async record(name) {
      await trying(async () => {
        const sound = await microphone.record(name);
        setWriting(true);
        const { toWave } = await import("../data/to-wave.ts");
        const wave = await toWave(sound);
        if (wave === undefined) tell("STUDIO_NOT_HEARD", own.notHeard);
        else await server.write(await placeOf(name, studio, server), wave);
        return wave !== undefined;
      });
      setWriting(false);
    },
  };
}

/** Where a sound is written: over the file that it has, else in the first language of the flow. */
async function placeOf(
  name: string,
  { desk, state }: Studio,
  server: SoundServer,
): Promise<AskedSound> {
  const { open, text } = state.getState();
  const named = open === undefined ? [] : await desk.sounds(open.name, text);
  const asked = named.filter((sound) => sound.name === name);
  const { sounds } = await server.find(asked);
  const there = asked.find((_, place) => sounds[place]?.file !== undefined);
  const language = (there ?? asked[0])?.language;
  return { name, ...(language !== undefined && { language }) };
}
