import { hasControls } from "../control-characters.ts";
import { mediaSchemes, promptScheme } from "../media-item.ts";
import { spokenOptions } from "../spoken-options.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import { oneOf, quote } from "../../diagnostics/words.ts";
import type { TextProblem } from "./option-kind.ts";

/** Finds the problem of a text whose scheme is missing or unknown. */
export function problemOfScheme(text: string): TextProblem | undefined {
  const scheme = /^([^:/${]*):/.exec(text)?.[1];
  if (scheme === undefined) return badMedia(text, "its scheme is missing", hintForScheme(text));
  const schemes = [...mediaSchemes, "prompt"];
  if (schemes.includes(scheme)) return undefined;
  if (/^https?$/.test(scheme))
    return badMedia(text, `there is no scheme "${scheme}:"`, `Write "sound:${text}".`);
  if (scheme === "say")
    return badMedia(
      text,
      'there is no scheme "say:"',
      `Write { say: "${text.slice(4).trim()}" } for a text that is spoken.`,
    );
  const near = suggest(scheme, schemes);
  const list = oneOf(schemes.map((word) => `${word}:`));
  return badMedia(
    text,
    `there is no scheme "${scheme}:"`,
    near === undefined ? `Use ${list}.` : `Did you mean "${near}${text.slice(scheme.length)}"?`,
  );
}

function hintForScheme(text: string): string {
  if (text.trim() === "") return 'Write "sound:" and a name.';
  const glued = [...mediaSchemes, "prompt"].find((scheme) =>
    new RegExp(`^${scheme}[\\w/=;.-]`).test(text),
  );
  if (glued !== undefined)
    return `Write \`${glued}:${text.slice(glued.length).replace(/^[=;./-]/, "")}\`.`;
  const name = text.replace(format, "");
  // A file, or a path in a folder, is no text.
  const spoken =
    name === text && !/[/{"]/.test(text) ? `, or { say: "${text}" } for a text that is spoken` : "";
  return `Write "sound:${name}" for a sound file${spoken}.`;
}

/** Finds the problem of a media URI that holds expressions. */
export function problemOfTemplate(text: string): TextProblem | undefined {
  if (text.startsWith(promptScheme))
    return badMedia(
      text,
      "the name of a prompt is written out",
      "Write the name itself, and branch with `if`.",
    );
  return problemOfScheme(text) ?? problemOfFormat(text);
}

/** Finds the problem of a media URI that is written out, and whose scheme is right. */
export function problemOfUri(text: string): TextProblem | undefined {
  const scheme = text.slice(0, text.indexOf(":"));
  const rest = text.slice(scheme.length + 1);
  const stray = strayEnd(text);
  const parts = text.split(between);
  if (parts.length > 1 && stray === "]")
    return badMedia(text, 'its "[" is missing', `Write \`[${text}\`.`);
  if (stray !== undefined)
    return badMedia(text, `a "${stray}" stands at its end`, `Write \`${text.slice(0, -1)}\`.`);
  if (parts.length > 1)
    return badMedia(text, "several stand in one text", `Write a list: \`[${parts.join(", ")}]\`.`);
  if (hasControls(text)) return badMedia(text, "it holds a control character");
  if (rest.trim() === "") return badMedia(text, `nothing follows "${scheme}:"`);
  if (scheme === "digits" && !/^[0-9*#]+$/.test(rest))
    return badMedia(text, '"digits:" takes digits, * and #', hintForDigits(rest));
  if (scheme === "number" && !/^-?[0-9]+$/.test(rest))
    return badMedia(text, '"number:" takes a whole number');
  if (/(^|\/)\.\.(\/|$)/.test(rest))
    return badMedia(text, 'a path cannot leave its folder with ".."');
  return problemOfFormat(text);
}

/** A said item is a map: a key of it without its colon makes a text. */
export function problemOfKey(text: string): TextProblem | undefined {
  const [, key = "", value] = /^([a-z]+)\s+(["'].*["'])$/s.exec(text) ?? [];
  if (value === undefined || !Object.hasOwn(spokenOptions, key)) return undefined;
  return badMedia(text, `a colon is missing after "${key}"`, `Write \`${key}: ${value}\`.`);
}

/** The problem that a text is no media, and why. */
export function badMedia(text: string, why: string, hint?: string): TextProblem {
  return { code: "FLOW_BAD_OPTION", message: `${quote(text)} is not media: ${why}.`, hint };
}

/** The signs between two media in one text. */
const between = new RegExp(`[\\s;&|,]+(?:-\\s+)?(?=(?:${[...mediaSchemes, "prompt"].join("|")}):)`);

function hintForDigits(rest: string): string {
  const spelt = `"characters:${rest}" to have it spelt`;
  return /^[a-z_][\w.]*$/.test(rest)
    ? `Write "digits:\${${rest}}" for the value of that name, or ${spelt}.`
    : `Write ${spelt}.`;
}

/**
 * A quote or a bracket that ends a text, and none of its kind stands before it; or what ends a line
 * of another language.
 */
function strayEnd(text: string): string | undefined {
  const end = text.at(-1) ?? "";
  if (end === ";" || end === ",") return end;
  const begin = Object.hasOwn(opening, end) ? (opening[end] ?? "") : undefined;
  return begin === undefined || text.slice(0, -1).includes(begin) ? undefined : end;
}

const opening: Readonly<Record<string, string>> = { "]": "[", "}": "{", '"': '"', "'": "'" };

/** The format of a file at the end of its name. */
const format = /\.(?:wav|gsm|ulaw|alaw|sln|mp3|g722|ogg)[0-9]*$/i;

/** The platform chooses the format of a file by itself; at a URL the format is a part of the name. */
function problemOfFormat(text: string): TextProblem | undefined {
  const [end] = /^(?:sound|recording):(?!.*:\/\/)/.test(text) ? (format.exec(text) ?? []) : [];
  if (end === undefined) return undefined;
  const why = `the name of a file stands without "${end}", as the platform chooses the format`;
  return badMedia(text, why, `Write \`${text.slice(0, -end.length)}\`.`);
}
