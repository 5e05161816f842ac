import { beginningOf, guidePages, topicsOf, type GuideTopic } from "./guide.ts";

/** How many topics a search gives at most. */
const mostFound = 12;

/** Words of a question that no topic is about. */
const ofNoTopic = new Set(
  "a an and are can do does for from how i if in is it me my of on or our the to we what when which with you".split(
    " ",
  ),
);

/**
 * The topics that a word, a few words or a question name, the best first. A topic with this title
 * comes before one with some of the words in its title, and that before one that only holds them.
 * A page's name may stand before the words. Without words: the topics of the language and of
 * scenarios.
 */
export function findTopics(words: string): readonly GuideTopic[] {
  const wanted = tellingWords(words.toLowerCase());
  const all = guidePages.flatMap(({ name }) => [beginningOf(name), ...topicsOf(name)]);
  if (wanted.length === 0)
    return all.filter(
      ({ page, level }) => level === 2 && (page === "language" || page === "scenarios"),
    );
  const weights = weightsOf(wanted, all);
  const ranked = all.map((topic) => ({ topic, rank: rankOf(topic, wanted, weights) }));
  const found = ranked.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank);
  if (found.length === 0 && /\w\.\w/.test(words)) return findTopics(words.replaceAll(".", " "));
  return found.slice(0, mostFound).map(({ topic }) => topic);
}

/** The words of a text that say what it is about; all of them where none does. */
function tellingWords(text: string): readonly string[] {
  const said = text.match(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/gu) ?? [];
  const telling = said.filter((word) => !ofNoTopic.has(word));
  return telling.length === 0 ? said : telling;
}

/** How much each word tells: one that few topics hold tells more than `call`. */
function weightsOf(
  words: readonly string[],
  all: readonly GuideTopic[],
): ReadonlyMap<string, number> {
  return new Map(
    words.map((word) => {
      const holding = all.filter(({ text }) => beginning(word).test(text)).length;
      return [word, Math.log(1 + all.length / (1 + holding))];
    }),
  );
}

/** Where a word of a text begins with this one, of letters: `log` is in `logs`, and not in `dialog`. */
function beginning(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(".", "\\.")}`, "giu");
}

function rankOf(
  topic: GuideTopic,
  wanted: readonly string[],
  weights: ReadonlyMap<string, number>,
): number {
  const [page, ...others] = wanted;
  // `language: menu`, as a list of topics names one. A title with all words comes before it.
  const ofPage =
    topic.page === page && others.length > 0 ? rankOfWords(topic, others, weights) - 5 : 0;
  return Math.max(ofPage, rankOfWords(topic, wanted, weights));
}

function rankOfWords(
  { title, text, level, also }: GuideTopic,
  wanted: readonly string[],
  weights: ReadonlyMap<string, number>,
): number {
  const heading = title.toLowerCase();
  if (heading === wanted.join(" ")) return 1_000;
  const names = [heading, ...also];
  if (names.some((name) => tellingWords(name).join(" ") === wanted.join(" "))) return 900;
  if (wanted.every((word) => heading.includes(word))) return 500 + level;
  if (also.some((name) => wanted.every((word) => name.includes(word)))) return 480 + level;
  const weightOf = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  const hits = new Map(wanted.map((word) => [word, text.match(beginning(word))?.length ?? 0]));
  const held = wanted.filter((word) => (hits.get(word) ?? 0) > 0);
  const sum = held.reduce((all, word) => all + (hits.get(word) ?? 0) * (weights.get(word) ?? 0), 0);
  // A long part holds any word; the part that is about it holds it more often.
  const much = (weightOf(held) / weightOf(wanted)) ** 2 * (1 + (10 * sum) / Math.sqrt(text.length));
  const named = wanted.filter((word) => beginning(word).test(names.join("\n")));
  // A key, an option or a variable is told where a row of a table begins with it.
  const [only = "", ...others] = wanted;
  if (others.length === 0 && tells(text, only)) return 400 + 10 * level + much;
  return held.length === 0 ? 0 : (100 * weightOf(named)) / weightOf(wanted) + much;
}

/** Whether a row of a table is about a key, an option or a variable of this name. */
function tells(text: string, name: string): boolean {
  return text.split("\n").some((line) => {
    if (!line.startsWith("| `")) return false;
    const [, first = "", second = ""] = line.split("|");
    return [first, second].some((cell) => namesIn(cell).includes(name));
  });
}

/** The names that a cell consists of, without what follows each: `--seed` of `--seed N`. */
function namesIn(cell: string): readonly string[] {
  if (!/^\s*`[^`]+`(?:,\s*`[^`]+`)*\s*$/.test(cell)) return [];
  return [...cell.matchAll(/`-*([^`\s]+)/g)].map(([, name = ""]) => name.toLowerCase());
}
