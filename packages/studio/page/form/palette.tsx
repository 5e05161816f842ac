import { useEffect, useRef, useState } from "react";
import { VerbIcon } from "../graph/verb-icon.tsx";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { PaletteVerb } from "../worker/new-step.ts";

/** All verbs, to add a step of one: a few letters find it, arrows choose, Enter adds. */
export function Palette(): React.ReactNode {
  const isShown = useStudioState((state) => state.showsPalette);
  return isShown ? <OpenPalette /> : undefined;
}

function OpenPalette(): React.ReactNode {
  const words = useWords();
  const { desk, show, addStep } = useStudio();
  const dialog = useRef<HTMLDialogElement>(null);
  const [verbs, setVerbs] = useState<readonly PaletteVerb[]>([]);
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    dialog.current?.showModal();
    void desk.verbs().then(setVerbs);
  }, [desk]);
  const found = verbsLike(verbs, wanted);
  const close = (): void => {
    show({ showsPalette: false });
  };
  const add = (verb: PaletteVerb | undefined): void => {
    if (verb === undefined) return;
    close();
    show({ side: "form" });
    void addStep(verb.name).then(focusForm);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setChosen((now) => Math.max(0, Math.min(found.length - 1, now + by)));
    else if (event.key === "Enter") add(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={words.addStep} onClose={close}>
      <input
        role="combobox"
        aria-label={words.findVerb}
        aria-expanded
        aria-controls="verbs"
        aria-activedescendant={`verb-${found[chosen]?.name}`}
        placeholder={words.findVerb}
        value={wanted}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setWanted(target.value);
          setChosen(0);
        }}
      />
      <div id="verbs" role="listbox" aria-label={words.addStep} tabIndex={-1}>
        {found.map((verb, index) => (
          <div
            key={verb.name}
            id={`verb-${verb.name}`}
            role="option"
            aria-selected={index === chosen}
            ref={(row) => {
              if (index === chosen) row?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => add(verb)}
          >
            <VerbIcon sort={verb.sort} />
            <strong>{verb.name}</strong>
            <span className="quiet">{verb.summary}</span>
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** Verbs whose name begins so first, then those that say it anywhere, also by what others call it. */
function verbsLike(verbs: readonly PaletteVerb[], wanted: string): readonly PaletteVerb[] {
  const text = wanted.trim().toLowerCase();
  const begins = verbs.filter(({ name }) => name.startsWith(text));
  const says = ({ name, summary, elsewhere }: PaletteVerb): boolean =>
    [name, summary, ...elsewhere].some((each) => each.toLowerCase().includes(text));
  return [...begins, ...verbs.filter((verb) => !begins.includes(verb) && says(verb))];
}

/** When the form of the new step is there. */
function focusForm(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>("[data-pane=form] .field input, [data-pane=form] .field select")?.focus();
  });
}
