import type { ReplayStep } from "@flowrun/proof";

/** Something that the caller hears. Times are milliseconds since the call began. */
export interface CallPrompt {
  readonly media: string;
  readonly fromMs: number;
  /** Without an end, of what is still heard. */
  readonly toMs: number;
}

/** What the caller of a call heard, in order. */
export function promptsIn(steps: readonly ReplayStep[]): readonly CallPrompt[] {
  const prompts: { -readonly [Member in keyof CallPrompt]: CallPrompt[Member] }[] = [];
  for (const { atMs, trace } of steps)
    for (const entry of trace) {
      if (entry.kind === "media.started" && entry.leg === undefined)
        prompts.push({ media: entry.media, fromMs: atMs, toMs: Number.MAX_SAFE_INTEGER });
      if (entry.kind !== "media.finished" && entry.kind !== "media.stopped") continue;
      const prompt = prompts.findLast(({ media, toMs }) => media === entry.media && toMs === Number.MAX_SAFE_INTEGER);
      if (prompt !== undefined) prompt.toMs = atMs;
    }
  return prompts;
}
