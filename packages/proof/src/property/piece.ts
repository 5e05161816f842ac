import type { Span } from "@flowrun/core";
import type { YamlScalar } from "@flowrun/core/tooling";
import { proofProblem } from "../scenario/proof-catalogue.ts";
import type { ScenarioReader } from "../scenario/scenario-reader.ts";

/** A piece of a rule with its place. */
export interface Piece {
  readonly text: string;
  readonly span: Span;
}

/** With escapes or folded lines a text is not what stands there: then all of it is the place. */
export function wholePiece({ text, span, valueSpan }: YamlScalar): Piece {
  const isPlain = valueSpan.end - valueSpan.start === text.length;
  return { text, span: isPlain ? valueSpan : span };
}

/** A part of a piece, without blanks at its ends. */
export function partOf({ text, span }: Piece, start: number, end: number): Piece {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const isPlain = span.end - span.start === text.length;
  const place = { start: span.start + from, end: span.start + from + part.trim().length };
  return { text: part.trim(), span: isPlain ? place : span };
}

/** The pieces beside a word that stands by itself, outside of quotes. */
export function cutAt(piece: Piece, word: string): readonly Piece[] {
  const pattern = new RegExp(`"[^"]*"|(?<![^\\s"])${word}(?![^\\s"])`, "g");
  const cuts = [...piece.text.matchAll(pattern)].filter(([found]) => found === word);
  const starts = [0, ...cuts.map(({ index }) => index + word.length)];
  return starts.map((start, index) =>
    partOf(piece, start, cuts[index]?.index ?? piece.text.length),
  );
}

/** Tells that a piece is wrong. */
export function refuse(
  reader: ScenarioReader,
  { span }: Piece,
  message: string,
  hint: string,
): undefined {
  reader.add(proofProblem("PROOF_BAD_VALUE", span, message, hint));
}
