import { memberOf, numberOf, scalarOf, textOf, prompts } from "@flowrun/flow/tooling";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import {
  itemsOf,
  readTime,
  reportUnknown,
  type ScenarioReader,
  wordIn,
} from "./scenario-reader.ts";
import type { Located } from "@flowrun/core";
import { proofProblem } from "./proof-catalogue.ts";
import { mayFitBoth } from "./request-pattern.ts";
import { readSignal } from "./read-signal.ts";
import { shortActs } from "./act-shapes.ts";
import type { CallerAct } from "./scenario.ts";

/** How long an act waits where a test file does not say: milliseconds. */
export const unsaidWaitMs = 30_000;

/** The time between two keys where a test file does not say: milliseconds. */
export const unsaidGapMs = 200;

/**
 * The acts of the caller, or of a phone, one after the other. The place of each is noted as
 * `name.0` and so on.
 */
export function readActs(
  reader: ScenarioReader,
  entry: YamlEntry,
  name: string,
): readonly CallerAct[] {
  return itemsOf(entry).flatMap((value, index) => {
    reader.place(`${name}.${index}`, value.span);
    return readShortAct(value) ?? readLongAct(reader, { key: entry.key, value }) ?? [];
  });
}

function readShortAct(node: YamlNode): CallerAct | undefined {
  const kind = wordIn(node, shortActs);
  if (kind === undefined || kind === "hang_up") return kind && { kind };
  return { kind, withinMs: unsaidWaitMs };
}

function readLongAct(reader: ScenarioReader, act: YamlEntry): CallerAct | undefined {
  const at = (key: string): YamlEntry | undefined => memberOf(act, key);
  const timeIn = (key: string, unsaid: number): number => {
    const entry = at(key);
    return (entry && readTime(reader, entry)) ?? unsaid;
  };
  for (const kind of ["wait", "talks"] as const)
    if (at(kind) !== undefined) return { kind, ms: timeIn(kind, 0) };
  for (const kind of ["recording", "connected"] as const)
    if (at(kind) !== undefined) return { kind, withinMs: timeIn(kind, unsaidWaitMs) };
  const named = readNamed(reader, act);
  if (named !== undefined) return named;
  const [media, keys, said] = [textOf(at("hears")), textOf(at("press")), textOf(at("says"))];
  if (media !== undefined) {
    judgeMedia(reader, media.value, media.span);
    return { kind: "hears", media: media.value, withinMs: timeIn("within", unsaidWaitMs) };
  }
  if (keys !== undefined) {
    judgeKeys(reader, keys);
    return { kind: "press", keys: keys.value, gapMs: timeIn("gap", unsaidGapMs) };
  }
  if (said === undefined) return undefined;
  const [heard, confidence] = [scalarOf(at("heard")), numberOf("number", at("confidence"))];
  return {
    kind: "says",
    text: said.value,
    ...(heard && { heard: heard.text }),
    ...(confidence !== undefined && { confidence }),
  };
}

/** Reports a `#` behind keys that YAML takes for the beginning of a comment, and nothing follows. */
function judgeKeys({ source, add }: ScenarioReader, { value, span }: Located<string>): void {
  const behind = source.text.slice(span.end, span.end + 40);
  const [comment] = /^[ \t]+#+(?=[ \t]*(?:\r?\n|$))/.exec(behind) ?? [];
  if (comment === undefined || source.text.slice(span.start, span.end) !== value) return;
  const sign = comment.trim();
  const at = { start: span.end + comment.length - sign.length, end: span.end + comment.length };
  const message = `Here "#" begins a comment, so that only "${value}" is pressed.`;
  add(proofProblem("PROOF_BAD_VALUE", at, message, `Write "${value}${sign}" in double quotes.`));
}

/** An act that names who is meant, or what is told; `undefined` for another one. */
function readNamed(reader: ScenarioReader, act: YamlEntry): CallerAct | undefined {
  const [asked, joined, signal] = ["transfers", "joins", "signal"].map((key) =>
    textOf(memberOf(act, key)),
  );
  if (asked !== undefined) return { kind: "transfers", to: asked.value };
  if (signal !== undefined) return readSignal(reader, act, signal);
  if (joined === undefined) return undefined;
  reader.place(`joins.${joined.value}`, joined.span);
  return { kind: "joins", call: joined.value };
}

