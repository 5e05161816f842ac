import { Liquid, Output, TokenKind, type Template } from "liquidjs";
import type { Piece } from "../draft/cel.ts";

const liquid = new Liquid();

/** A text of Studio in pieces, and the parts of it that have no counterpart. */
export interface LiquidText {
  readonly pieces: readonly Piece[];
  readonly lost: readonly string[];
}

/**
 * The pieces of a text with Liquid in it. `read` gives the expression of a path such as
 * `widgets.menu.Digits`; filters, tags and paths without one are lost.
 */
export function liquidText(text: string, read: (path: string) => string | undefined): LiquidText {
  const templates = templatesOf(text);
  if (templates === undefined) return { pieces: [{ text }], lost: [text] };
  const lost: string[] = [];
  const pieces = templates.map((template): Piece => {
    if (template.token.kind === TokenKind.HTML) return { text: template.token.getText() };
    const path = template instanceof Output ? pathOf(template) : undefined;
    const cel = path === undefined ? undefined : read(path);
    if (cel === undefined) lost.push(template.token.getText());
    return cel === undefined ? { text: "" } : { cel };
  });
  return { pieces: pieces.filter((piece) => !("text" in piece) || piece.text !== ""), lost };
}

/** The parts of a text; `undefined` where it is no Liquid. */
function templatesOf(text: string): readonly Template[] | undefined {
  try {
    return liquid.parse(text);
  } catch {
    return undefined;
  }
}

/** The path of `{{ a.b.c }}`; `undefined` where there is more than a path. */
function pathOf({ value }: Output): string | undefined {
  const [first, ...more] = value.initial.postfix;
  if (first === undefined || more.length > 0 || value.filters.length > 0) return undefined;
  const path = first.getText().trim();
  return /^[A-Za-z_][\w.-]*$/.test(path) ? path : undefined;
}
