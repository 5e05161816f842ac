import type { Diagnostic } from "@flowrun/core";
import { findLookalike, type Lookalike, positionIn } from "./lookalike.ts";

/** The longest value that is looked into. */
const longestValue = 200;

/**
 * The same problem of a value or a name, with the remedy for its cause. Causes are the braces of
 * Jinja, other signs of lists and maps, and characters that look like others.
 */
export function withCause(text: string, problem: Diagnostic): Diagnostic {
  const { severity, code, span, message } = problem;
  const isTold = /^There (?:is|are \d+ times) U\+/.test(message);
  const isShort = span.end - span.start <= longestValue;
  if (severity !== "error" || !isShort || !ofNames.test(code) || isTold) return problem;
  const written = text.slice(span.start, span.end);
  const hint =
    letterInNumber(written, problem) ??
    otherBraces(written, problem) ??
    behindValue(written) ??
    otherSigns(written, problem);
  if (hint !== undefined) return { ...problem, hint };
  const found = findLookalike(text, span);
  if (found === undefined || (found.isLetter && !/[A-Za-z]/.test(written))) return problem;
  return { ...problem, hint: hintOfLookalike(text, code, found) };
}

function hintOfLookalike(text: string, code: string, found: Lookalike): string {
  const pair = code === "EXPR_SYNTAX" ? quotesIn(text, found) : undefined;
  const place = positionIn(text, found.span.start);
  return pair ?? `It holds ${found.name}, at ${place}. ${found.instead}`;
}

/** The remedy for a letter in a number that looks like a digit. */
function letterInNumber(written: string, { message }: Diagnostic): string | undefined {
  const [, letters = "", unit = ""] = /^"?([0-9OolI]+)\s?(ms|s|m|h)?"?$/.exec(written) ?? [];
  const isNumber = /must be a (?:whole number|number|duration)\b/.test(message);
  const [letter] = /[OolI]/.exec(letters) ?? [];
  if (!isNumber || letter === undefined || !/\d/.test(letters)) return undefined;
  const digits = letters.replaceAll(/o/gi, "0").replaceAll(/[lI]/g, "1");
  return `"${letter}" is a letter that looks like the digit ${/o/i.test(letter) ? "0" : "1"}: write ${digits}${unit}.`;
}

/** The remedy for the typographic quotes around a text of an expression: both at once. */
function quotesIn(text: string, { span }: Lookalike): string | undefined {
  const [written, first = "", inner = "", last = ""] =
    /^([“”„‟‘’‚])([^"'“”„‟‘’‚\n]{0,60})([“”„‟‘’‚"'])/.exec(
      text.slice(span.start, span.start + 70),
    ) ?? [];
  return written === undefined
    ? undefined
    : `The quotes ${first} and ${last} around "${inner}" are ${/["']/.test(last) ? "not a pair" : "typographic"}: write '${inner}' with plain ones.`;
}

/** The remedy for a comment of another language behind a value, or the comma of one. */
function behindValue(written: string): string | undefined {
  const [, value, comment = ""] = /^([^\s"'][^\n]*?)\s+\/\/(?:\s+(.*))?$/.exec(written) ?? [];
  if (value !== undefined)
    return `A comment begins with "#": write \`${`${value} # ${comment}`.trim()}\`.`;
  const [, bare] = /^([\w:./@-]+),$/.exec(written) ?? [];
  return bare && `Write "${bare}". A value ends without a comma.`;
}

/** The remedy for a comment, a list or a map in the signs of another language. */
function otherSigns(written: string, { message, hint = "" }: Diagnostic): string | undefined {
  if (written.startsWith("// "))
    return 'A comment begins with "#": remove the "//", or write "#" for it.';
  if (
    /^\([^()]*\)$/.test(written) &&
    (written === "()" || /must be a list|is not an act/.test(message))
  )
    return `A list stands in [ ]: write \`[${written.slice(1, -1)}]\`.`;
  if (/[[{]/.test(hint)) return undefined;
  const pairs = written
    .split(/,\s*/)
    .map((part) => /^([\w-]+)\s*(?:=>?|->|:=|:)\s*([\w-]+)$/.exec(part));
  const entries = pairs.map((pair) => pair && `${pair[1]}: ${pair[2]}`);
  const isFew = entries.length < 2 && !message.startsWith("There is no block");
  return isFew || entries.includes(null)
    ? undefined
    : `Write \`{ ${entries.join(", ")} }\`: a map stands in { }, with a colon behind each key.`;
}

/** A whole value in the marks that other languages have for an expression. */
const otherMarks = /^"?(?:\$\((.+)\)|\$\[(.+)\]|[#%]\{(.+)\}|<%=?\s*(.+?)\s*%>)"?$/;

function otherBraces(written: string, { hint = "" }: Diagnostic): string | undefined {
  const value = otherMarks
    .exec(written)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (value !== undefined && !value.includes('"') && !hint.includes(`\${${value}}`))
    return `Write "\${${value}}": an expression stands in \${ }.`;
  const [whole, inner] = /(?<!\$)\{\{\s*([\w.]+)\s*\}\}/.exec(written) ?? [];
  return (
    whole &&
    `Double braces are those of Jinja: write "${withOwnBraces(written) ?? `\${${inner}}`}".`
  );
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
