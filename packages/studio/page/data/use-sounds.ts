import { useCallback, useEffect, useMemo, useState } from "react";
import type { FoundSound } from "../../src/sounds/sounds-contract.ts";
import { ServerProblem } from "../state/server.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import type { NamedSound } from "../worker/named-sounds.ts";
import { connectSounds, type SoundServer } from "./sound-server.ts";

/** A sound that the flow names, and where it is. */
export type FlowSound = NamedSound & FoundSound;

/** The sounds of the flow as it is in the editor, saved or not. */
export interface FlowSounds {
  /** The missing sounds first; undefined until the server has told. */
  readonly sounds: readonly FlowSound[] | undefined;
  readonly hasFolder: boolean;
  readonly trouble: string | undefined;
  readonly server: SoundServer;
  /** Asks again: somebody may have put some there. */
  again(): void;
}

/** Asks which sounds the flow names, and where they are, whenever its text has been checked. */
export function useSounds(): FlowSounds {
  const studio = useStudio();
  const server = useMemo(() => connectSounds(studio.server), [studio]);
  const name = useStudioState(({ open }) => open?.name ?? "");
  const text = useStudioState(({ checked }) => checked?.text);
  const [sounds, setSounds] = useState<readonly FlowSound[]>();
  const [hasFolder, setHasFolder] = useState(true);
  const [trouble, setTrouble] = useState<string>();
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const named = await studio.desk.sounds(name, text);
      const found = await server.find(named).catch((error: unknown) => {
        if (error instanceof ServerProblem) return error;
        throw error;
      });
      if (!isCurrent) return;
      setTrouble(found instanceof ServerProblem ? found.message : undefined);
      if (found instanceof ServerProblem) return;
      setHasFolder(found.hasFolder);
      const all = found.sounds.map((sound, place): FlowSound => ({ ...named[place], ...sound }));
      setSounds(
        all.toSorted((a, b) => Number(a.file !== undefined) - Number(b.file !== undefined)),
      );
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [studio, server, name, text, turn]);
  return { sounds, hasFolder, trouble, server, again };
}
