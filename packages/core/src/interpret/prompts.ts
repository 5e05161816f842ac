import { promptScheme, type MediaItem } from "../language/media-item.ts";
import type { Program } from "./program.ts";

/**
 * The same list with every prompt replaced by what it is in a language; a prompt that has nothing
 * there is left out.
 */
export function spellOut(
  { prompts }: Pick<Program, "prompts">,
  media: readonly MediaItem[],
  language: string,
): readonly MediaItem[] {
  if (prompts === undefined) return media;
  return media.flatMap((item) => {
    if (typeof item !== "string" || !item.startsWith(promptScheme)) return [item];
    return prompts[item.slice(promptScheme.length)]?.[language] ?? [];
  });
}
