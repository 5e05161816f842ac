import { PortError, type PlatformCommand, type Transport } from "@flowrun/core/plugin";
import type { BridgeExits } from "./bridge-exits.ts";
import { answerError, createdId, platformText } from "./codec/answer.ts";
import { commandPurpose, commandRequest } from "./codec/command-request.ts";
import type { Counters } from "./counters.ts";
import type { MediaLegs } from "./media-legs.ts";
import { isOurId } from "./ids/known-things.ts";
import { createOriginate, type OriginateParts } from "./originate.ts";
import { performRecording } from "./recordings.ts";
import type { WireAnswer } from "./wire.ts";

/** The needs of `createPerform`. */
export interface PerformParts extends OriginateParts {
  readonly counters: Counters;
  readonly mediaLegs: MediaLegs;
  readonly bridgeExits: BridgeExits;
  /**
   * Whether this platform can be asked about a playback; the document's calls do not include that.
   */
  canCheckPlaybacks(): Promise<boolean>;
}

/**
 * A playback that has only just begun cannot be stopped yet (Asterisk answers 500, measured); a
 * moment later it can.
 */
const stopAgainAfterMs = 50;

/** `Transport.perform` over ARI. */
export function createPerform(parts: PerformParts): Transport["perform"] {
  const originate = createOriginate(parts);
  return (command, created) => {
    switch (command.kind) {
      case "leg.originate":
        return originate(command, created);
      case "media.open":
        return parts.mediaLegs.open(command);
      case "bridge.create":
        return createBridge(command, parts);
      case "playback.start":
        return startOnLeg(command, parts);
      case "bridge.play":
        return startPlayback(
          command,
          { leg: command.bridge, target: `bridge:${parts.known.ids.bridge(command.bridge)}` },
          parts,
        );
      case "bridge.remove":
        return removeFromBridge(command, parts);
      case "leg.hangup":
      case "bridge.destroy":
      case "playback.stop":
        return remove(command, parts);
      case "playback.check":
        return checkPlayback(command, parts);
      case "bridge.add":
        return addToBridge(command, parts);
      case "leg.transfer_progress":
        if (command.state === "declined") parts.counters.add("declinedTransfers");
        return done(command, parts);
      case "leg.answer":
      case "bridge.music":
      case "leg.music":
      case "leg.ringing":
      case "leg.detect":
      case "leg.redirect":
      case "leg.digits":
      case "leg.show":
      case "leg.variable":
      case "lamp.turn":
      case "mailbox.tell":
      case "message.send":
      case "leg.mute":
        return done(command, parts);
      default:
        return performRecording(command, parts);
    }
  };
}

type CommandOf<Kind extends PlatformCommand["kind"]> = Extract<PlatformCommand, { kind: Kind }>;
type Removal = CommandOf<"leg.hangup" | "bridge.destroy" | "playback.stop">;

function send(command: PlatformCommand, { ask, known, app }: PerformParts): Promise<WireAnswer> {
  return ask(() => commandPurpose(command), commandRequest(command, known.ids, app));
}

async function succeed(command: PlatformCommand, parts: PerformParts): Promise<WireAnswer> {
  const answer = await send(command, parts);
  const error = answerError(() => commandPurpose(command), answer);
  if (error !== null) throw error;
  return answer;
}

async function done(command: PlatformCommand, parts: PerformParts): Promise<void> {
  await succeed(command, parts);
}

async function createBridge(
  command: CommandOf<"bridge.create">,
  parts: PerformParts,
): Promise<void> {
  const { known } = parts;
  const { bridge } = command;
  const entry = { ours: bridge, connection: known.connection() };
  known.bridges.set({ ...entry, theirs: bridge });
  try {
    const answer = await send(command, parts);
    const error = answerError(() => commandPurpose(command), answer);
    // A thing that is there already was made by an attempt whose answer was lost.
    const isThere = isTaken(answer) && parts.created.areUsed();
    if (error !== null && !isThere) throw error;
    known.bridges.set({ ...entry, theirs: error === null ? createdId(answer, bridge) : bridge });
    parts.late.forget(pathOf({ kind: "bridge.destroy", request: "", bridge }, parts));
  } catch (error) {
    // A bridge that may exist stays known until it is destroyed.
    if (isCertain(error)) known.bridges.delete(bridge);
    else parts.late.expect(pathOf({ kind: "bridge.destroy", request: "", bridge }, parts));
    throw error;
  }
}

/** Whether a bridge with that id stands: Asterisk 22 answers 500 then (measured). */
function isTaken({ status, body }: WireAnswer): boolean {
  return status === 409 || (status === 500 && platformText(body).includes("duplicate bridge id"));
}

