import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { parseYaml } from "./convert-yaml.ts";
import { lineAt, type Explain } from "./yaml-fault.ts";

/** The largest text that is read again with a sign more, in UTF-16 units. */
const largestText = 32_768;

/**
 * A sign that is missing inside braces or brackets. It is found by reading the text again with the
 * sign, so that it is named rightly.
 */
export function missingInside(
  ...[text, { code, message, span }]: Parameters<Explain>
): Diagnostic | undefined {
  if (
    !(ofBrackets.has(code) || /^Missing , (?:or : )?between flow/.test(message)) ||
    text.length > largestText
  )
    return undefined;
  const line = lineAt(text, span.start);
  const start = line.span.start;
  for (const { pattern, put, tell } of signs)
    for (const match of line.text.matchAll(pattern)) {
      const at = start + match.index;
      const end = at + match[0].length;
      if (!reads(`${text.slice(0, at)}${put(match)}${text.slice(end)}`)) continue;
      const { what, remedy } = tell(match);
      return flowProblem("FLOW_YAML", { start: at, end }, what, { hint: remedy });
    }
  return undefined;
}

const ofBrackets: ReadonlySet<string> = new Set([
  ...["BLOCK_IN_FLOW", "UNEXPECTED_TOKEN", "BLOCK_AS_IMPLICIT_KEY"],
]);

interface Sign {
  readonly pattern: RegExp;
  readonly put: (match: RegExpExecArray) => string;
  readonly tell: (match: RegExpExecArray) => { readonly what: string; readonly remedy: string };
}

const signs: readonly Sign[] = [
  {
    pattern: /(?<=[{[,]\s*)([A-Za-z_][\w-]*)(\s*=\s*|\s+|:)(?=["'{[\w])/g,
    put: ([, word = ""]) => `${word}: `,
    tell: ([, word = "", between = ""]) => ({
      what: between.includes("=")
        ? `"=" stands behind "${word}", where a colon belongs.`
        : between === ":"
          ? `The colon after "${word}" lacks a space.`
          : `A colon is missing after "${word}".`,
      remedy: `Write a colon and a space after it: "${word}: …".`,
    }),
  },
  {
    pattern: /(?<=[^\s:,{[]\s+)("[^"]*"|'[^']*'|\w[\w-]*)(?=:\s)/g,
    put: ([key = ""]) => `, ${key}`,
    tell: ([key = ""]) => ({
      what: `A comma is missing before "${key.replaceAll(/^["']|["']$/g, "")}".`,
      remedy: `Write a comma before ${key}.`,
    }),
  },
  {
    pattern: /(?<=[\]}"'\w])\s+(?=["'{[])/g,
    put: () => ", ",
    tell: () => ({ what: "A comma is missing here.", remedy: "Write a comma between the two." }),
  },
  {
    pattern: /(?<=[{,]\s*[\w-]+:\s+)[A-Za-z][^"'{}[\],]*:\s[^"'{}[\],]*(?=[,}\]])/g,
    put: ([value = ""]) => `"${value.trimEnd()}"`,
    tell: ([value = ""]) => ({
      what: "The colon in this text begins a value.",
      remedy: `Put "${value.trimEnd()}" in double quotes.`,
    }),
  },
];

function reads(text: string): boolean {
  const documents = parseYaml(text);
  return documents?.length === 1 && documents[0]?.errors.length === 0;
}
