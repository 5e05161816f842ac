import type { Command } from "@flowrun/core";
import type { ReplayStep } from "@flowrun/proof";

/** Something that the caller hears. Times are milliseconds since the call began. */
export interface CallPrompt {
  readonly media: string;
  /** The sounds that the platform plays for it, in order, such as `sound:digits/1`. */
  readonly list: readonly string[];
  /** In which language; absent where the flow declares none. */
  readonly language?: string;
  /** The name of a voice, and how fast it speaks in percent; absent where it is the usual one. */
  readonly voice?: string;
  readonly pace?: number;
  readonly volume?: number;
  readonly fromMs: number;
  /** Without an end, of what is still heard. */
  readonly toMs: number;
}

/** The prompts that the caller of a call heard, in order. */
export function promptsIn(steps: readonly ReplayStep[]): readonly CallPrompt[] {
  const prompts: { -readonly [Member in keyof CallPrompt]: CallPrompt[Member] }[] = [];
  for (const { atMs, trace, commands } of steps)
    for (const entry of trace) {
      if (entry.kind === "media.started" && entry.leg === undefined)
        prompts.push({
          ...soundsFor(entry.media, commands),
          fromMs: atMs,
          toMs: Number.MAX_SAFE_INTEGER,
        });
      if (entry.kind !== "media.finished" && entry.kind !== "media.stopped") continue;
      const prompt = prompts.findLast(
        ({ media, toMs }) => media === entry.media && toMs === Number.MAX_SAFE_INTEGER,
      );
      if (prompt !== undefined) prompt.toMs = atMs;
    }
  return prompts;
}

function soundsFor(
  media: string,
  commands: readonly Command[],
): Pick<CallPrompt, "media" | "list" | "language"> {
  const played = commands.find(
    (command) => command.kind === "playback.start" && command.media === media,
  );
  if (played?.kind !== "playback.start") return { media, list: [media] };
  const { list = [media], language } = played;
  return { media, list, ...(language !== undefined && { language }) };
}
