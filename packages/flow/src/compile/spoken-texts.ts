import {
  type FlowAst,
  mediaNodes,
  type MediaNode,
  needsSpeech,
  saidAt,
  speechOf,
  defaultLanguage,
  mediaOfStep,
} from "@flowrun/core/tooling";
import type { Program, SpokenText, Verb } from "@flowrun/core";
import { mediaByLanguage } from "./media-by-language.ts";
import { stepsOf } from "./declarations-of.ts";
import { prompts } from "../read/sections/prompts.ts";

/**
 * The texts of a flow that are written out to be spoken, each once in each language in which it may
 * be; nothing when nothing is spoken at all. A text with an expression is only known in a call. A
 * step that maps `failed` needs no voice: it comes to that without one.
 */
export function spokenTexts(
  ast: FlowAst,
  verbs: Readonly<Record<string, Verb>>,
): Pick<Program, "spoken" | "needsVoice"> {
  const declared =
    ast.languages.length === 0 ? [defaultLanguage] : ast.languages.map(({ value }) => value);
  const inSteps = stepsOf(ast).flatMap((step) => {
    const verb = verbs[step.verb.value];
    return verb === undefined
      ? []
      : mediaOfStep(verb, step).map((item) => ({
          item,
          languages: declared,
          hasWayOut: verb.optional?.includes("failed") === true && step.then.has("failed"),
        }));
  });
  const inPrompts = [...prompts.in(ast).values()].flatMap((prompt) =>
    mediaByLanguage(ast, prompt).flatMap(([language, node]) =>
      mediaNodes(node, true).map((item) => ({
        item,
        languages: [language],
        hasWayOut: false,
      })),
    ),
  );
  const spoken = [...inPrompts, ...inSteps].filter(
    ({ item }) => item.kind === "said" && (item.saying === "say" || item.saying === "ssml"),
  );
  if (spoken.length === 0) return {};
  const texts = spoken.flatMap(({ item, languages }) => writtenOut(item, languages));
  return {
    spoken: [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()],
    ...(spoken.every(({ hasWayOut }) => hasWayOut) ? {} : { needsVoice: true }),
  };
}

function writtenOut(
  item: MediaNode,
  languages: readonly string[],
): readonly Omit<SpokenText, "timeoutMs">[] {
  const said = item.kind === "said" ? saidAt(item) : undefined;
  if (said === undefined || !needsSpeech(said)) return [];
  const { language: only } = said;
  return (only === undefined ? languages : [only]).map((language) => speechOf(said, language));
}