async function addToBridge(command: CommandOf<"bridge.add">, parts: PerformParts): Promise<void> {
  const added = [command.leg, ...(command.others ?? [])];
  for (const leg of added) if (!isOurId(leg)) parts.transfers.claim(leg);
  await succeed(command, parts);
  const { legs } = parts.known;
  for (const id of added) {
    const leg = legs.byOurs(id);
    if (leg !== undefined) legs.set({ ...leg, bridge: command.bridge, wasBridged: true });
  }
}

/** A leg that is not in the bridge any more, as one whose bridge is gone, is out of it. */
async function removeFromBridge(
  command: CommandOf<"bridge.remove">,
  parts: PerformParts,
): Promise<void> {
  const answer = await send(command, parts);
  const error = answerError(() => commandPurpose(command), answer);
  // A bridge that is being destroyed is known, and no longer ours.
  const isGoing = answer.status === 409 && answer.body.includes("Stasis");
  if (error !== null && !isGoing && ![400, 404, 422].includes(answer.status)) throw error;
}

async function startOnLeg(
  command: CommandOf<"playback.start">,
  parts: PerformParts,
): Promise<void> {
  const exit = parts.bridgeExits.wait(command.leg);
  if (exit !== null) await exit;
  await startPlayback(
    command,
    { leg: command.leg, target: parts.known.ids.leg(command.leg) },
    parts,
  );
}

/** Where a playback is heard: our id of the leg or bridge, and what its events say of it. */
interface Hearing {
  readonly leg: string;
  readonly target: string;
}

async function startPlayback(
  command: CommandOf<"playback.start" | "bridge.play">,
  { leg, target }: Hearing,
  parts: PerformParts,
): Promise<void> {
  const { known, pending, inbound } = parts;
  const { playback } = command;
  const end = pending.begin({ kind: "playback", ours: playback, leg: target });
  try {
    const theirs = createdId(await succeed(command, parts), playback);
    if (
      theirs !== playback &&
      (known.legs.byOurs(leg) ?? known.bridges.byOurs(leg)) !== undefined
    ) {
      known.playbacks.set({ ours: playback, theirs, connection: known.connection(), leg });
    }
  } finally {
    end();
    inbound.answered();
  }
}

/**
 * A thing that is to be removed and is not there is removed. The core decides whether a removal
 * that failed is tried again.
 */
async function remove(command: Removal, parts: PerformParts): Promise<void> {
  const { known } = parts;
  const path = pathOf(command, parts);
  const answer = await sendRemoval(command, parts)
    .then((sent) => acceptRemoval(command, sent))
    .catch((error: unknown) => {
      // The core gives it up after a few attempts; what may be left is removed all the same.
      if (command.kind !== "playback.stop" && !isCertain(error)) parts.late.removeAgain(path);
      throw error;
    });
  if (command.kind !== "playback.stop" && answer.status !== 404) parts.late.forget(path);
  if (command.kind === "bridge.destroy") {
    known.bridges.delete(command.bridge);
    parts.guests.dismiss(command.bridge);
    known.playbacks.deleteWhere(({ leg }) => leg === command.bridge);
  }
  if (command.kind === "playback.stop" && answer.status === 404)
    known.playbacks.delete(command.playback);
  if (command.kind !== "leg.hangup") return;
  // A leg that entered our application leaves it with an event, and until then events name it;
  // other legs just end.
  const leg = known.legs.byOurs(command.leg);
  if (leg === undefined) return;
  if (!leg.joined || answer.status === 404 || leg.connection !== known.connection())
    known.forgetLeg(leg.ours);
}

async function sendRemoval(command: Removal, parts: PerformParts): Promise<WireAnswer> {
  const answer = await send(command, parts);
  // Another platform may know fewer causes than Asterisk: for none of them a leg may stay.
  if (command.kind === "leg.hangup" && command.cause !== undefined && answer.status === 400)
    return send({ kind: command.kind, request: command.request, leg: command.leg }, parts);
  if (command.kind !== "playback.stop" || answer.status !== 500) return answer;
  await parts.deadlines.pause(stopAgainAfterMs);
  return send(command, parts);
}

/** Where a thing is on the platform that this command removes. */
function pathOf(command: Removal, { known, app }: PerformParts): string {
  return commandRequest(command, known.ids, app).path;
}

function acceptRemoval(command: PlatformCommand, answer: WireAnswer): WireAnswer {
  const error = answerError(() => commandPurpose(command), answer);
  if (error !== null && answer.status !== 404) throw error;
  return answer;
}

/**
 * On a platform that has no such call its 404 says nothing, and the playback is believed to go on.
 */
async function checkPlayback(
  command: CommandOf<"playback.check">,
  parts: PerformParts,
): Promise<void> {
  const answer = await send(command, parts);
  const error = answerError(() => commandPurpose(command), answer);
  if (error === null) return;
  if ([404, 405, 501].includes(answer.status) && !(await parts.canCheckPlaybacks())) return;
  throw error;
}

function isCertain(error: unknown): boolean {
  return error instanceof PortError && error.certain;
}
