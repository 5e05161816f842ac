import type { Changed, Edit, StepPlace } from "@flowrun/language-server/text";
import type { StoreApi } from "zustand/vanilla";
import type { AskedDesk, FlowPlace } from "../worker/flow-desk.ts";
import type { StudioState } from "./studio-state.ts";

/** The parts that edits are made with. */
export interface EditingParts {
  readonly state: StoreApi<StudioState>;
  readonly desk: AskedDesk;
  readonly apply: (edits: readonly Edit[]) => void;
  readonly select: (place: FlowPlace) => void;
  readonly selected: () => FlowPlace | undefined;
}

/**
 * Asks for a change of the open flow and makes it; `undefined` where the text is another one
 * meanwhile.
 */
export type Ask = <Answer extends Changed>(
  how: (name: string, text: string) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** Selects a step of the text as it is now, or all of a block. */
export async function selectAt(
  { state, desk, select }: EditingParts,
  block: string,
  step: number | undefined,
): Promise<void> {
  const { open, text } = state.getState();
  if (open === undefined) return;
  const { places } = await desk.check(open.name, text);
  const place = places.find((each) => each.block === block && each.step === step);
  if (place !== undefined) select(place);
}

/**
 * Where a new step goes: behind the selected one, else to the end of the selected block, else of
 * the first. No call comes behind a step that ends it, so there it goes before that.
 */
export function behind(
  now: FlowPlace | undefined,
  { drawn }: StudioState,
): { readonly block: string; readonly step: number } | undefined {
  const cards = drawn?.view?.cards ?? [];
  const card = (cards.find((each) => each.card.name === now?.block) ?? cards[0])?.card;
  if (card === undefined) return undefined;
  const step = now?.step ?? card.rows.length - 1;
  return { block: card.name, step: card.rows[step]?.sort === "end" ? step : step + 1 };
}

/** A step as changes name it: those of `finally` have no block. */
export function placeOf(block: string, step: number): StepPlace {
  return block === "finally" ? { step } : { block, step };
}
