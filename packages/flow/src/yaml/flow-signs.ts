import { isBehindMediaKey } from "./known-words.ts";
import { missingColon } from "./yaml-fault.ts";

/** A sign that is missing or wrong: where it may be, the text with it, and the words for it. */
interface Sign {
  readonly pattern: RegExp;
  readonly put: (match: RegExpExecArray) => string;
  readonly tell: (match: RegExpExecArray) => { readonly what: string; readonly remedy: string };
}

/** The signs that may be missing inside braces or brackets, in the order in which they are tried. */
export const signs: readonly Sign[] = [
  {
    pattern: /(?<=:\s+[^\s,{}[\]"':]+):(?=\s*[,}\]])/g,
    put: () => "",
    tell: () => ({ what: 'A ":" too many stands here.', remedy: "Remove it." }),
  },
  {
    pattern:
      /(?<=[{,]\s*)([A-Za-z_][\w.@+-]*\/[\w./@+-]*\w)(\s*(?:=>?|->|:=)\s*|[.;]?\s+)(?=["{[])/g,
    put: ([, key = ""]) => `${key}: `,
    tell: ([, key = "", between = ""]) => ({
      what: missingColon(key, between),
      remedy: `Write a colon and a space after it: "${key}: …".`,
    }),
  },
  {
    pattern: /(?<=[{,]\s*)[*][0-9*#]*(?=:\s)/g,
    put: ([key = ""]) => `"${key}"`,
    tell: ([key = ""]) => ({
      what: 'A key that begins with "*" needs quotes.',
      remedy: `Write "${key}" in double quotes.`,
    }),
  },
  {
    pattern: /(?<=[{,]\s*[\w"-]+:\s+)["'\w*#]+: [^{}]*(?=\s*\})/g,
    put: ([entries = ""]) => `{ ${entries}`,
    tell: ([entries = ""]) => ({
      what: 'The "{" of an inner map is missing here.',
      remedy: `Write \`{ ${entries.trimEnd()} }\`.`,
    }),
  },
  {
    pattern: /(?<=[{[,]\s*)([A-Za-z_][\w-]*)(\s*(?:=>?|->|:=)\s*|\s+|:)(?=["'{[\w])/g,
    put: ([, word = ""]) => `${word}: `,
    tell: ([, word = "", between = ""]) => ({
      what: missingColon(word, between),
      remedy: `Write a colon and a space after it: "${word}: …".`,
    }),
  },
  {
    pattern: /(?<=[^\s:,{[]\s+)("[^"]*"|'[^']*'|\w[\w-]*)(?=:\s)/g,
    put: ([key = ""]) => `, ${key}`,
    tell: (match) => {
      const [key] = match;
      const name = key.replaceAll(/^["']|["']$/g, "");
      const words = wordsAround(match);
      if (words === undefined)
        return {
          what: `A comma is missing before "${name}".`,
          remedy: `Write a comma before ${key}.`,
        };
      return {
        what: `"${name}:" stands inside another value.`,
        remedy: `Put "${words}" in double quotes; or write a comma before ${key} if a key begins there.`,
      };
    },
  },
  {
    pattern: /(?<=[\]}"'\w])\s+(?=["'{[])|(?<=[\]}"'])\s+(?=[\w])/g,
    put: () => ", ",
    tell: () => ({ what: "A comma is missing here.", remedy: "Write a comma between the two." }),
  },
  {
    pattern: /(?<=[{,]\s*[\w-]+:\s+)[A-Za-z][^"'{}[\],]*:\s[^"'{}[\],]*(?=[,}\]])/g,
    put: ([value = ""]) => `"${value.trimEnd()}"`,
    tell: ({ 0: value, index, input }) => ({
      what: "The colon in this text begins a value.",
      remedy: joinedText(value, isBehindMediaKey(input.slice(0, index))),
    }),
  },
];

/** The remedy for a text with a colon: media without its space, the map of what is said, or quotes. */
function joinedText(written: string, isMedia: boolean): string {
  const value = written.trimEnd();
  const [, said] = (isMedia && /^say:\s+(.*)$/.exec(value)) || [];
  if (said !== undefined) return `Write \`{ say: ${said} }\`.`;
  if (withoutSpace.test(written))
    return `Write \`${value.replace(/:\s+/, ":")}\`, without the space.`;
  const isPair = /^\w+:\s\S+$/.test(value);
  return `Put "${value}" in double quotes${isPair ? ", or remove one of the two colons" : ""}.`;
}

/** Media with a blank behind its scheme, which has none. */
const withoutSpace = /^(?:say|sound|digits|number|characters|tone|recording|prompt):\s[^:]*$/;

/** The text without quotes in which a key with its colon stands, where it has several words. */
function wordsAround({ 0: key, index, input }: RegExpExecArray): string | undefined {
  const [before = ""] =
    /(?<=[{,]\s*[\w-]+:\s+)[A-Za-z][^"'{}[\],]*$/.exec(input.slice(0, index)) ?? [];
  const [behind = ""] = /^:\s[^"'{}[\],]*(?=[,}\]])/.exec(input.slice(index + key.length)) ?? [];
  const isText = [before, behind.slice(1)].some((part) => part.trim().includes(" "));
  return before === "" || behind === "" || !isText ? undefined : `${before}${key}${behind}`.trim();
}
