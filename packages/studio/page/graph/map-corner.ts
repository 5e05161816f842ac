import { cardMeasures, type PlacedCard } from "@flowrun/graph";

/** The size of the canvas, or of the map on it. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The most that the small map takes of its corner: it hides little of a small canvas. */
export function roomOfMap({ width, height }: Size): Size {
  return { width: Math.min(180, width / 6), height: Math.min(130, height / 6) };
}

/** How far the small map is from the edges of the canvas. */
const edge = 14;

/**
 * The corner on the right in which a map of a size stands: the lower one. Where it would hide a card
 * there, and none above, it stands in the upper one.
 */
export function cornerOfMap(
  cards: readonly PlacedCard[],
  { x, y, zoom }: { readonly x: number; readonly y: number; readonly zoom: number },
  { canvas, map }: { readonly canvas: Size; readonly map: Size },
): "low" | "high" {
  const left = canvas.width - map.width - edge;
  const hidesAt = (top: number): boolean =>
    cards.some((card) => {
      const [cardLeft, cardTop] = [card.x * zoom + x, card.y * zoom + y];
      return (
        cardLeft < left + map.width &&
        cardLeft + cardMeasures.width * zoom > left &&
        cardTop < top + map.height &&
        cardTop + card.layout.height * zoom > top
      );
    });
  return hidesAt(canvas.height - map.height - edge) && !hidesAt(edge) ? "high" : "low";
}
