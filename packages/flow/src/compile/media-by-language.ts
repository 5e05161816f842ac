import { defaultLanguage, type FlowAst, type OptionNode } from "@flowrun/core/tooling";
import type { PromptNode } from "../read/sections/prompts.ts";

/** A prompt by language. A prompt that is the same in all of them is given for each. */
export function mediaByLanguage(
  { languages }: Pick<FlowAst, "languages">,
  { media }: PromptNode,
): readonly (readonly [language: string, node: OptionNode])[] {
  if (media.kind === "by language")
    return [...media.entries].map(([language, { value }]) => [language, value] as const);
  const declared = languages.length === 0 ? [defaultLanguage] : languages.map(({ value }) => value);
  return [...new Set(declared)].map((language) => [language, media.node] as const);
}
