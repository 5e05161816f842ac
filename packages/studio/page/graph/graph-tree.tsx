import type { PlacedView } from "@flowrun/graph";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";

/**
 * The graph as a tree of blocks and steps: the one place of the canvas that has the keyboard, and what a screen reader reads. It is
 * laid over the canvas without being seen.
 */
export function GraphTree({ view }: { readonly view: PlacedView | undefined }): React.ReactNode {
  const words = useWords();
  const selected = useStudioState(selectedPlace);
  const idOf = (block: string, step?: number): string => `tree ${block}${step === undefined ? "" : ` ${step}`}`;
  const active = selected && idOf(selected.block, selected.step);
  return (
    <div
      className="tree"
      role="tree"
      tabIndex={0}
      data-pane="graph"
      aria-label={words.graph}
      {...(active !== undefined && { "aria-activedescendant": active })}
    >
      {(view?.cards ?? []).map(({ card }) => (
        <div
          key={card.name}
          id={idOf(card.name)}
          role="treeitem"
          aria-expanded
          aria-selected={selected?.block === card.name && selected.step === undefined}
          aria-label={`${card.name}${card.begins.length > 0 ? `, ${words.startsHere}` : ""}`}
        >
          <div role="group">
            {card.rows.map(({ step, index, verb, argument }) => (
              <div
                key={step}
                id={idOf(card.name, index)}
                role="treeitem"
                aria-selected={selected?.block === card.name && selected.step === index}
                aria-label={`${words.step(index + 1)}: ${verb} ${argument}`}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