/** The sounds that are heard while nothing is played. */
const underneath: readonly string[] = ["music", "ringing", "theirs"];

/** Whether media of a flow, or a pattern of it, may be what is waited for; all media has a scheme. */
function mayBeHeard(played: string, name: string): boolean {
  if (played === "*") return /^(?:[a-z][a-z-]*:\S|[a-z-]*\*)/.test(name);
  return mayFitBoth(played, name);
}

/** Reports what is heard while nothing is played, in a list of what was played. */
export function judgePlayed(reader: ScenarioReader, name: string, span: YamlNode["span"]): void {
  if (!underneath.includes(name)) return judgeMedia(reader, name, span);
  const message = `"${name}" is heard while nothing is played, and "hears" lists what was played.`;
  const hint = `Wait for it by an act of who hears it: \`{ hears: ${name} }\`.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", span, message, hint));
}

/** Reports media that the flow never plays, where that can be known. */
export function judgeMedia(reader: ScenarioReader, name: string, span: YamlNode["span"]): void {
  const { media, ast } = reader.facts;
  const isBare = (each: string): boolean => media.some((item) => item.endsWith(`:${each}`));
  const cut = isBare(name) ? undefined : cutByComma(reader.source.text, name, span);
  if (cut !== undefined) {
    const message = `A comma divides the text "${cut}" into two items.`;
    reader.add(proofProblem("PROOF_UNKNOWN_NAME", span, message, `Write "${cut}" in quotes.`));
    return;
  }
  const rest = restBehind(reader.source.text, name, span);
  // The comma is told where the rest stands.
  if (rest !== undefined && !isBare(rest)) return;
  const isPrompt = prompts.in(ast).has(/^prompt:(.*)$/.exec(name)?.[1] ?? "");
  if (isPrompt || underneath.includes(name) || media.some((each) => mayBeHeard(each, name))) return;
  const named = media.filter((each) => !/^[a-z]*\*$/.test(each));
  const same = named.filter((each) => each.endsWith(`:${name}`));
  const known = same.length === 0 ? named : same;
  const message = `The flow never plays "${name}".`;
  const hint = cutMedia(name, named);
  if (hint === undefined) reportUnknown(reader, span, message, { name, known });
  else reader.add(proofProblem("PROOF_UNKNOWN_NAME", span, message, hint));
}

/** The text without quotes that a comma inside of [ ] has divided, of which this is the rest. */
function cutByComma(text: string, name: string, { start }: YamlNode["span"]): string | undefined {
  if (/^[a-z-]+:\S/.test(name) || underneath.includes(name)) return undefined;
  const before = text.slice(Math.max(0, start - longestCut), start);
  const [, said] = /[[,]\s*(say:[^"'[\]{},\n]*[^"'[\]{},\s]),[ ]$/.exec(before) ?? [];
  return said && `${said}, ${name}`;
}

/** The rest of a text without quotes that a comma has divided inside of [ ]. */
function restBehind(
  text: string,
  name: string,
  { start, end }: YamlNode["span"],
): string | undefined {
  const isItem = /[[,]\s*$/.test(text.slice(Math.max(0, start - 20), start));
  if (!name.startsWith("say:") || !isItem || text.slice(start, end) !== name) return undefined;
  const [, rest] = /^, ([^"'[\]{},\n]+?)\s*[\],]/.exec(text.slice(end, end + longestCut)) ?? [];
  return rest === undefined || /^[a-z-]+:\S/.test(rest) || underneath.includes(rest)
    ? undefined
    : rest;
}

/** The longest text before or behind a comma that is looked at. */
const longestCut = 200;

/** The remedy where one of the two, what is heard or what the flow plays, is the beginning of the other. */
function cutMedia(name: string, media: readonly string[]): string | undefined {
  const [longer, second] = media.filter((each) => each.startsWith(name));
  if (name.length >= leastCut && longer !== undefined && second === undefined)
    return `Did you mean "${longer}"?`;
  const shorter = media.find(
    (each) =>
      each.length >= leastCut && name.startsWith(each) && /^\W* /.test(name.slice(each.length)),
  );
  return shorter === undefined
    ? undefined
    : `The flow plays only "${shorter}" of it: where its text was cut, as by a "#", mend the flow; else write that.`;
}

/** Shorter texts are the beginning of too many others. */
const leastCut = 8;
