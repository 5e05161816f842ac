import type { Option } from "@flowrun/core";
import { kindOf, mediaSchemes, problemOfText, type YamlNode } from "@flowrun/core/tooling";
import { phonesInText } from "./phones-in-text.ts";
import { bareExpressionHint } from "../expression/bare-expression.ts";

/** The remedy for a text that is wrong: by what was meant, by its kind, or without a quote too many. */
export function remedyOfText(
  option: Option,
  name: string,
  text: string,
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): string | undefined {
  return (
    phonesInText(option, name, text) ??
    schemeWithDot(option, text, hint) ??
    placeInText(option, text) ??
    hintOfText(option, text, message) ??
    hint ??
    withoutQuote(option, name, text)
  );
}

/** The remedy of the kind for media whose scheme a dot ends: `prompt.person`. */
function schemeWithDot(
  { kind }: Option,
  text: string,
  hint: string | undefined,
): string | undefined {
  const [, scheme = ""] = /^([a-z]+)\.[\w-]+$/.exec(text) ?? [];
  const isScheme = scheme === "prompt" || mediaSchemes.includes(scheme);
  return kindOf(kind).parts === "media" && isScheme ? hint : undefined;
}

/** The remedy for a place of a dial plan as `Goto()` has it: context, extension and priority. */
function placeInText({ kind }: Option, text: string): string | undefined {
  const [, context, extension] = /^([\w-]+),([\w*#+-]+),\w+$/.exec(text) ?? [];
  if (context === undefined) return undefined;
  if (kind === "place")
    return `Write \`${extension}@${context}\`: it begins at its first priority.`;
  return kind === "destination" ? `Write \`dialplan:${context}/${extension}\`.` : undefined;
}

/** The remedy for a map with one member, such as `{ music: jazz }`, where a text such as `music:jazz` belongs. */
export function joinedMember(option: Option, name: string, node: YamlNode): string | undefined {
  const [entry, second] = node.kind === "map" ? node.entries : [];
  if (entry?.value.kind !== "scalar" || second !== undefined) return undefined;
  const text = `${entry.key.value}:${entry.value.text}`;
  return option.kind === "background" && problemOfText(name, option, text) === undefined
    ? `Write \`${name}: ${text}\`, without the space.`
    : undefined;
}

/** The remedy for a text that would be right without the quote that has been left at an end of it. */
function withoutQuote(option: Option, name: string, text: string): string | undefined {
  const bare = text.replaceAll(/^["']|["']$/g, "");
  return bare !== text && problemOfText(name, option, bare) === undefined
    ? `Write \`${bare}\`, without the quote.`
    : undefined;
}

/**
 * The remedy for what another language would read, for names without a comma between them, and for
 * a bracket that is not closed.
 */
export function hintOfText({ kind }: Option, text: string, message: string): string | undefined {
  const [, closing] = /: missing closing (.)\.$/.exec(message) ?? [];
  if (closing !== undefined) return closingHint(closing, text);
  const names = /^[A-Za-z_][\w-]*(?:\s+[A-Za-z_][\w-]*)+$/.test(text) ? text.split(/\s+/) : [];
  return (kind === "names" || kind === "things") && names.length > 0
    ? `Write a comma between two names, inside [ ]: \`${names.join(", ")}\`.`
    : bareExpressionHint(text);
}

/**
 * A class of characters ends before how often they come: `[0-9{4}` is `[0-9]{4}`. Else another
 * closing bracket in the place of the one that is missing is the likelier mistake.
 */
function closingHint(closing: string, text: string): string {
  const ended = text.replace(/(\[[^\][{}]+)(\{\d+(?:,\d*)?\})/, `$1]$2`);
  if (closing === "]" && ended !== text) return `Write \`"${ended}"\`.`;
  const others = [...text.matchAll(/[)\]}]/g)].filter(([sign]) => sign !== closing);
  const right = others
    .map(({ index }) => `${text.slice(0, index)}${closing}${text.slice(index + 1)}`)
    .find((edited) => problemOfText("pattern", { kind: "pattern" }, edited) === undefined);
  return right === undefined ? `Add the "${closing}".` : `Write \`"${right}"\`.`;
}
