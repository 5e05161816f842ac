import type { Command } from "@flowrun/core";
import { transcriptIn } from "../run/command-results.ts";
import { usualTranscript, type Scenario } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Choice } from "./choice.ts";
import type { Moment } from "./moments.ts";

/** Something is understood of a recording, or nothing. */
export function transcriptChoices(
  from: Tried,
  place: number,
  { commands }: Moment,
): readonly Choice[] {
  if (!commands.some(isTranscribing)) return [];
  return ["", usualTranscript].map((text) => ({
    label: text === "" ? "transcript empty" : "transcript",
    world: worldWithTranscript(from, place, text),
  }));
}

/** The same world in which the recording of this moment, and each behind it, has this text. */
export function worldWithTranscript(
  { world, moments }: Pick<Tried, "world" | "moments">,
  place: number,
  text: string,
): Scenario {
  const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
  const before = earlier
    .filter(isTranscribing)
    .map((_command, turn) => transcriptIn(world.transcripts, turn));
  return { ...world, transcripts: [...before, text] };
}

/** Whether a command has a recording written down. */
export function isTranscribing({ kind }: Command): boolean {
  return kind === "speech.transcribe";
}
