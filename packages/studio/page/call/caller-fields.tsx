import { Phone, Volume2, VolumeX } from "lucide-react";
import { useEffect } from "react";
import { useProofState } from "../prove/use-proof.ts";
import { errorsIn } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { useCallLine, useCallState } from "./use-call.ts";

/** The number that calls, and the scenario whose world it calls in. */
export function CallerFields(): React.ReactNode {
  const words = useWords();
  const { wish: change, lookAround } = useCallLine();
  const wish = useCallState((state) => state.wish);
  const worlds = useCallState((state) => state.worlds);
  const checked = useStudioState((state) => state.checked);
  const tests = useProofState((state) => state.tests);
  useEffect(() => {
    // Worlds are those of the scenarios, which the flow gives their meaning.
    if (checked !== undefined && tests !== undefined) void lookAround();
  }, [lookAround, checked, tests]);
  return (
    <>
      <label className="call-field">
        <span>{words.callFrom}</span>
        <input value={wish.from} onChange={({ target }) => change({ from: target.value })} />
      </label>
      {worlds.length > 0 && (
        <label className="call-field">
          <span>{words.callLike}</span>
          <select
            value={wish.like ?? ""}
            onChange={({ target }) => {
              const world = worlds.find(({ name }) => name === target.value);
              change({ like: world?.name, ...(world && { from: world.from, to: world.to }) });
            }}
          >
            <option value="">{words.emptyWorld}</option>
            {worlds.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** Calls the flow as it is in the editor. */
export function CallButton(): React.ReactNode {
  const words = useWords();
  const { call } = useCallLine();
  const hasErrors = useStudioState(errorsIn) > 0;
  const isKnown = useProofState(({ tests }) => tests !== undefined);
  const isBeginning = useCallState((state) => state.isBeginning);
  return (
    <button
      className="call-button"
      data-pane="line"
      aria-busy={isBeginning}
      disabled={hasErrors || !isKnown || isBeginning}
      onClick={() => void call()}
    >
      <Phone size={15} aria-hidden />
      {words.call}
    </button>
  );
}

/** Whether prompts are said aloud. */
export function HearButton(): React.ReactNode {
  const words = useWords();
  const { hear } = useCallLine();
  const isHeard = useCallState((state) => state.isHeard);
  return (
    <button
      className="icon-button"
      aria-pressed={isHeard}
      aria-label={words.sound}
      title={words.sound}
      onClick={() => hear(!isHeard)}
    >
      {isHeard ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
    </button>
  );
}
