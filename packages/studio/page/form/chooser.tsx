import type { VerbSort } from "@flowrun/graph";
import { useEffect, useState } from "react";
import { VerbIcon } from "../graph/verb-icon.tsx";
import { useWords } from "../state/use-studio.ts";
import { useModal } from "./use-modal.ts";

/** Something to choose. */
export interface Choice {
  readonly name: string;
  /** The text behind its name. */
  readonly note: string;
  readonly sort?: VerbSort;
  readonly verb?: string;
  /** Further words by which it is found. */
  readonly also?: readonly string[];
}

/** The choices. */
export interface ChooserProps<Chosen extends Choice> {
  readonly label: string;
  /** The question. */
  readonly question: string;
  readonly choices: readonly Chosen[];
  readonly onChoose: (choice: Chosen) => void;
  readonly onClose: () => void;
}

/** A list over the page: a few letters find something in it, arrows choose, Enter takes it. */
export function Chooser<Chosen extends Choice>(props: ChooserProps<Chosen>): React.ReactNode {
  const { label, question, choices, onChoose, onClose } = props;
  const words = useWords();
  const dialog = useModal();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState(0);
  const [isTaken, setTaken] = useState(false);
  const found = choicesLike(choices, wanted);
  const choose = (choice: Chosen | undefined): void => {
    if (choice !== undefined) onChoose(choice);
    // A fast typist is done before the choices are known.
    else setTaken(choices.length === 0);
  };
  const taken = isTaken ? found[chosen] : undefined;
  useEffect(() => {
    if (taken !== undefined) onChoose(taken);
  }, [taken, onChoose]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setChosen((now) => Math.max(0, Math.min(found.length - 1, now + by)));
    else if (event.key === "Enter") choose(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={label} onCancel={onClose}>
      <input
        role="combobox"
        aria-label={question}
        aria-expanded
        aria-controls="choices"
        aria-activedescendant={`choice-${chosen}`}
        placeholder={question}
        value={wanted}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setWanted(target.value);
          setChosen(0);
        }}
      />
      {found.length === 0 && choices.length > 0 && (
        <p className="hint" role="status">
          {words.nothingFound}
        </p>
      )}
      <div id="choices" role="listbox" aria-label={label} tabIndex={-1}>
        {found.map((choice, index) => (
          <div
            key={`${choice.name} ${choice.note}`}
            id={`choice-${index}`}
            role="option"
            aria-selected={index === chosen}
            ref={(row) => {
              if (index === chosen) row?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => choose(choice)}
          >
            {choice.sort && <VerbIcon verb={choice.verb} sort={choice.sort} />}
            <strong>{choice.name}</strong>
            <span className="quiet">{choice.note}</span>
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** More are found by more letters. */
const mostShown = 100;

/**
 * The choices that have each of the words somewhere. First come those whose name begins so, then
 * those whose name has it, then those of whose further words one begins so.
 */
function choicesLike<Chosen extends Choice>(
  choices: readonly Chosen[],
  wanted: string,
): readonly Chosen[] {
  const text = wanted.trim().toLowerCase();
  const rankOf = ({ name, note, also = [] }: Choice): number => {
    const [own, further] = [name.toLowerCase(), also.join(", ").toLowerCase()];
    if (own.startsWith(text)) return 0;
    if (own.includes(text)) return 1;
    if (`, ${further}`.includes(`, ${text}`)) return 2;
    const all = `${own} ${note.toLowerCase()} ${further}`;
    return text.split(/\s+/).every((word) => all.includes(word)) ? 3 : 4;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice) }));
  return [0, 1, 2, 3]
    .flatMap((rank) => ranked.filter((each) => each.rank === rank))
    .slice(0, mostShown)
    .map(({ choice }) => choice);
}
