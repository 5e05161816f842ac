import type { Diagnostic } from "@flowrun/core";
import { findLookalike, positionIn } from "./lookalike.ts";

/** The longest value that is looked into. */
const longestValue = 200;

/**
 * The same problem of a value or a name, with the remedy for the braces of Jinja in it, or for a
 * character that looks like another.
 */
export function withCause(text: string, problem: Diagnostic): Diagnostic {
  const { severity, code, span, message } = problem;
  const isTold = message.startsWith("There is U+");
  const isShort = span.end - span.start <= longestValue;
  if (severity !== "error" || !isShort || !ofNames.test(code) || isTold) return problem;
  const written = text.slice(span.start, span.end);
  if (written.startsWith("// "))
    return { ...problem, hint: 'A comment begins with "#": remove the "//", or write "#" for it.' };
  const [whole, inner] = /(?<!\$)\{\{\s*([\w.]+)\s*\}\}/.exec(written) ?? [];
  if (whole !== undefined)
    return {
      ...problem,
      hint: `Double braces are those of Jinja: write "${withOwnBraces(written) ?? `\${${inner}}`}".`,
    };
  const found = findLookalike(text, span);
  if (found === undefined || (found.isLetter && !/[A-Za-z]/.test(written))) return problem;
  const place = positionIn(text, found.span.start);
  return { ...problem, hint: `It holds ${found.name}, at ${place}. ${found.instead}` };
}

/** A text that is no map and no list with the braces of expressions, without the quotes around it. */
function withOwnBraces(written: string): string | undefined {
  const [, text = ""] = /^"([^"\\]*)"$|^/.exec(written) ?? [];
  const whole = text === "" ? written : text;
  return /["'\n[\]]|^\{(?!\{)/.test(whole)
    ? undefined
    : whole.replaceAll(/(?<!\$)\{\{\s*([\w.]+)\s*\}\}/g, "${$1}");
}

const ofNames =
  /^(?:FLOW_UNKNOWN_|FLOW_BAD_|FLOW_NO_VALUE|FLOW_NO_VERB|FLOW_NOT_A_FLOW|FLOW_VERSION|PROOF_BAD_VALUE|PROOF_PHONE|PROOF_UNKNOWN_NAME|EXPR_SYNTAX|EXPR_RESULT|EXPR_UNCLOSED|EXPR_UNKNOWN_)/;
