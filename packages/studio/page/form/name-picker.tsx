import type { Proposal } from "@flowrun/language-server/text";
import { Braces } from "lucide-react";
import { useState, type RefObject } from "react";
import { shownState } from "../call/call-state.ts";
import { useCallState } from "../call/use-call.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio, useWords } from "../state/use-studio.ts";
import { Chooser } from "./chooser.tsx";

interface PickerProps {
  readonly label: string;
  readonly onPick: (name: string) => void;
}

/** The keyboard goes to the field again, behind the name that was put there. */
export function writeOnFrom(field: RefObject<HTMLInputElement | null>, at: number): void {
  requestAnimationFrame(() => {
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  });
}

/** A button beside a field that puts a name or a function of the flow into its text. */
export function NamePicker({ label, onPick }: PickerProps): React.ReactNode {
  const words = useWords();
  const { desk, state } = useStudio();
  const [names, setNames] = useState<readonly Proposal[] | undefined>();
  const ask = async (): Promise<void> => {
    const { open, text } = state.getState();
    const block = selectedPlace(state.getState())?.block;
    if (open !== undefined && block !== undefined)
      setNames(await desk.names(open.name, text, block));
  };
  return (
    <>
      <button
        type="button"
        className="icon-button small name-picker"
        aria-label={words.putName(label)}
        title={words.putName(label)}
        onClick={() => void ask()}
      >
        <Braces size={13} aria-hidden />
      </button>
      {names !== undefined && (
        <NameChooser
          label={words.putName(label)}
          names={names}
          onClose={() => setNames(undefined)}
          onPick={onPick}
        />
      )}
    </>
  );
}

/** The names. Beside each stands its type, and its value in the draft call where there is one. */
function NameChooser({
  label,
  names,
  onClose,
  onPick,
}: PickerProps & {
  readonly names: readonly Proposal[];
  readonly onClose: () => void;
}): React.ReactNode {
  const words = useWords();
  const shown = useCallState(({ call }) => (call === undefined ? undefined : shownState(call)));
  const values = new Map(shown?.facts);
  return (
    <Chooser
      label={label}
      question={words.whichName}
      choices={names.map(({ label: name, insert, detail = "", documentation = "" }) => {
        const value = values.get(name);
        const note = value === undefined ? detail : `${detail} = ${value}`;
        return { name, note, also: [documentation], insert };
      })}
      onClose={onClose}
      onChoose={({ insert }) => {
        onClose();
        onPick(insert);
      }}
    />
  );
}
