import { allCodes } from "../../all-codes.ts";
import { CliError, exitCode } from "../../cli-error.ts";
import { findTopics } from "../../find-topics.ts";
import { guideKinds, guidePages, pageText, topicsOf, type GuideTopic } from "../../guide.ts";
import type { Invocation } from "../../invocation.ts";
import type { Paint } from "../../terminal/paint.ts";
import { explained } from "../explain/explained.ts";
import { printCodes } from "../explain/print-codes.ts";
import { readable } from "./readable.ts";

/** A longer part, in characters, is printed up to its first own part, with the list of those. */
const longest = 8_000;

/** Part of the documentation, as `--json` gives it. */
interface Found {
  /** `how-to: Make it speak (TTS)`, or the name of a page. */
  readonly found: string;
  readonly text: string;
  /** The topics inside of it that are not in the text. */
  readonly parts: readonly string[];
  /** Other topics with the same words. */
  readonly more: readonly string[];
}

/**
 * Prints the page or the topic that the words name. Without words: the list of the pages. A code of
 * a message among the words is explained, as by `flowrun explain`.
 */
export function printDocs(invocation: Invocation, words: string): void {
  const { surroundings, paint, json } = invocation;
  const code = codeIn(words);
  if (code !== undefined) return printCodes(invocation, explained(surroundings, code));
  const found = words === "" ? guidePages : (foundAsPage(words) ?? foundAsTopic(words));
  const text = "found" in found ? shown(found, paint) : listOfPages(paint);
  surroundings.out.write(`${json ? JSON.stringify(found, null, 2) : text}\n`);
}

/** A code among the words: one that there is, or one that no page holds but begins as codes do. */
function codeIn(words: string): string | undefined {
  const [word] = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/.exec(words) ?? [];
  if (word === undefined || allCodes.some(({ code }) => code === word)) return word;
  const family = word.slice(0, word.indexOf("_") + 1);
  const isCode = allCodes.some(({ code }) => code.startsWith(family));
  return isCode && findTopics(word).length === 0 ? word : undefined;
}

function listOfPages(paint: Paint): string {
  const width = Math.max(...guidePages.map(({ name }) => name.length));
  const groups = guideKinds.flatMap(({ kind, title }) => [
    paint("bold", title),
    ...guidePages
      .filter((page) => page.kind === kind)
      .map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    "",
  ]);
  return [...groups, "flowrun docs PAGE prints one; flowrun docs WORDS finds a part."].join("\n");
}

function foundAsPage(words: string): Found | undefined {
  const wanted = words.toLowerCase();
  const page = guidePages.find(
    ({ name }) => name === wanted || titleOf(pageText(name)).toLowerCase() === wanted,
  );
  if (page === undefined) return undefined;
  const text = pageText(page.name);
  const topics = topicsOf(page.name);
  if (text.length <= longest) return { found: page.name, text, parts: [], more: [] };
  const parts = topics.filter(({ level }) => level === 2).map((topic) => nameOf(topic));
  return { found: page.name, text: beforeParts(text), parts, more: [] };
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}

function foundAsTopic(words: string): Found {
  const [first, ...others] = findTopics(words);
  if (first === undefined)
    throw new CliError(exitCode.usage, [
      {
        code: "CLI_NO_TOPIC",
        message: `No page has the words "${words}".`,
        hint: "Run `flowrun docs` for the pages, or try one word of the field, such as `queue`.",
      },
    ]);
  const more = others.slice(0, 5).map((topic) => nameOf(topic));
  const found = nameOf(first);
  if (first.text.length <= longest) return { found, text: first.text, parts: [], more };
  const inside = topicsOf(first.page).filter(
    (topic) => topic.level > first.level && first.text.includes(topic.text),
  );
  const text = beforeParts(first.text);
  return { found, text, parts: inside.map((topic) => nameOf(topic)), more };
}

/** The text up to the first heading below its own. */
function beforeParts(text: string): string {
  const [own = "", rest = ""] = text.split(/\n(.*)/s);
  return `${own}\n${rest.split(/^#{2,4} /m)[0] ?? ""}`.trimEnd();
}

function nameOf({ page, title }: GuideTopic): string {
  return `${page}: ${title}`;
}

function shown({ found, text, parts, more }: Found, paint: Paint): string {
  const listed = (head: string, names: readonly string[]): readonly string[] =>
    names.length === 0
      ? []
      : ["", paint("bold", head), ...names.map((name) => `  flowrun docs ${name}`)];
  return [
    paint("dim", found),
    "",
    readable(text, paint),
    ...listed("Its parts:", parts),
    ...listed("See also:", more),
  ].join("\n");
}
