import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { doubleBraces, otherTemplate } from "./template-mistakes.ts";
import { expressionWithoutQuotes } from "./expression-in-brackets.ts";
import { closestRepair } from "./closest-repair.ts";
import { colonBehindMethod } from "./colon-behind-method.ts";
import { commentInBrackets } from "./comment-in-brackets.ts";
import { conditionAsTag } from "./condition-as-tag.ts";
import { layoutMistakes } from "./layout-mistakes.ts";
import { isBehindMediaKey } from "./known-words.ts";
import { markdownFence } from "./markdown-fence.ts";
import { optionsOnLine } from "./options-on-line.ts";
import { missingClosing } from "./missing-closing.ts";
import { tabIndent } from "./tab-indent.ts";
import type { YamlScan } from "./scan-yaml.ts";
import { behindDash, isItem, isKey } from "./line-edit.ts";
import { guess, lineAt, nextLine, restOfLine, type Explain, type YamlFault } from "./yaml-fault.ts";

/**
 * A YAML syntax error in the words of a flow's author: what was probably meant, and what to write
 * instead. Only the first error of a file is worth explaining, because the parser has lost its way
 * after it.
 */
export function explainYamlFault(text: string, fault: YamlFault, scan: YamlScan): Diagnostic {
  const inside = { ...fault, span: behindComments(text, fault.code, within(text, fault.span)) };
  const nearly = { ...inside, fits: fault.nearlyFits };
  const search = [inside, nearly].map((each) => ({ ...each, isSearch: true }));
  for (const tried of fault.fits === undefined ? [inside] : [...search, nearly])
    for (const explain of explanations) {
      const explained = explain(text, tried, scan);
      if (explained !== undefined) return explained;
    }
  const line = lineAt(text, inside.span.start);
  return flowProblem("FLOW_YAML", line.span, "This line cannot be read as YAML.", {
    hint: "Check the indentation, the quotes and the brackets here and on the line before.",
  });
}

