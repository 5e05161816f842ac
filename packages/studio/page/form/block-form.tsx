import { Copy, Flag, Pencil, Plus, Trash } from "lucide-react";
import { VerbIcon } from "../graph/verb-icon.tsx";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";

/** A selected block as a form: its steps, and what can be done with all of it. */
export function BlockForm({ block }: { readonly block: string }): React.ReactNode {
  const words = useWords();
  const card = useStudioState(({ drawn }) =>
    drawn?.view?.cards.find((each) => each.card.name === block),
  )?.card;
  const places = useStudioState(({ checked }) => checked?.places) ?? [];
  const { select, show } = useStudio();
  if (card === undefined) return undefined;
  return (
    <div className="form" data-pane="form">
      <BlockHead block={block} isStart={card.begins.includes("call")} />
      <p className="summary">{words.stepsOf(card.rows.length)}</p>
      <ol className="block-steps">
        {card.rows.map(({ index, verb, sort, argument }) => (
          <li key={index}>
            <button
              onClick={() => {
                const place = places.find((each) => each.block === block && each.step === index);
                if (place !== undefined) select(place);
              }}
            >
              <VerbIcon verb={verb} sort={sort} />
              <strong>{verb}</strong>
              <span className="argument quiet">{argument}</span>
            </button>
          </li>
        ))}
      </ol>
      <button className="primary" title="A" onClick={() => show({ question: { kind: "verb" } })}>
        <Plus size={15} aria-hidden /> {words.addStep}
      </button>
    </div>
  );
}

function BlockHead({
  block,
  isStart,
}: {
  readonly block: string;
  readonly isStart: boolean;
}): React.ReactNode {
  const words = useWords();
  const { show, duplicate, removeChosen, startWith } = useStudio();
  const button = (
    name: string,
    icon: React.ReactNode,
    act: () => void,
    isOff = false,
  ): React.ReactNode => (
    <button className="icon-button" title={name} aria-label={name} disabled={isOff} onClick={act}>
      {icon}
    </button>
  );
  const isFinally = block === "finally";
  return (
    <div className="form-head">
      <h3>{block}</h3>
      <span className="gap" />
      {!isFinally && (
        <>
          {button(words.renameBlock(block), <Pencil size={14} aria-hidden />, () =>
            show({ question: { kind: "name", block } }),
          )}
          {button(
            words.startHere,
            <Flag size={15} aria-hidden />,
            () => void startWith(block),
            isStart,
          )}
          {button(words.duplicate, <Copy size={14} aria-hidden />, () => void duplicate())}
          {button(
            words.removeBlocks(block),
            <Trash size={15} aria-hidden />,
            () => void removeChosen(),
          )}
        </>
      )}
    </div>
  );
}
