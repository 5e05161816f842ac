import type { CallDraft } from "./draft.ts";
import { snoop } from "./helping-legs.ts";
import { hangUp } from "./legs.ts";
import { setRecording } from "./recordings.ts";
import { request } from "./requests.ts";
import { callerLeg } from "./state.ts";
import { thingWith } from "./listing.ts";

/**
 * The platform has ended the recording of a whole call, as it does with the channel that it hears.
 * Where another channel has taken the place of the caller's, a new helper listens to that one.
 * Gives `false` where the recording has ended for another reason.
 */
export function recordAgain(call: CallDraft, name: string): boolean {
  const recording = thingWith(call.state.recordings, name);
  const caller = thingWith(call.state.legs, callerLeg(call.state));
  if (recording?.format === undefined || recording.status !== "running") return false;
  if (caller?.status !== "here" || caller.channel === undefined) return false;
  if (caller.channel === recording.channel) return false;
  hangUp(call, recording.leg);
  const { leg } = snoop(call, { of: caller.id, hears: recording.hears ?? "both" });
  const { channel } = caller;
  const { pausedAt = call.at } = recording;
  setRecording(call, { ...recording, leg, channel, status: "starting", pausedAt });
  return true;
}

/** The new helper is there: what it hears goes on behind what is stored. */
export function recordOn(call: CallDraft, helper: string): void {
  for (const { id, leg, status, startedAt, format } of call.state.recordings)
    if (leg === helper && status === "starting" && startedAt !== undefined && format !== undefined)
      request(call, { kind: "record.start", recording: id, leg, format, appends: true });
}
