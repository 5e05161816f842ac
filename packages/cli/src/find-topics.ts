import { guidePages, topicsOf, type GuideTopic } from "./guide.ts";

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
  const said = words.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const telling = said.filter((word) => !ofNoTopic.has(word));
  const wanted = telling.length === 0 ? said : telling;
  const all = guidePages.flatMap(({ name }) => topicsOf(name));
  if (wanted.length === 0)
    return all.filter(
      ({ page, level }) => level === 2 && (page === "language" || page === "proof"),
    );
  const ranked = all.map((topic) => ({ topic, rank: rankOf(topic, wanted) }));
  const found = ranked.filter(({ rank }) => rank > 0).toSorted((a, b) => b.rank - a.rank);
  return found.slice(0, mostFound).map(({ topic }) => topic);
}

function rankOf(topic: GuideTopic, wanted: readonly string[]): number {
  const [page, ...others] = wanted;
  // `language: menu`, as a list of topics names one.
  const ofPage = topic.page === page && others.length > 0 ? 10 + rankOfWords(topic, others) : 0;
  return Math.max(ofPage, rankOfWords(topic, wanted));
}

function rankOfWords({ title, text, level }: GuideTopic, wanted: readonly string[]): number {
  const [heading, body] = [title.toLowerCase(), text.toLowerCase()];
  if (heading === wanted.join(" ")) return 1_000;
  if (wanted.every((word) => heading.includes(word))) return 500 + level;
  const named = wanted.filter((word) => heading.includes(word)).length;
  const hits = wanted.map((word) => body.split(word).length - 1);
  const held = hits.filter((count) => count > 0).length;
  const sum = hits.reduce((all, count) => all + count, 0);
  // A long part holds any word; the part that is about it holds it more often.
  const much = (held / wanted.length) ** 2 * (1 + (20 * sum) / Math.sqrt(body.length));
  return held === 0 ? 0 : (100 * named) / wanted.length + much;
}
