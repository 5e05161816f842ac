import type { PlacedCard, PlacedView, Wire } from "@flowrun/graph";
import type { StudioState } from "../state/studio-state.ts";
import type { LiveNumbers } from "./overlay.ts";

/** How a card or a wire stands out from afar. */
export type FarTone =
  | "plain"
  | "near"
  | "walked"
  | "faded"
  | "bad"
  | "added"
  | "removed"
  | "changed";

/** The parts of a graph that are drawn from afar. */
export interface FarPicture {
  readonly cards: readonly (readonly [tone: FarTone, card: PlacedCard])[];
  /** All lines of a tone; those that stand out come last, and so lie above. */
  readonly wires: readonly (readonly [tone: FarTone, paths: readonly string[]])[];
}

/** The marks that decide how things stand out. */
export interface FarMarks extends Pick<StudioState, "overlay" | "compared"> {
  /** The selected block. */
  readonly block: string | undefined;
}

/** A graph as it is seen from afar. */
export function farPicture(view: PlacedView, marks: FarMarks): FarPicture {
  const wires = new Map<FarTone, string[]>([
    ["faded", []],
    ["plain", []],
  ]);
  for (const { wire, path } of view.wires) {
    const tone = toneOfWire(wire, marks);
    if (tone !== undefined) wires.set(tone, [...(wires.get(tone) ?? []), path]);
  }
  return {
    cards: view.cards.map((placed) => [toneOfCard(placed.card, marks), placed]),
    wires: [...wires],
  };
}

function toneOfCard(
  { name, rows }: PlacedCard["card"],
  { block, overlay, compared }: FarMarks,
): FarTone {
  const mark = compared?.marks.cards[name];
  if (mark !== undefined) return mark;
  if (name === block) return "near";
  if (overlay === undefined) return "plain";
  if (overlay.live !== undefined) return toneOfLive(name, overlay.live);
  if (rows.some(({ step }) => step === overlay.here?.step))
    return overlay.here?.isWell === true ? "walked" : "bad";
  return rows.some(({ step }) => overlay.steps.has(step)) ? "plain" : "faded";
}

function toneOfLive(name: string, { failed, at, entered }: LiveNumbers): FarTone {
  if ((failed[name] ?? 0) > 0) return "bad";
  if ((at[name] ?? 0) > 0) return "walked";
  return (entered[name] ?? 0) > 0 ? "plain" : "faded";
}

/** None for a quiet wire that does not stand out. */
function toneOfWire(
  { exit, from, to, isQuiet }: Wire,
  { block, overlay, compared }: FarMarks,
): FarTone | undefined {
  const mark = compared?.marks.exits[exit];
  if (mark !== undefined) return mark;
  if (overlay?.exits.has(exit) === true) return "walked";
  if (overlay === undefined && (from === block || to === block)) return "near";
  if (isQuiet) return undefined;
  return overlay === undefined ? "plain" : "faded";
}
