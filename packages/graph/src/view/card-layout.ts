import { textWidth } from "../svg/text-width.ts";
import type { Card, Exit, Row } from "./flow-view.ts";

/**
 * The measures of cards, in pixels: the page and the SVG draw by them, so that nothing is measured
 * where it is drawn.
 */
export const cardMeasures = {
  width: 252,
  head: 34,
  row: 26,
  condition: 16,
  exit: 18,
  pill: 22,
  pillGap: 6,
  padding: 10,
  pillText: 11,
} as const;

/** Where an exit is inside its card: its middle, from the card's upper left corner. */
export interface PlacedExit {
  readonly exit: Exit;
  readonly x: number;
  readonly y: number;
  /**
   * How far on the right its wire leaves: of pills at the bottom of the card, each at a port of its
   * own.
   */
  readonly port: number;
  readonly width: number;
  /**
   * On which side a wire leaves: `bottom` for pills; those of earlier steps leave to the side that
   * their target is on.
   */
  readonly side: "bottom" | "side";
}

/** A row with its place in its card. */
export interface PlacedRow {
  readonly row: Row;
  readonly y: number;
  readonly height: number;
}

/** The content of a card with its places, and the height of the card. */
export interface CardLayout {
  readonly height: number;
  readonly rows: readonly PlacedRow[];
  readonly exits: readonly PlacedExit[];
}

/** A card with its place: its upper left corner, from the corner of the whole. */
export interface PlacedCard {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
  readonly layout: CardLayout;
}

/** How wide a pill is with its text. */
function pillWidth({ text, isLoop, to }: Exit): number {
  const { pillText, width, padding } = cardMeasures;
  const hasIcon = isLoop || to.kind === "end";
  return Math.min(
    width - 2 * padding,
    Math.max(28, textWidth(text, pillText) + 20 + (hasIcon ? 14 : 0)),
  );
}

/**
 * Places what is in a card. Pills stand in lines below the rows, those of each line in the middle
 * and in the order of `towards`: how far on the left their targets are.
 */
export function layOutCard(
  { rows, pills, kind }: Card,
  towards: (exit: Exit) => number,
): CardLayout {
  const { width, head, padding, pill, pillGap } = cardMeasures;
  const placed: PlacedRow[] = [];
  const exits: PlacedExit[] = [];
  const below: PlacedExit[] = [];
  let y = head;
  for (const row of rows) {
    const height = rowHeight(row);
    const told = row.exits.filter(({ text }) => text !== "");
    for (const exit of row.exits) {
      const line = told.indexOf(exit);
      const under = height - (told.length - line - 0.5) * cardMeasures.exit;
      const own = line === -1 ? cardMeasures.row / 2 : under;
      exits.push({ exit, x: width, y: y + own, port: width, width: 0, side: "side" });
    }
    placed.push({ row, y, height });
    y += height;
  }
  if (kind === "missing") return { height: head + cardMeasures.row, rows: [], exits: [] };
  y += rows.length > 0 ? 4 : 0;
  for (const unordered of linesOf(pills)) {
    const line = unordered.toSorted((a, b) => towards(a) - towards(b));
    const widths = line.map(pillWidth);
    let x = (width - widths.reduce((sum, each) => sum + each + pillGap, -pillGap)) / 2;
    line.forEach((exit, index) => {
      const own = widths[index] ?? 0;
      const middle = x + own / 2;
      below.push({ exit, x: middle, y: y + pill / 2, port: middle, width: own, side: "bottom" });
      x += own + pillGap;
    });
    y += pill + 4;
  }
  return { height: y + padding - 4, rows: placed, exits: [...exits, ...portsApart(below)] };
}

/** How far two ports are from each other, so that one can take hold of each. */
const portGap = 14;

/** Pills of several lines stand above one another; the ports of their wires do not. */
function portsApart(pills: readonly PlacedExit[]): readonly PlacedExit[] {
  const { width } = cardMeasures;
  const wired = pills
    .filter(({ exit: { to, isLoop } }) => to.kind === "block" && !isLoop)
    .toSorted((a, b) => a.x - b.x);
  const gap = Math.min(portGap, (width - 2 * portGap) / Math.max(1, wired.length - 1));
  const ports = new Map<PlacedExit, number>();
  let least = portGap;
  for (const [index, pill] of wired.entries()) {
    const most = width - portGap - (wired.length - 1 - index) * gap;
    const port = Math.min(most, Math.max(least, pill.x));
    ports.set(pill, port);
    least = port + gap;
  }
  return pills.map((pill) => ({ ...pill, port: ports.get(pill) ?? pill.x }));
}

function rowHeight({ condition, exits }: Row): number {
  return (
    cardMeasures.row +
    (condition === undefined ? 0 : cardMeasures.condition) +
    exits.filter(({ text }) => text !== "").length * cardMeasures.exit
  );
}

/** Pills in as few lines as they fit into. */
function linesOf(pills: readonly Exit[]): readonly (readonly Exit[])[] {
  const room = cardMeasures.width - 2 * cardMeasures.padding;
  const lines: Exit[][] = [];
  let left = 0;
  for (const exit of pills) {
    const width = pillWidth(exit) + cardMeasures.pillGap;
    const line = lines.at(-1);
    if (line === undefined || width - cardMeasures.pillGap > left) {
      lines.push([exit]);
      left = room - width;
    } else {
      line.push(exit);
      left -= width;
    }
  }
  return lines;
}
