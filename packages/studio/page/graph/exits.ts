import type { Card, Exit, PlacedView } from "@flowrun/graph";
import { placeOf } from "../state/edit-parts.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";

/** An exit of a block, by its id, as it is connected elsewhere. */
export function exitOf(
  view: PlacedView | undefined,
  block: string,
  id: string | null | undefined,
): ExitToConnect | undefined {
  const card = view?.cards.find((each) => each.card.name === block)?.card;
  const rows = card?.rows ?? [];
  const exit = [...rows.flatMap((row) => row.exits), ...(card?.pills ?? [])].find(
    (each) => each.id === id,
  );
  const row = rows.find(({ step }) => step === exit?.step);
  if (exit === undefined || row === undefined) return undefined;
  const { label, ways } = exit;
  return { at: placeOf(block, row.index), label, ways, runsOut: exit.to.kind === "end" };
}

/** Whether an exit can be led to another block: not where its step ends the call. */
export function canLead({ kind }: Card, { to }: Exit): boolean {
  return to.kind === "block" || (kind === "block" && to.by === "runs out");
}

/** The exits of other blocks that lead to one of these. */
export function exitsTo(
  view: PlacedView | undefined,
  blocks: readonly string[],
): readonly ExitToConnect[] {
  return (view?.wires ?? [])
    .filter(({ wire }) => blocks.includes(wire.to) && !blocks.includes(wire.from))
    .flatMap(({ wire }) => exitOf(view, wire.from, wire.exit) ?? []);
}
