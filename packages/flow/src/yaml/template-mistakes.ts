import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** An expression inside braces or brackets whose own brace YAML would read. */
export function expressionWithoutQuotes(
  ...[text, { code, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const dollar = text.lastIndexOf("${", span.start);
  // An item, or a key, is told as one that lacks the comma before it.
  if (code !== "UNEXPECTED_TOKEN" && code !== "MISSING_CHAR") return undefined;
  if (dollar === -1 || dollar < span.start - 1) return undefined;
  const line = lineAt(text, dollar).span;
  const ahead = /(?:[^,{}[\]:]|:(?!\s))*$/.exec(text.slice(line.start, dollar))?.[0] ?? "";
  const before = ahead.trimStart();
  const [behind = "${"] =
    /^(?:\$\{[^}\n]*\}?|[^,{}[\]:]|:(?!\s))+/.exec(text.slice(dollar, line.end)) ?? [];
  const whole = behind.trimEnd();
  const place = { start: dollar - before.length, end: dollar + whole.length };
  const value = text.slice(place.start, place.end).replaceAll(/"(?=\$\{)|(?<=\})"|^"|"$/g, "");
  return flowProblem(
    "FLOW_QUOTES_NEEDED",
    place,
    'An expression needs quotes inside { } and [ ], around the whole value: without them its "{" begins a map.',
    { hint: `Write "${value}" in double quotes.` },
  );
}

/** Double braces where a value begins. */
const braces = /(?<=(?:^|[-:,[{]\s+|[[{]))\{\{.*/;

/** The marks of other template languages, where YAML does not read them as a text. */
export function otherTemplate(
  ...[text, { code, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const line = lineAt(text, span.start);
  const found = /(\{%|\{#|<%)[-=]?\s*(?:if\s+)?(.*?)\s*[-]?(?:%\}|#\}|%>|$)/.exec(line.text);
  if (code !== "BAD_SCALAR_START" || found === null) return undefined;
  const [whole, mark = "", inner = ""] = found;
  const start = line.span.start + found.index;
  const system = mark === "<%" ? "a template of another language" : "Jinja";
  const key = /(?:- +)*([\w-]+):\s+$/.exec(line.text.slice(0, found.index))?.[1];
  return flowProblem(
    "FLOW_QUOTES_NEEDED",
    { start, end: start + whole.length },
    `"${mark}" belongs to ${system}, which is not read here.`,
    {
      hint:
        key === "if"
          ? conditionAlone(inner)
          : 'Write an expression as "${ }" in double quotes; a condition stands under `if` beside the verb.',
    },
  );
}

function conditionAlone(condition: string): string {
  return `Write the condition alone: \`if: ${condition}\`.`;
}

/** Double braces that begin a value on the line of an offset: YAML reads maps. */
export function doubleBraces(text: string, offset: number): Diagnostic | undefined {
  const line = lineAt(text, offset);
  const code = line.text.replaceAll(/"[^"]*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  const found = braces.exec(code);
  if (found === null) return undefined;
  const start = line.span.start + found.index;
  const rest = line.text.slice(found.index);
  const isWhole = found.index > 0 && /^(?:- +)*if:\s+$/.test(line.text.slice(0, found.index));
  if (isWhole) {
    const condition = rest.replaceAll(/\{\{\s*|\s*\}\}/g, "");
    const message = '"{{" belongs to Jinja, which is not read here.';
    return flowProblem("FLOW_QUOTES_NEEDED", { start, end: line.span.end }, message, {
      hint: conditionAlone(condition),
    });
  }
  // A second brace by mistake has no second one that closes it.
  if (!/\}\}/.test(code.slice(found.index))) return undefined;
  const [written = "{{", inner = ""] = /^\{\{\s*(.*?)\s*\}\}[^,\]}:]*/.exec(rest) ?? [];
  const behind = written.replace(/^\{\{.*?\}\}/, "").trimEnd();
  const value = /["']/.test(`${inner}${behind}`) ? "${…}" : `\${${inner}}${behind}`;
  const message =
    'Without quotes "{{" begins a map, not a text, and the braces are those of Jinja.';
  return flowProblem(
    "FLOW_QUOTES_NEEDED",
    { start, end: start + written.trimEnd().length },
    message,
    {
      hint: `Write "${value}", with quotes.`,
    },
  );
}
