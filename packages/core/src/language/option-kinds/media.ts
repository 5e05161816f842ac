import { hasControls, withoutControls } from "../control-characters.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import type { Json, JsonObject } from "../../json.ts";
import { oneOf, quote } from "../../diagnostics/words.ts";
import {
  expressionPattern,
  joinParts,
  isPrintable,
  printValue,
  textFormat,
  type KindRecord,
  type TextPart,
  type TextProblem,
} from "./option-kind.ts";

/** The schemes that media may have, as the platform's document lists them, and `recording:`. */
export const mediaSchemes: readonly string[] = ["sound", "digits", "number", "characters", "tone", "recording"];

const mediaUri: JsonObject = {
  type: "string",
  pattern: `^(${mediaSchemes.join("|")}):[\\s\\S]|^${expressionPattern}`,
  format: textFormat("media"),
};

/** What is played: one media URI, or a list of them. In state it is always a list. */
export const media: KindRecord = {
  expected: "media or a list of media, such as sound:hello-world",
  schema: () => ({ ...mediaUri, type: ["string", "array"], items: mediaUri, minItems: 1 }),
  problem: (_name, text) => problemOfScheme(text) ?? problemOfUri(text),
  templateProblem: (_name, text) => (text.startsWith("${") ? undefined : problemOfScheme(text)),
  expressions: "anywhere",
  takes: (type) => type.kind === "list" || isPrintable(type),
  read: (text) => [text],
  receive: (result) => {
    const given: readonly Json[] = Array.isArray(result.value) ? result.value : [printValue(result) ?? null];
    const uris = given.map((uri) => (typeof uri === "string" ? withoutControls(uri) : uri));
    return uris.every(isGivenUri) ? uris : undefined;
  },
  encode: withoutControls,
  join: joinNames,
  words: () => mediaSchemes.map((scheme) => `${scheme}:`),
  parts: "media",
};

function isGivenUri(value: Json): boolean {
  if (typeof value !== "string" || value.includes("${")) return false;
  const isUri = (problemOfScheme(value) ?? problemOfUri(value)) === undefined;
  return isUri && givesPlainNames([{ text: value, isGiven: true }]);
}

/** What would make more of a name: an absolute path, a way out of its folder, a URL, several sounds. */
const moreThanName = /^\/|(?:^|\/)\.\.(?:\/|$)|[:|&\\]/;

/** What cannot be spelt, and may mean something to a platform. */
const unspeakable = /[:|&\\]+/g;

/** What is spelt is no name: what would make more of one becomes a blank there, so that "Smith & Sons" can be spelt. */
function joinNames(parts: readonly TextPart[]): string | undefined {
  const [first] = parts;
  const isSpelt = first?.isGiven === false && first.text.startsWith("characters:");
  const said = isSpelt
    ? parts.map((part) =>
        part.isGiven ? { ...part, text: part.text.replaceAll(unspeakable, " ").replaceAll(/ +/g, " ") } : part,
      )
    : parts;
  return givesPlainNames(said) ? joinParts(said) : undefined;
}

/**
 * Whether what expressions gave stands as plain names behind the scheme: whoever calls or wrote a row does not choose files of
 * the platform. An author may write out more, such as the beginning of an absolute path.
 */
function givesPlainNames(parts: readonly TextPart[]): boolean {
  const uri = joinParts(parts);
  const start = uri.indexOf(":") + 1;
  const [first] = parts;
  const isRootWritten = first?.isGiven === false && first.text.startsWith("/", start);
  if (uri.startsWith("/", start) && !isRootWritten) return false;
  let begin = 0;
  return parts.every(({ text, isGiven }) => {
    const name = text.slice(Math.max(0, start - begin));
    begin += text.length;
    return !isGiven || !moreThanName.test(name);
  });
}

function problemOfScheme(text: string): TextProblem | undefined {
  const scheme = /^([^:/${]*):/.exec(text)?.[1];
  if (scheme === undefined)
    return badMedia(
      text,
      "its scheme is missing",
      text.trim() === ""
        ? 'Write "sound:" and a name.'
        : `Write "sound:${text.replace(/\.(wav|gsm|ulaw|alaw|sln|mp3)[0-9]*$/i, "")}" for a sound file.`,
    );
  if (mediaSchemes.includes(scheme)) return undefined;
  const near = suggest(scheme, mediaSchemes);
  const list = oneOf(mediaSchemes.map((word) => `${word}:`));
  return badMedia(
    text,
    `there is no scheme "${scheme}:"`,
    near === undefined ? `Use ${list}.` : `Did you mean "${near}${text.slice(scheme.length)}"?`,
  );
}

function problemOfUri(text: string): TextProblem | undefined {
  const scheme = text.slice(0, text.indexOf(":"));
  const rest = text.slice(scheme.length + 1);
  const parts = text.split(/,\s*(?=[a-z]+:)/);
  if (parts.length > 1) return badMedia(text, "several stand in one text", `Write a list: [${parts.join(", ")}].`);
  if (hasControls(text)) return badMedia(text, "it holds a control character");
  if (rest.trim() === "") return badMedia(text, `nothing follows "${scheme}:"`);
  if (scheme === "digits" && !/^[0-9*#]+$/.test(rest))
    return badMedia(text, '"digits:" takes digits, * and #', `Write "characters:${rest}" to have it spelt.`);
  if (scheme === "number" && !/^-?[0-9]+$/.test(rest)) return badMedia(text, '"number:" takes a whole number');
  if (/(^|\/)\.\.(\/|$)/.test(rest)) return badMedia(text, 'a path cannot leave its folder with ".."');
  return undefined;
}

function badMedia(text: string, why: string, hint?: string): TextProblem {
  return { code: "FLOW_BAD_OPTION", message: `${quote(text)} is not media: ${why}.`, hint };
}
