import type { Program, TraceEntry } from "@flowrun/core";
import { heardAs } from "@flowrun/core/tooling";
import { fitsText } from "../scenario/request-pattern.ts";

/**
 * Whether a scenario waits for the media that began to play: the same, or the beginning of a prompt
 * in any language.
 */
export function isHeardAs(
  { prompts }: Pick<Program, "prompts">,
  awaited: string,
  media: string,
): boolean {
  if (fitsText(awaited, media)) return true;
  const name = /^prompt:(.*)$/.exec(awaited)?.[1] ?? "";
  const byLanguage =
    prompts !== undefined && Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  return Object.values(byLanguage ?? {}).some(
    ([first]) => first !== undefined && heardAs(first) === media,
  );
}

/**
 * Whether it is the caller who begins to hear something: called phones hear what is meant for them.
 */
export function isHeardByCaller(
  entry: TraceEntry,
): entry is TraceEntry & { readonly kind: "media.started" } {
  return entry.kind === "media.started" && entry.leg === undefined;
}
