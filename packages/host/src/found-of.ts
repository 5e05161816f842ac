import type { CallState, Logger } from "@flowrun/core";
import type { Survey, SurveyedRecording } from "@flowrun/core/plugin";
import type { Found } from "./after-gap.ts";

/**
 * The things that the platform holds of one call. It is asked for its playbacks and recordings,
 * which a survey alone does not tell.
 */
export async function foundOf(
  state: CallState | undefined,
  survey: Survey,
  log: Logger,
): Promise<Found> {
  const playing = new Set<string>();
  for (const { id, current } of state?.media ?? []) {
    const isThere = current !== null && current.making === undefined && survey.legs.has(id);
    if (isThere && (await plays(survey, current.id, log))) playing.add(current.id);
  }
  const recordings = new Map<string, SurveyedRecording>();
  for (const { id } of state?.recordings ?? []) {
    const seen = await records(survey, id, log);
    if (seen !== undefined) recordings.set(id, seen);
  }
  return { ...survey, playing, recordings };
}

/**
 * A playback that nobody can tell anything about is believed to play: its watchdog asks again.
 */
async function plays(survey: Survey, playback: string, log: Logger): Promise<boolean> {
  try {
    return await survey.plays(playback);
  } catch (error: unknown) {
    log.debug({ err: error }, "The platform could not be asked about a playback.");
    return true;
  }
}

/** A recording that nobody can tell anything about is left alone: its step has a deadline. */
async function records(
  survey: Survey,
  recording: string,
  log: Logger,
): Promise<SurveyedRecording | undefined> {
  try {
    return await survey.records?.(recording);
  } catch (error: unknown) {
    log.debug({ err: error }, "The platform could not be asked about a recording.");
    return undefined;
  }
}
