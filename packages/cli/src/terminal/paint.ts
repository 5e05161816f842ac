import { styleText } from "node:util";

/** The styles that flowrun's output has. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan" | "inverse";

/** Gives a text a style, or gives it back as it is when there are no colours. */
export type Paint = (style: Style, text: string) => string;

/** A paint that colours, or one that does not. */
export function createPaint(colours: boolean): Paint {
  return colours
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text;
}

/**
 * Whether a stream gets colours: `--no-color` and NO_COLOR say no, then FORCE_COLOR says yes (`0`
 * and `false` say no), and otherwise a terminal does, unless TERM is `dumb`. An empty variable
 * counts as not set.
 */
export function wantsColours(
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly isTerminal: boolean; readonly noColour: boolean },
): boolean {
  if (options.noColour || (environment["NO_COLOR"] ?? "") !== "") return false;
  const forced = environment["FORCE_COLOR"] ?? "";
  if (forced !== "") return forced !== "0" && forced !== "false";
  return options.isTerminal && environment["TERM"] !== "dumb";
}
