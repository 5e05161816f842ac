import type { Proposal } from "@flowrun/language-server/text";
import { Braces } from "lucide-react";
import { useState } from "react";
import { shownState } from "../call/call-state.ts";
import { useCallState } from "../call/use-call.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { Chooser } from "./chooser.tsx";

/**
 * A button beside a field that puts a name or a function of the flow into its text. Beside a name
 * stands its type, and its value in the draft call where there is one.
 */
export function NamePicker({
  label,
  onPick,
}: {
  readonly label: string;
  readonly onPick: (name: string) => void;
}): React.ReactNode {
  const words = useWords();
  const { desk, state } = useStudio();
  const block = useStudioState(selectedPlace)?.block;
  const values = useCallState(({ call }) => (call === undefined ? undefined : shownState(call)));
  const [names, setNames] = useState<readonly Proposal[] | undefined>();
  const ask = async (): Promise<void> => {
    const { open, text } = state.getState();
    if (open !== undefined && block !== undefined)
      setNames(await desk.names(open.name, text, block));
  };
  const known = new Map(values?.facts);
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
        <Chooser
          label={words.putName(label)}
          question={words.whichName}
          choices={names.map(({ label: name, insert, detail = "", documentation = "" }) => {
            const value = known.get(name);
            const note = value === undefined ? detail : `${detail} = ${value}`;
            return { name, note, also: [documentation], insert };
          })}
          onClose={() => setNames(undefined)}
          onChoose={({ insert }) => {
            setNames(undefined);
            onPick(insert);
          }}
        />
      )}
    </>
  );
}
