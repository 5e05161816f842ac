import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt, type Explain } from "./yaml-fault.ts";

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