const explanations: readonly Explain[] = [
  (text) => {
    if (text.includes("\n") || !text.includes("\r")) return undefined;
    const span = { start: text.indexOf("\r"), end: text.indexOf("\r") + 1 };
    const message = "The lines of this file end with U+000D alone, so that all are read as one.";
    return flowProblem("FLOW_YAML", span, message, {
      hint: "Save it with the line ends of Unix (LF) or of Windows (CR LF).",
    });
  },
  markdownFence,
  tabIndent,
  (text, { span }) => doubleBraces(text, span.start),
  conditionAsTag,
  commentInBrackets,
  ...layoutMistakes,
  guess((text, { code, span }) => {
    if (code !== "BAD_ALIAS" || text[span.start] !== "*") return undefined;
    return flowProblem(
      "FLOW_QUOTES_NEEDED",
      { start: span.start, end: span.start + 1 },
      'A "*" needs quotes here: without them it begins a YAML alias.',
      {
        hint: 'Write "*" in double quotes.',
      },
    );
  }),
  (text, { code }, { comment, unclosed = comment }) => {
    if (comment === undefined || !["MISSING_CHAR", "BAD_INDENT"].includes(code)) return undefined;
    // A bracket that was open before that line lacks its partner for another reason.
    if (text.slice(unclosed, comment).includes("\n")) return undefined;
    return commentForValue(text, comment);
  },
  expressionWithoutQuotes,
  otherTemplate,
  (text, { code, span, isSearch }) => {
    if (code !== "BAD_SCALAR_START") return undefined;
    const isBeforeKey = /^.(?: *- | *[\w-]+:\s)/.test(text.slice(span.start, span.start + 80));
    if (isSearch === true && isBeforeKey) return undefined;
    const [block] = /^[|>][-+]?(?=\s)/.exec(text.slice(span.start, span.start + 3)) ?? [];
    if (block !== undefined) {
      const place = { start: span.start, end: span.start + block.length };
      const message = `"${block}" begins a text over lines, and none can begin inside { } and [ ].`;
      return flowProblem("FLOW_YAML", place, message, {
        hint: `Remove the "${block}", and write the text on one line in double quotes.`,
      });
    }
    return flowProblem(
      "FLOW_QUOTES_NEEDED",
      span,
      `A value that begins with "${text.charAt(span.start)}" needs quotes.`,
      { hint: inDoubleQuotes(text, span) },
    );
  },
  guess((text, { code, span }) => {
    if (code !== "BLOCK_AS_IMPLICIT_KEY") return undefined;
    const place = restOfLine(text, span);
    if (!/:(?:\s|$)/.test(text.slice(place.start, place.end))) return undefined;
    const [, scheme, rest = ""] =
      /^(say|sound|digits|number|characters|tone|recording|prompt|money|date|time|music): +([\w/-]+|(?<=^say: +)[^"'#:]{1,60})$/.exec(
        text.slice(place.start, place.end),
      ) ?? [];
    const isSpoken = scheme === "say" && isBehindMediaKey(text.slice(0, place.start));
    const written = isSpoken
      ? `\`${saidBehind(text.slice(0, place.start), rest.trim())}\` if it is spoken`
      : `\`${scheme}:${rest}\` without the space`;
    const joined = scheme === undefined ? "" : `, or write ${written}`;
    const afterMethod = colonBehindMethod(text, place);
    if (afterMethod !== undefined) return afterMethod;
    const message = "A second colon on this line makes a map where a value was expected.";
    const value = text.slice(place.start, place.end);
    const atEnd = colonAtEnd(value) ?? optionsOnLine(text.slice(0, place.start), value);
    if (atEnd !== undefined)
      return flowProblem("FLOW_QUOTES_NEEDED", place, message, { hint: atEnd });
    return flowProblem("FLOW_QUOTES_NEEDED", place, message, {
      hint: `Put the value in double quotes if it is text${joined}; or in { } if it is a map.`,
    });
  }),
  missingClosing,
  closestRepair,
  guess((text, { code, span, message }, { unclosed }) => {
    if (
      unclosed === undefined ||
      !/must .*end with/.test(message) ||
      !["MISSING_CHAR", "BAD_INDENT"].includes(code)
    )
      return undefined;
    const opened = text.charAt(unclosed);
    const closing = opened === "[" ? "]" : "}";
    const related =
      span.start > unclosed ? [{ message: "Until here it was looked for.", span }] : [];
    return flowProblem(
      "FLOW_YAML",
      { start: unclosed, end: unclosed + 1 },
      `This "${opened}" is never closed.`,
      {
        hint: /\s#.*[\]}]/.test(
          text.slice(unclosed, restOfLine(text, { start: unclosed, end: unclosed }).end),
        )
          ? 'A "#" behind a blank begins a comment: write "#" in double quotes.'
          : `Add "${closing}" where the ${opened === "[" ? "list" : "map"} ends, and check the quotes inside it.`,
        ...(text.slice(unclosed, span.start).includes("\n") ? { related } : {}),
      },
    );
  }),
  guess((text, { code, span, message }, { openQuote }) => {
    const quote = /^Missing closing (["'])quote/.exec(message)?.[1];
    if (code !== "MISSING_CHAR" || quote === undefined) return undefined;
    const goesOn = goesOnAtMargin(text, openQuote ?? text.lastIndexOf(quote, span.start - 1));
    if (goesOn !== undefined) return goesOn;
    const place =
      openQuote === undefined ? span : restOfLine(text, { start: openQuote, end: openQuote });
    return flowProblem(
      "FLOW_YAML",
      place,
      `A text in quotes is never closed: the closing ${quote} is missing.`,
      {
        hint: `Add ${quote} where the text ends.`,
      },
    );
  }),
  (text, { code, span }) => {
    if (code !== "BAD_DQ_ESCAPE") return undefined;
    const escape = /^\\.?/su.exec(text.slice(span.start, span.start + 3))?.[0] ?? "\\";
    const place = { start: span.start, end: span.start + escape.length };
    return flowProblem(
      "FLOW_YAML",
      place,
      `"${escape}" means nothing in a text in double quotes.`,
      {
        hint: "Write \\\\ for a backslash, or use single quotes.",
      },
    );
  },
  guess((text, { code, span, message }) => {
    if (code !== "UNEXPECTED_TOKEN" || !message.startsWith("Unexpected scalar at node end"))
      return undefined;
    if (!/["'] *$/.test(text.slice(text.lastIndexOf("\n", span.start - 1) + 1, span.start)))
      return misfit(text, span);
    return flowProblem(
      "FLOW_YAML",
      restOfLine(text, span),
      "This stands after the end of a text in quotes.",
      {
        hint: 'Put the whole value in one pair of double quotes; a quote inside it is written \\".',
      },
    );
  }),
  guess((text, { code, span, message }) =>
    code === "BAD_INDENT" || message.startsWith("Sequence item without")
      ? misfit(text, span)
      : undefined,
  ),
];

/** A text in quotes that ends on the next line, which is not as deep as it must be. */
function goesOnAtMargin(text: string, openQuote: number): Diagnostic | undefined {
  const holder = behindDash(lineAt(text, openQuote));
  const next = nextLine(text, openQuote);
  const isText = next !== undefined && !isItem(next) && !isKey(next);
  if (!isText || next.column > holder.column) return undefined;
  const quote = text.charAt(openQuote);
  const [ended, behind] = next.text.split(quote);
  if (ended === undefined || behind === undefined || !/^\s*(?:[}\],]|$)/.test(behind))
    return undefined;
  const before = text.slice(text.lastIndexOf("\n", openQuote) + 1, openQuote);
  const [, key = "the key"] = /([\w-]+):\s*$/.exec(before) ?? [];
  const message = "A text in quotes goes on here, and this line is not deep enough for that.";
  return flowProblem("FLOW_YAML", next.span, message, {
    hint: `Begin it deeper than "${key}", in column ${holder.column + 3}, or write the text on one line.`,
  });
}

/** The remedy for a value that needs quotes: those of JavaScript for a template go. */
function inDoubleQuotes(text: string, { start }: Span): string {
  const template = /^`([^`"\n]{1,60})`/.exec(text.slice(start, start + 70))?.[1];
  if (template === undefined && /[@`%|>]/.test(text.charAt(start)))
    return `Remove the "${text.charAt(start)}", or put the whole value in double quotes if it belongs to it.`;
  return template === undefined
    ? "Put the whole value in double quotes."
    : `Write \`"${template}"\`, with double quotes in place of the backticks.`;
}

/** A text that is spoken, as it stands behind a key: `play` is the verb for other media. */
function saidBehind(before: string, said: string): string {
  return /- play:\s*$/.test(before.slice(-20)) ? `- say: ${said}` : `{ say: ${said} }`;
}

/** The remedy for a value that ends with a colon: one too many, or the key of another line. */
function colonAtEnd(value: string): string | undefined {
  if (/^[\w-]+:$/.test(value)) return "Remove one of the two colons.";
  if (/^(?:[\w-]+:[\w-]+|"[^"]*"|'[^']*'):$/.test(value)) return 'Remove the ":" at its end.';
  const [, key] = /^[^:]+\s([\w-]+:)$/.exec(value) ?? [];
  return (
    key &&
    `Begin a line of its own with "${key}" if it is a key; or put the value in double quotes if it is text.`
  );
}

function misfit(text: string, span: Span): Diagnostic {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const isBehind = text.slice(start, span.start).trim() !== "" && text.charAt(span.start) !== "\n";
  if (isBehind) {
    const place = restOfLine(text, span);
    const message = `"${text.slice(place.start, place.end)}" stands behind the end of a value.`;
    return flowProblem("FLOW_YAML", place, message, { hint: behindValue(text, place) });
  }
  return flowProblem(
    "FLOW_YAML",
    lineAt(text, span.start).span,
    "This line fits nothing above it.",
    {
      hint: "Begin it in the column of its neighbours, and check the brackets and quotes on it and above it.",
    },
  );
}

/** The remedy for what stands behind the end of a value; only signs are removed. */
function behindValue(text: string, { start, end }: Span): string {
  if (/^[\s,;.:|>&%@!*\]}]*$/.test(text.slice(start, end)))
    return "Remove it, or put the whole value in double quotes.";
  if (text.startsWith("//", start)) return 'Write "#" for "//": a comment begins with that.';
  const closing = text.slice(0, start).trimEnd().at(-1) ?? "";
  return /[\]}]/.test(closing)
    ? `Remove the "${closing}" before it if the value goes on; or put the whole value in double quotes.`
    : "Put the whole value in double quotes.";
}

/** The problem of a `#` that began a comment where a value was expected. */
export function commentForValue(text: string, offset: number): Diagnostic {
  const rest = restOfLine(text, { start: offset, end: offset });
  // Signs of the telephone's keys before what ends a value are that value.
  const [keys] = /^#[#*\d]*(?=\s*(?:[\]},]|$))/.exec(text.slice(rest.start, rest.end)) ?? [];
  const span = keys === undefined ? rest : { ...rest, end: rest.start + keys.length };
  const message = 'Here "#" begins a comment, so that no value is left.';
  return flowProblem("FLOW_COMMENT_VALUE", span, message, {
    hint:
      keys === undefined
        ? 'Remove the "#"; or, if it belongs to the value, put the whole value in double quotes.'
        : `Write "${keys}" in double quotes.`,
  });
}

/** A key or an item that does not fit is never the comment above it, where the parser may begin. */
function behindComments(text: string, code: string, span: Span): Span {
  const line = lineAt(text, span.start);
  const next = nextLine(text, line.span.start);
  if (code !== "BLOCK_AS_IMPLICIT_KEY" || !line.text.startsWith("#") || next === undefined)
    return span;
  return { start: next.span.start, end: Math.max(next.span.start + 1, span.end) };
}

function within(text: string, span: Span): Span {
  const start = Math.max(0, Math.min(span.start, text.length));
  return { start, end: Math.max(start, Math.min(span.end, text.length)) };
}
