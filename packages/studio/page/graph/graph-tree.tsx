import type { DiffMark, PlacedView } from "@flowrun/graph";
import { isGone } from "./compared.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";

/** Cards that are in the tree at once. */
const most = 40;

/**
 * The graph as a tree of blocks and steps: the one place of the canvas that has the keyboard, and
 * what a screen reader reads. It is laid over the canvas without being seen.
 */
export function GraphTree({ view }: { readonly view: PlacedView | undefined }): React.ReactNode {
  const words = useWords();
  const selected = useStudioState(selectedPlace);
  const compared = useStudioState((state) => state.compared);
  const idOf = (block: string, step?: number): string =>
    `tree ${block}${step === undefined ? "" : ` ${step}`}`;
  const active = selected && idOf(selected.block, selected.step);
  const begins = (card: PlacedView["cards"][number]["card"]): readonly string[] =>
    card.begins.length > 0 ? [words.startsHere] : [];
  const marked = (mark: DiffMark | undefined): readonly string[] =>
    mark === undefined ? [] : [words.mark(mark)];
  const cards = view?.cards ?? [];
  // In a large flow, the blocks around the selected one, in the order of the file.
  const at = cards.findIndex(({ card }) => card.name === selected?.block);
  const first = Math.max(0, Math.min(at - most / 2, cards.length - most));
  return (
    <div
      className="tree"
      role="tree"
      tabIndex={0}
      data-pane="graph"
      aria-label={words.graph}
      {...(active !== undefined && { "aria-activedescendant": active })}
    >
      {cards.slice(first, first + most).map(({ card }, place) => (
        <div
          key={card.name}
          id={idOf(card.name)}
          role="treeitem"
          aria-setsize={cards.length}
          aria-posinset={first + place + 1}
          aria-expanded
          aria-selected={selected?.block === card.name && selected.step === undefined}
          aria-label={[
            card.name,
            ...begins(card),
            ...marked(compared?.marks.cards[card.name]),
          ].join(", ")}
        >
          <div role="group">
            {card.rows.map(({ step, index, verb, argument, condition, exits }) => (
              <div
                key={step}
                {...(!isGone(compared, step) && { id: idOf(card.name, index) })}
                role="treeitem"
                aria-selected={
                  selected?.block === card.name &&
                  selected.step === index &&
                  !isGone(compared, step)
                }
                aria-label={[
                  `${words.step(index + 1)}: ${verb} ${argument}`.trim(),
                  ...(condition === undefined ? [] : [`${words.condition} ${condition}`]),
                  ...[...exits, ...card.pills.filter((pill) => pill.step === step)].map(
                    ({ label, to }) =>
                      to.kind === "block"
                        ? words.exitLeads(label, to.block)
                        : words.exitEnds(label, to.by),
                  ),
                  ...marked(compared?.marks.steps[step]),
                ].join(", ")}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
