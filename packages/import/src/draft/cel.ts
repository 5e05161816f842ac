/** An expression of flows, in CEL. */
export type Cel = string;

/** A text as CEL writes it. */
export function celText(text: string): Cel {
  return JSON.stringify(text);
}

/** A part of a text: written out, or an expression that gives text. */
export type Piece = { readonly text: string } | { readonly cel: Cel };

/** Pieces as a text of a flow: `PJSIP/${vars.x}@trunk`. */
export function flowText(pieces: readonly Piece[]): string {
  return pieces
    .map((piece, at) => {
      if ("cel" in piece) return `\${${piece.cel}}`;
      const text = piece.text.replaceAll("${", () => "$${");
      // `$` in front of an expression would make a plain text of it.
      return pieces[at + 1] !== undefined && text.endsWith("$")
        ? `${text.slice(0, -1)}\${"$"}`
        : text;
    })
    .join("");
}

/** Pieces as one expression that gives text. */
export function celOf(pieces: readonly Piece[]): Cel {
  if (pieces.length === 0) return '""';
  return pieces.map((piece) => ("text" in piece ? celText(piece.text) : piece.cel)).join(" + ");
}

/** The text of pieces that hold no expression. */
export function literalOf(pieces: readonly Piece[]): string | undefined {
  const texts = pieces.map((piece) => ("text" in piece ? piece.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}
