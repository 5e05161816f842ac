import { type Option, verbs } from "@flowrun/core";
import { kindOf, problemOfText } from "@flowrun/core/tooling";
import { behindDash, isItem } from "./line-edit.ts";
import { lineAt, lineBefore, nextLine, type WrittenLine } from "./yaml-fault.ts";

const optionNames: ReadonlySet<string> = new Set(
  Object.values(verbs).flatMap(({ options }) => Object.keys(options)),
);

/** Whether a word is a key of a file, a verb, an option of one, or what stands beside one. */
export function isKnownKey(word: string): boolean {
  const isOfStep = Object.hasOwn(verbs, word) || optionNames.has(word);
  return isOfStep || fileKeys.has(word) || besideVerb.test(`${word}:`);
}

/** The options of this name, of all verbs. */
function optionsNamed(name: string): readonly Option[] {
  return Object.values(verbs).flatMap(({ options }) => options[name] ?? []);
}

/** Whether a value is a sound with a class, such as `music:jazz`, of an option that takes one. */
export function isSoundOf(option: string, value: string): boolean {
  return optionsNamed(option).some(
    (each) => each.kind === "background" && problemOfText(option, each, value) === undefined,
  );
}

/** Whether a value such as `prompt:welcome` is media of a verb or an option, which has no such option. */
export function isMediaOf(holder: string, value: string): boolean {
  const [name = ""] = value.split(":");
  if (name === "say") return isBehindMediaKey(`${holder}:`);
  const own = Object.hasOwn(verbs, holder) ? verbs[holder] : undefined;
  const options = own ? [own.options[own.principal ?? ""]] : [optionsNamed(holder)].flat();
  const takes = options.some(
    (each) =>
      each !== undefined &&
      kindOf(each.kind).parts === "media" &&
      problemOfText(holder, each, value) === undefined,
  );
  return takes && isScheme.test(name) && own?.options[name] === undefined;
}

/** Schemes of media that no verb and no key beside one is called by. */
const isScheme = /^(?:sound|digits|number|characters|tone|recording|prompt)$/;

/** Whether a text ends with a key that media of a flow stand behind: there `say` is a key, and no scheme. */
export function isBehindMediaKey(before: string): boolean {
  return /\b(?:play|media|prompt|again|again_\w+|tell_\w+|whisper):\s*$/.test(before.slice(-40));
}

/** A sound with its class, behind a space, where an option takes one: `music:jazz` of `music: jazz`. */
export function soundAt(text: string, start: number): string | undefined {
  const line = lineAt(text, start);
  const [, option = ""] = /([\w-]+):\s+$/.exec(text.slice(line.span.start, start)) ?? [];
  const [, sound, name] = /^(\w+): +([\w.-]+)/.exec(text.slice(start, line.span.end)) ?? [];
  const joined = `${sound}:${name}`;
  return sound !== undefined && isSoundOf(option, joined) ? joined : undefined;
}

/** Whether a line among blocks begins with an option of some verb, or with a verb. */
export function isOption(text: string, line: WrittenLine): boolean {
  return (optionNames.has(firstWord(line)) && isInBlocks(text, line)) || isVerbLine(text, line);
}

/** Whether a line among blocks begins with a verb that is no option of any: a step, never a key. */
export function isStepOnly(text: string, line: WrittenLine): boolean {
  const word = firstWord(line);
  return Object.hasOwn(verbs, word) && !optionNames.has(word) && isInBlocks(text, line);
}

/** Whether a line among blocks begins with a verb. */
export function isVerbLine(text: string, line: WrittenLine): boolean {
  return Object.hasOwn(verbs, firstWord(line)) && isInBlocks(text, line);
}

/** Whether a list item of blocks holds nothing but a key that stands beside a verb. */
export function isBesideVerb(text: string, line: WrittenLine): boolean {
  if (!isItem(line) || !besideVerb.test(behindDash(line).text)) return false;
  const next = nextLine(text, line.span.start);
  return next?.column !== behindDash(line).column && isInBlocks(text, line);
}

