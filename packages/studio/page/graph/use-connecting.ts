import type { PlacedView } from "@flowrun/graph";
import type { Connection } from "@xyflow/react";
import { placeOf } from "../state/edit-flow.ts";
import { useStudio } from "../state/use-studio.ts";

/** What happens when an exit has been dragged to a card: its outcomes lead there, in the text. */
export function useConnecting(view: PlacedView | undefined): (connection: Connection) => void {
  const { connect } = useStudio();
  return ({ source, sourceHandle, target }) => {
    const card = view?.cards.find((each) => each.card.name === source)?.card;
    const rows = card?.rows ?? [];
    const exits = [...rows.flatMap((row) => row.exits), ...(card?.pills ?? [])];
    const exit = exits.find(({ id }) => id === sourceHandle);
    const row = rows.find(({ step }) => step === exit?.step);
    if (exit === undefined || row === undefined) return;
    void connect({ at: placeOf(source, row.index), label: exit.label, ways: exit.ways }, target);
  };
}
