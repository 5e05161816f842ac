import type { PlatformCommand } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { answerError, createdId } from "./codec/answer.ts";
import {
  recordingPurpose,
  recordingRequest,
  type RecordingCommand,
} from "./codec/recording-request.ts";
import { quick } from "./codec/request.ts";
import { channelPath, liveRecordingPath } from "./codec/paths.ts";
import { outsideDialBridge } from "./dial-bridge.ts";
import type { Inbound } from "./inbound.ts";
import { type KnownThings, newLeg } from "./ids/known-things.ts";
import type { PendingCreations } from "./ids/pending-creations.ts";
import type { LateCreations } from "./late-creations.ts";
import type { WireAnswer } from "./wire.ts";

/** The parts that perform recordings. */
export interface RecordingParts {
  readonly app: string;
  readonly ask: Ask;
  readonly known: KnownThings;
  readonly pending: PendingCreations;
  readonly inbound: Inbound;
  readonly late: LateCreations;
}

/**
 * Does the command about a recording. A recording that is to be ended or erased and is not there is
 * done.
 */
export async function performRecording(
  command: RecordingCommand,
  parts: RecordingParts,
): Promise<void> {
  const purpose = (): string => recordingPurpose(command);
  switch (command.kind) {
    case "leg.snoop":
      return snoop(command, parts);
    case "record.bridge":
      return begin(command, await send(command, parts));
    case "record.start":
      return begin(
        command,
        await outsideDialBridge(command.leg, parts, () => send(command, parts)),
      );
    case "recording.erase":
      // A recording under way would be written again when it ends.
      await parts.ask(purpose, quick("DELETE", liveRecordingPath(command.recording)));
      return accept(command, await send(command, parts), [404]);
    case "record.stop":
      return accept(command, await send(command, parts), [404]);
    default:
      return accept(command, await send(command, parts), []);
  }
}

type CommandOf<Kind extends PlatformCommand["kind"]> = Extract<PlatformCommand, { kind: Kind }>;

function send(command: RecordingCommand, { ask, known, app }: RecordingParts): Promise<WireAnswer> {
  return ask(() => recordingPurpose(command), recordingRequest(command, known.ids, app));
}

function accept(command: RecordingCommand, answer: WireAnswer, statuses: readonly number[]): void {
  const error = answerError(() => recordingPurpose(command), answer);
  if (error !== null && !statuses.includes(answer.status)) throw error;
}

/**
 * A platform that cannot write says no more than 500 (measured on a fresh installation of Asterisk
 * 22).
 */
function begin(command: CommandOf<"record.start" | "record.bridge">, answer: WireAnswer): void {
  if (answer.status !== 500) return accept(command, answer, []);
  const what = recordingPurpose(command);
  throw ariError(
    "ARI_CANNOT_RECORD",
    `The platform failed to ${what}. Most often its folder of recordings is not there, or it may not write to it: on Debian that is /var/spool/asterisk/recording.`,
    { certain: true },
  );
}

/**
 * The leg is known before the request goes out: its first event often overtakes the answer. A leg
 * that is there already is ours.
 */
async function snoop(command: CommandOf<"leg.snoop">, parts: RecordingParts): Promise<void> {
  const { known, pending, inbound, late } = parts;
  const { leg, of } = command;
  const entry = newLeg(leg, known.connection());
  known.legs.set(entry);
  const end = pending.begin({ kind: "leg", ours: leg, bridge: known.ids.leg(of) });
  try {
    const answer = await send(command, parts);
    accept(command, answer, [409]);
    const theirs = answer.status === 409 ? leg : createdId(answer, leg);
    if (theirs !== leg) known.legs.set({ ...entry, theirs });
  } catch (error) {
    if (known.legs.byOurs(leg)?.joined === false) {
      late.expect(channelPath(known.ids, leg));
      known.legs.delete(leg);
    }
    throw error;
  } finally {
    end();
    inbound.answered();
  }
}