/** Whether a list item stands where blocks are named, and holds a list as one. */
export function isNamedBlock(text: string, line: WrittenLine): boolean {
  const name = /^- ([A-Za-z_][\w-]*):$/.exec(line.text)?.[1] ?? "";
  const next = nextLine(text, line.span.start);
  const isKnown = name === "" || Object.hasOwn(verbs, name);
  if (isKnown || line.column !== 2 || next === undefined || !isItem(next)) return false;
  return next.column > line.column && sectionOf(text, line)?.text.startsWith("blocks:") === true;
}

/** Whether the key behind a dash would stand beside another verb without that dash. */
export function isVerbBesideVerb(text: string, line: WrittenLine): boolean {
  let like = lineBefore(text, line.span.start);
  while (like !== undefined && like.column > line.column) like = lineBefore(text, like.span.start);
  if (like === undefined || behindDash(like).column !== line.column) return false;
  return isSecondVerb(text, line, like);
}

/** Whether a key is an option of the verb on the line above it. */
export function isOptionOf(line: WrittenLine, above: WrittenLine): boolean {
  const verb = verbs[firstWord(above)];
  return isItem(above) && verb !== undefined && Object.hasOwn(verb.options, firstWord(line));
}

/** A key that stands beside a verb, and is never one. */
export const besideVerb: RegExp = /^(?:then|as|if|id|retry|note):(?:\s|$)/;

/**
 * Whether a verb of blocks would stand beside another one, behind whose dash it is put, or beside
 * what stands beside another one.
 */
export function isSecondVerb(text: string, line: WrittenLine, like: WrittenLine): boolean {
  const isStep = text.startsWith("-", like.span.start) && Object.hasOwn(verbs, firstWord(like));
  const isBeside = besideVerb.test(like.text);
  const isVerb = Object.hasOwn(verbs, firstWord(line));
  return (isStep || isBeside) && isVerb && isInBlocks(text, line);
}

/** The keys of a flow and of a test file. */
export const fileKeys: ReadonlySet<string> = new Set([
  ...["flowrun", "name", "version", "use", "settings", "tables", "vars", "headers", "variables"],
  ...["calendars", "queues", "conferences", "lots", "languages", "prompts", "start", "on_webhook"],
  ...[
    "on_request",
    "on_schedule",
    "lanes",
    "on_signal",
    "otherwise",
    "limits",
    "parts",
    "blocks",
    "finally",
  ],
  ...["flowrun-test", "flow", "properties", "cases", "scenarios"],
]);

/** Whether a line begins with a key of a flow, or of a test file. */
export function isKeyOfFile({ text }: WrittenLine): boolean {
  return fileKeys.has(/^[a-z_-]+(?=:)/.exec(text)?.[0] ?? "");
}

/** Whether a line stands among steps. */
export function isInBlocks(text: string, line: WrittenLine): boolean {
  return /^(?:blocks|finally|parts):/.test(sectionOf(text, line)?.text ?? "");
}

/** The line of the section that a line stands in. */
function sectionOf(text: string, line: WrittenLine): WrittenLine | undefined {
  let above: WrittenLine | undefined = line;
  while (above !== undefined && above.column > 0) above = lineBefore(text, above.span.start);
  return above;
}

/** Whether a line is a verb that holds the lines below it, and takes no list. */
export function takesNoList(line: WrittenLine): boolean {
  const word = firstWord(line);
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (verb === undefined || !isItem(line) || !line.text.endsWith(":")) return false;
  const option = verb.principal === undefined ? undefined : verb.options[verb.principal];
  return option === undefined || kindOf(option.kind).parts === undefined;
}

/** Whether a line is an item that is played or said. Such an item is no step. */
export function isPlayed(line: WrittenLine): boolean {
  return isItem(line) && played.test(behindDash(line).text);
}

/** Whether a text is one of media, such as `sound:hello`, whose scheme is no key. */
export function isMedia(text: string): boolean {
  return /^(?:say|sound|digits|number|characters|tone|recording|prompt):\S/.test(text);
}

const played = /^(?:["']|[a-z]+:[^\s]|(?:number|digits|spell|date|time|money|period):\s)/;

function firstWord(line: WrittenLine): string {
  return /^[a-z][a-z0-9-]*(?![\w-])/.exec(behindDash(line).text)?.[0] ?? "";
}
