import { Mic, Square } from "lucide-react";
import { useState } from "react";
import { useDataWords } from "../data/use-data-words.ts";
import { selectedPlace, type StudioState } from "../state/studio-state.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { NameDialog } from "./name-dialog.tsx";
import { useRecording } from "./use-recording.ts";

interface RecordProps {
  readonly label: string;
  /** As it is written: a sound, or nothing yet. */
  readonly text: string;
  /** Takes the sound that is recorded, such as `sound:welcome`. */
  readonly take: (media: string) => void;
}

/**
 * A button beside a field that records its sound by the microphone. A field without a sound is
 * asked for the name of one. A text that is no sound cannot be recorded.
 */
export function RecordButton({ label, text, take }: RecordProps): React.ReactNode {
  const own = useDataWords();
  const { state } = useStudio();
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const recording = useRecording();
  const [isAsked, ask] = useState(false);
  const [, sound] = /^sound:([\w./-]+)$/.exec(text) ?? [];
  if (!mayEdit || (text !== "" && sound === undefined)) return undefined;
  const begin = async (): Promise<void> => {
    if (!(await recording.hasPlace())) return;
    if (sound === undefined) ask(true);
    else await recording.record(sound);
  };
  const named = async (name: string): Promise<string | undefined> => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) return own.noSoundName;
    take(`sound:${name}`);
    void recording.record(name);
    return undefined;
  };
  const name = recording.isOn ? own.stopRecording(label, "") : own.record(label, "");
  return (
    <>
      <button
        type="button"
        className={`icon-button small record ${recording.isOn ? "bad" : ""}`}
        aria-label={name}
        title={name}
        disabled={recording.isWriting}
        onClick={() => (recording.isOn ? recording.stop() : void begin())}
      >
        {recording.isOn ? <Square size={12} aria-hidden /> : <Mic size={14} aria-hidden />}
      </button>
      {isAsked && (
        <NameDialog
          label={own.nameSound}
          first={firstName(state.getState())}
          take={named}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

/** A name after the flow and the block that is selected, such as `shop/welcome`. */
function firstName(now: StudioState): string {
  const flow = (now.open?.name ?? "").replaceAll(/^.*\/|\.ya?ml$/g, "");
  return [flow, selectedPlace(now)?.block ?? ""]
    .map((name) => name.replaceAll(/[^\w-]+/g, "-"))
    .filter((name) => name !== "")
    .join("/");
}
