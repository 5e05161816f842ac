import type { Json, JsonObject, Verb } from "@flowrun/core";
import { spell } from "@flowrun/language-server/text";

/** A flow that was described in words, and the lines that nobody understood. */
export interface Sketch {
  readonly text: string;
  readonly unknown: readonly string[];
}

type Step = string | JsonObject;

/**
 * A flow from a description with a step on each line. A step begins with a verb, or with a word of
 * another system for it. The rest is its principal option, and for `menu 1 sales, 2 support` its
 * keys. `name:` before a step, or alone, begins a block. A block that is only led to hangs up.
 */
export function sketchFlow(
  description: string,
  name: string,
  verbs: Readonly<Record<string, Verb>>,
): Sketch {
  const { blocks, unknown } = readLines(description, verbs);
  const [start = "welcome"] = blocks.keys();
  if (blocks.size === 0) blocks.set(start, ["answer", "hangup"]);
  for (const target of [...blocks.values()].flatMap((steps) => steps.flatMap(targetsOf)))
    if (!blocks.has(target)) blocks.set(target, ["hangup"]);
  const lines = [...blocks].flatMap(([block, steps], place) => [
    ...(place === 0 ? [] : [""]),
    `  ${block}:`,
    ...steps.map((step) => `    - ${written(step)}`),
  ]);
  const head = ["flowrun: 1", `name: ${spell(name)}`, `start: ${start}`, "", "blocks:"];
  return { text: [...head, ...lines, ""].join("\n"), unknown };
}

interface ReadLines {
  readonly blocks: Map<string, readonly Step[]>;
  readonly unknown: readonly string[];
}

function readLines(description: string, verbs: Readonly<Record<string, Verb>>): ReadLines {
  const blocks = new Map<string, readonly Step[]>();
  const unknown: string[] = [];
  let now = "welcome";
  for (const line of description.split("\n").map((each) => each.trim())) {
    const [, label, after = ""] = /^([A-Za-z_][\w-]*):\s*(.*)$/.exec(line) ?? [];
    const isBlock = label !== undefined && verbs[label] === undefined;
    if (isBlock) now = label;
    const rest = isBlock ? after : line.replace(/^[-•]\s*/, "");
    const step = stepOf(rest, verbs);
    if (step !== undefined) blocks.set(now, [...(blocks.get(now) ?? []), step]);
    else if (rest !== "") unknown.push(line);
  }
  return { blocks, unknown };
}

function written(step: Step): string {
  if (typeof step === "string") return step;
  return Object.entries(step)
    .map(([key, value]) => `${key}: ${spell(value)}`)
    .join("\n      ");
}

function stepOf(line: string, verbs: Readonly<Record<string, Verb>>): Step | undefined {
  const found = Object.values(verbs).flatMap((verb) => {
    const words = [verb.name, ...Object.values(verb.elsewhere ?? {}).flat()];
    const length = Math.max(0, ...words.map((word) => lengthOf(line, word)));
    return length === 0 ? [] : [{ verb, length }];
  });
  const best = found.toSorted((a, b) => b.length - a.length)[0];
  if (best === undefined) return undefined;
  const { name, principal } = best.verb;
  const about = line
    .slice(best.length)
    .replace(/^[\s:]+/, "")
    .replace(/^["“](.*)["”]$/, "$1");
  if (name === "menu") return { menu: { keys: keysOf(about) } };
  return about === "" || principal === undefined ? name : { [name]: about };
}

/** How much of a line is this word, with spaces and hyphens as one likes; 0 where it is not. */
function lengthOf(line: string, word: string): number {
  const parts = word
    .split(/[\s_-]+|(?<=hang)(?=up)/i)
    .map((part) => part.replaceAll(/\W/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s_-]*")}(?![\\w-])`, "i").exec(line)?.[0].length ?? 0;
}

function keysOf(about: string): JsonObject {
  const found = [...about.matchAll(/([0-9*#]+)[\s:=→>-]+(?:for\s+)?([A-Za-z_][\w-]*)/g)];
  return Object.fromEntries(found.map(([, key = "", block = ""]) => [key, block]));
}

function targetsOf(step: Step): readonly string[] {
  if (typeof step === "string") return [];
  const { menu, go } = step as {
    readonly menu?: { readonly keys?: JsonObject };
    readonly go?: Json;
  };
  const named = [...Object.values(menu?.keys ?? {}), go];
  return named.filter((each) => typeof each === "string");
}
