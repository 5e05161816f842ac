import type { CallDraft } from "./draft.ts";
import { note, writeLog } from "./draft.ts";
import type { PlatformCommand } from "./platform-command.ts";
import { recordingsOfCall } from "./recording-pauses.ts";
import { setRecording } from "./recordings.ts";
import { request } from "./requests.ts";
import { callerLeg } from "./state.ts";
import type { BridgesRecorded, PendingRequest, Recording } from "./call-things.ts";
import { thingWith } from "./listing.ts";

type OfBridges = Recording & { readonly bridges: BridgesRecorded };

/**
 * Follows the caller into bridges and out of them by what this event has commanded, where bridges
 * are recorded because the platform cannot listen to a leg. Called when a flow waits again.
 */
export function followBridges(call: CallDraft): void {
  if (recordingOfBridges(call) === undefined) return;
  for (const command of [...call.commands]) {
    const recording = recordingOfBridges(call);
    if (recording === undefined) return;
    if (command.kind === "bridge.add" && movesCaller(call, command))
      setRecording(call, {
        ...recording,
        bridges: { ...recording.bridges, entering: command.request },
      });
    if (!("bridge" in command) || command.bridge !== recording.bridges.bridge) continue;
    if (command.kind === "bridge.destroy") leaveBridge(call, recording);
    if (command.kind === "bridge.remove" && movesCaller(call, command)) {
      leaveBridge(call, recording);
      request(call, { kind: "record.stop", recording: recording.id });
    }
  }
}

/** The caller may be in a bridge now: that is recorded, and one that was left without a word no more. */
export function bridgeEntered(call: CallDraft, { id: answered, subject }: PendingRequest): void {
  const recording = recordingOfBridges(call);
  if (recording?.bridges.entering !== answered) return;
  const { id, startedAt, bridges } = recording;
  if (bridges.bridge !== null) request(call, { kind: "record.stop", recording: id });
  setRecording(call, { ...recording, bridges: { ...bridges, entering: null, bridge: subject } });
  const appends = startedAt === undefined ? {} : ({ appends: true } as const);
  const { format } = bridges;
  request(call, { kind: "record.bridge", bridge: subject, recording: id, format, ...appends });
}

/** The platform records the bridge. */
export function bridgeRecorded(call: CallDraft, name: string): void {
  const recording = thingWith(call.state.recordings, name);
  if (recording === undefined) return;
  const { pausedAt, pausedMs = 0, startedAt = call.at, ...rest } = recording;
  const isFirst = recording.startedAt === undefined;
  const paused = pausedAt === undefined ? pausedMs : pausedMs + call.at - pausedAt;
  setRecording(call, {
    ...rest,
    status: rest.status === "stopping" ? "stopping" : "running",
    startedAt,
    ...(paused === 0 ? {} : { pausedMs: paused }),
  });
  note(call, { kind: isFirst ? "recording.started" : "recording.resumed", recording: name });
}

/** The platform does not record the bridge: this conversation is lost, the next one may be not. */
export function bridgeNotRecorded(call: CallDraft, name: string, why: string): void {
  const recording = recordingOfBridges(call);
  if (recording?.id !== name) return;
  const { bridges } = recording;
  setRecording(call, { ...recording, bridges: { ...bridges, bridge: null } });
  writeLog(call, "warn", `This conversation is not recorded: ${why}`);
}

function recordingOfBridges(call: CallDraft): OfBridges | undefined {
  const [recording] = recordingsOfCall(call);
  return recording?.bridges === undefined
    ? undefined
    : { ...recording, bridges: recording.bridges };
}

function movesCaller(
  { state }: CallDraft,
  { leg, others = [] }: PlatformCommand & { kind: "bridge.add" | "bridge.remove" },
): boolean {
  return [leg, ...others].includes(callerLeg(state));
}

/** Nothing is kept until the next bridge, as in a pause. */
function leaveBridge(call: CallDraft, recording: OfBridges): void {
  const { bridges, pausedAt = call.at, startedAt } = recording;
  setRecording(call, {
    ...recording,
    bridges: { ...bridges, bridge: null },
    ...(startedAt === undefined ? {} : { pausedAt }),
  });
}
