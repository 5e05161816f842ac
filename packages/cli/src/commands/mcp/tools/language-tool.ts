import { z } from "zod";
import type { GuideTopic } from "../../../guide.ts";
import { defineTool, type Tool } from "../tool.ts";

/** The longest part of a page that is given whole, in characters; of a longer one its beginning. */
const longestTopic = 12_000;

/** `language`: the documentation by topic. */
export const languageTool: Tool = defineTool({
  name: "language",
  title: "Read about the language of flows",
  about:
    "The documentation by topic: a verb (`collect-digits`), a section (`queues`), or any words (`opening hours`). Without a topic: the list of topics. Read what you use before you write it: flows are YAML with expressions of their own, not Jinja and not JavaScript.",
  takes: z.object({
    topic: z.string().max(200).optional().describe("A verb, a section of a flow, or a few words."),
  }),
  run: async (_place, { topic = "" }) => {
    const { findTopics } = await import("../../../find-topics.ts");
    const [first, ...others] = findTopics(topic);
    const named = (topics: readonly GuideTopic[]): readonly string[] =>
      topics.map(({ page, title }) => `${page}: ${title}`);
    if (first === undefined)
      return { found: null, topics: named(findTopics("")), hint: "No topic has these words." };
    if (topic === "") return { topics: named([first, ...others]) };
    const text = first.text.slice(0, longestTopic);
    return {
      found: `${first.page}: ${first.title}`,
      text,
      ...(text.length < first.text.length && { parts: partsOf(first.text) }),
      more: named(others),
    };
  },
});

/** The headings inside of a long topic, each of which is a topic of its own. */
function partsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{3,4} (.+)$/gm)].map(([, title = ""]) => title.replaceAll("`", ""));
}
