import { useModal } from "../form/use-modal.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { Question } from "../state/studio-state.ts";
import "../look/menu.css";

/** The things to do with a block or a step, where one has clicked with the other button. */
export function GraphMenu({
  x,
  y,
  block,
  step,
  isMissing,
}: Question & { readonly kind: "menu" }): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const dialog = useModal();
  const acts = useActs(block, step, isMissing);
  const close = (): void => show({ question: undefined });
  const go = (from: Element, by: 1 | -1): void => {
    const items = [...(from.parentElement?.children ?? [])];
    const next = items[(items.indexOf(from) + by + items.length) % items.length];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <dialog
      ref={dialog}
      className="graph-menu"
      style={{ left: Math.min(x, innerWidth - 250), top: Math.min(y, innerHeight - 330) }}
      aria-label={words.whatToDo(block)}
      onCancel={close}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <div role="menu" aria-label={words.whatToDo(block)}>
        {acts.map(([name, key, act]) => (
          <button
            key={name}
            role="menuitem"
            onClick={() => {
              close();
              act();
            }}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown") go(event.currentTarget, 1);
              else if (event.key === "ArrowUp") go(event.currentTarget, -1);
            }}
          >
            {name} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
    </dialog>
  );
}

type Act = readonly [name: string, key: string, act: () => void];

function useActs(block: string, step: number | undefined, isMissing: boolean): readonly Act[] {
  const words = useWords();
  const studio = useStudio();
  const marked = useStudioState((state) => state.marked);
  if (isMissing)
    return [
      [
        words.createBlock(block),
        "",
        () => studio.show({ question: { kind: "verb", missing: block } }),
      ],
    ];
  const isBlock = step === undefined && block !== "finally";
  const write = async (): Promise<void> => navigator.clipboard.writeText(await studio.copyChosen());
  return [
    [words.addAStep, "A", () => studio.show({ question: { kind: "verb" } })],
    [words.duplicate, "Ctrl D", () => void studio.duplicate()],
    [words.copy, "Ctrl C", () => void write()],
    [
      words.paste,
      "Ctrl V",
      () => void navigator.clipboard.readText().then((yaml) => studio.paste(yaml)),
    ],
    ...(isBlock
      ? [
          [
            words.renameBlock(block),
            "F2",
            () => studio.show({ question: { kind: "name", block } }),
          ] as const,
          [words.startHere, "", () => void studio.startWith(block)] as const,
        ]
      : []),
    [words.removeChosen(Math.max(1, marked.length)), "Del", () => void studio.removeChosen()],
  ];
}
