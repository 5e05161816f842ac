import { cardMeasures, type PlacedCard } from "@flowrun/graph";
import type { Viewport } from "@xyflow/react";
import type { FarPicture, FarTone } from "./far-picture.ts";

/** Lines that are drawn at once, by their tone. */
export type FarLines = readonly (readonly [tone: FarTone, line: Path2D])[];

/** The pen and its colours. */
export interface FarPen {
  readonly on: CanvasRenderingContext2D;
  /** A colour of the page by its name. */
  readonly colourOf: (name: string) => string;
}

const colours: Readonly<Record<FarTone, string>> = {
  ...{ plain: "--wire", near: "--accent", walked: "--good", faded: "--border" },
  ...{ bad: "--bad", added: "--good", removed: "--bad", changed: "--warn" },
};

/** From here on names can be read. */
const readable = 0.3;
const headHeight = 34;

/** The wires of a picture as lines. */
export function linesOf({ wires }: FarPicture): FarLines {
  return wires.map(([tone, paths]) => [tone, new Path2D(paths.join(" "))]);
}

/**
 * Draws a graph as it is seen from afar: wires, and cards with the shades of their rows and, where
 * they can be read, their words.
 */
export function drawFar(
  pen: FarPen,
  { cards }: FarPicture,
  lines: FarLines,
  { x, y, zoom }: Viewport,
): void {
  const { on, colourOf } = pen;
  const density = devicePixelRatio;
  const scale = zoom * density;
  on.setTransform(1, 0, 0, 1, 0, 0);
  on.clearRect(0, 0, on.canvas.width, on.canvas.height);
  on.setTransform(scale, 0, 0, scale, x * density, y * density);
  for (const [tone, line] of lines) {
    on.strokeStyle = colourOf(colours[tone]);
    on.lineWidth = (isPlain(tone) ? 1 : 2) * Math.max(1.4, 0.7 / zoom);
    on.stroke(line);
  }
  const [left, top] = [-x / zoom, -y / zoom];
  const [right, bottom] = [left + on.canvas.width / scale, top + on.canvas.height / scale];
  for (const [tone, placed] of cards) {
    const isBeside = placed.x > right || placed.x + cardMeasures.width < left;
    if (isBeside || placed.y > bottom || placed.y + placed.layout.height < top) continue;
    drawCard(pen, placed, tone, zoom);
    if (zoom >= readable) drawWords(pen, placed);
    on.globalAlpha = 1;
  }
}

function isPlain(tone: FarTone): boolean {
  return tone === "plain" || tone === "faded";
}

function drawCard(
  { on, colourOf }: FarPen,
  { card, x, y, layout }: PlacedCard,
  tone: FarTone,
  zoom: number,
): void {
  on.globalAlpha = tone === "faded" ? 0.5 : 1;
  on.fillStyle = colourOf(card.kind === "missing" ? "--bad-soft" : "--raised");
  on.strokeStyle = colourOf(tone === "plain" ? "--border-strong" : colours[tone]);
  on.lineWidth = (isPlain(tone) ? 1 : 2.5) / zoom;
  on.beginPath();
  on.roundRect(x, y, cardMeasures.width, layout.height, 10);
  on.fill();
  on.stroke();
  for (const { row, y: top, height } of layout.rows) {
    on.fillStyle = colourOf(row.problem === "error" ? "--bad-soft" : `--${row.sort}-soft`);
    on.fillRect(x + 8, y + top + 3, cardMeasures.width - 16, height - 6);
  }
}

function drawWords({ on, colourOf }: FarPen, { card, x, y, layout }: PlacedCard): void {
  const room = cardMeasures.width - 28;
  on.textBaseline = "middle";
  on.font = "620 14px 'Inter Variable', sans-serif";
  on.fillStyle = colourOf("--text");
  on.fillText(card.name, x + 12, y + headHeight / 2, room);
  on.font = "500 12px 'Inter Variable', sans-serif";
  for (const { row, y: top } of layout.rows) {
    on.fillStyle = colourOf(`--${row.sort}`);
    on.fillText(row.verb, x + 14, y + top + cardMeasures.row / 2, room);
  }
}
