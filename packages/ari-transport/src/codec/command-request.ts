import type { HangupCause, JsonObject, PlatformCommand } from "@flowrun/core/plugin";
import { bridgePurpose, bridgeRequest, musicRequest } from "./bridge-request.ts";
import { channelPath, playbackPath, type PlatformIds } from "./paths.ts";
import {
  recordingPurpose,
  recordingRequest,
  talkArguments,
  talkDetection,
} from "./recording-request.ts";
import { blocking, quick, type RequestDraft } from "./request.ts";
import { callerIdText, callerVariables, connectedLine, privacyVariables } from "./shown-caller.ts";

/**
 * The request that a command is, as the platform document writes it (Endpoints, "REST calls"), with
 * each value where its table has it: Asterisk takes all of them from a body too. Besides, it
 * carries the ids that we chose (`channelId`,
 * `bridgeId`, `playbackId`): Asterisk takes them, another platform may ignore them.
 */
export function commandRequest(
  command: PlatformCommand,
  ids: PlatformIds,
  app: string,
): RequestDraft {
  switch (command.kind) {
    case "leg.answer":
      return blocking(`${channelPath(ids, command.leg)}/answer`);
    case "leg.hangup":
      return quick("DELETE", channelPath(ids, command.leg), hangupQuery(command.cause));
    case "leg.originate":
      return originateRequest(command, ids, app);
    case "media.open":
      return {
        ...quick("POST", "/channels/externalMedia"),
        body: { channelId: command.leg, app, ...mediaOptions },
      };
    case "bridge.create":
    case "bridge.add":
    case "bridge.remove":
    case "bridge.destroy":
    case "bridge.play":
    case "bridge.music":
      return bridgeRequest(command, ids, app);
    case "playback.start":
      return {
        ...quick("POST", `${channelPath(ids, command.leg)}/play`),
        body: {
          media: command.list ?? command.media,
          playbackId: command.playback,
          ...(command.language === undefined ? {} : { lang: command.language }),
        },
      };
    case "playback.stop":
      return quick("DELETE", playbackPath(ids, command.playback));
    case "playback.check":
      return quick("GET", playbackPath(ids, command.playback));
    case "leg.music":
      return musicRequest(channelPath(ids, command.leg), command.music);
    case "leg.ringing":
      return quick(command.isOn ? "POST" : "DELETE", `${channelPath(ids, command.leg)}/ring`);
    case "leg.show":
      return {
        ...blocking(`${channelPath(ids, command.leg)}/variable`),
        query: { variable: "CONNECTEDLINE(all)", value: connectedLine(command) },
      };
    case "leg.variable":
      return {
        ...blocking(`${channelPath(ids, command.leg)}/variable`),
        query: { variable: command.name, value: command.value },
      };
    case "lamp.turn":
      return quick("PUT", `/deviceStates/${encodeURIComponent(`Stasis:${command.lamp}`)}`, {
        deviceState: deviceStates[command.shows],
      });
    case "mailbox.tell":
      return quick("PUT", `/mailboxes/${encodeURIComponent(command.mailbox)}`, {
        newMessages: String(command.fresh),
        oldMessages: String(command.old),
      });
    case "message.send":
      return { ...quick("PUT", "/endpoints/sendMessage"), body: messageOf(command) };
    case "leg.redirect":
      return redirectRequest(channelPath(ids, command.leg), command.to);
    case "leg.digits":
      return digitsRequest(channelPath(ids, command.leg), command);
    case "leg.transfer_progress":
      return quick("POST", `${channelPath(ids, command.leg)}/transfer_progress`, {
        states: `channel_${command.state}`,
      });
    case "leg.mute":
      return quick(command.isMuted ? "POST" : "DELETE", `${channelPath(ids, command.leg)}/mute`, {
        direction: "in",
      });
    default:
      return recordingRequest(command, ids, app);
  }
}

/** Asterisk takes one of the two: a word of its own for a cause, or the number of any. */
function hangupQuery(cause: HangupCause | undefined): Readonly<Record<string, string>> {
  if (cause === undefined) return {};
  return typeof cause === "number" ? { reason_code: String(cause) } : { reason: cause };
}

/** The device states that phones show so. */
const deviceStates = { off: "NOT_INUSE", lit: "INUSE", blinking: "RINGING" } as const;

/** Asterisk takes `pjsip:2001` here, and finds no phone as `PJSIP/2001` (measured on 22). */
function messageOf({
  to,
  from,
  text,
}: Extract<PlatformCommand, { kind: "message.send" }>): JsonObject {
  const [technology = "", ...behind] = to.split("/");
  return { to: `${technology.toLowerCase()}:${behind.join("/")}`, from, body: text };
}

function digitsRequest(
  path: string,
  { digits, lengthMs, gapMs }: Extract<PlatformCommand, { kind: "leg.digits" }>,
): RequestDraft {
  const times = {
    ...(gapMs === undefined ? {} : { between: String(gapMs) }),
    ...(lengthMs === undefined ? {} : { duration: String(lengthMs) }),
  };
  return quick("POST", `${path}/dtmf`, { dtmf: digits, ...times });
}

/** Elsewhere by SIP, or in the dial plan, from the first priority of an extension on. */
function redirectRequest(path: string, to: string): RequestDraft {
  const [, context, extension] = /^dialplan:([^/]*)\/(.*)$/.exec(to) ?? [];
  if (context === undefined || extension === undefined)
    return blocking(`${path}/redirect`, { endpoint: to });
  return blocking(`${path}/continue`, { context, extension, priority: "1" });
}

/**
 * We connect to the platform, which needs no way to us, and sends and takes samples of 16 bits and
 * 16,000 Hz.
 */
const mediaOptions = {
  external_host: "INCOMING",
  transport: "websocket",
  encapsulation: "none",
  connection_type: "server",
  format: "slin16",
} as const;

type Originate = Extract<PlatformCommand, { kind: "leg.originate" }>;

function originateRequest(command: Originate, ids: PlatformIds, app: string): RequestDraft {
  const callerId = callerIdText(command);
  const variables = { ...privacyVariables(command), ...legVariables(command) };
  const body: JsonObject = {
    endpoint: command.endpoint,
    app,
    appArgs: `outbound,${ids.bridge(command.bridge)}`,
    ...(callerId !== "" && { callerId }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...originatorOf(command, ids),
    channelId: command.leg,
  };
  const timeout = String(Math.max(1, Math.ceil(command.ringMs / 1000)));
  return { method: "POST", path: "/channels", query: { timeout }, body, lane: "originate" };
}

/**
 * The request that creates the leg of an originate without dialling it yet; Asterisk has it beside
 * those of the document. It knows no caller id: the called phone shows what stands in the connected
 * line.
 */
export function createRequest(command: Originate, ids: PlatformIds, app: string): RequestDraft {
  const { endpoint, leg } = command;
  const appArgs = `outbound,${ids.bridge(command.bridge)}`;
  const query = { endpoint, app, appArgs, channelId: leg, ...originatorOf(command, ids) };
  const draft = { ...quick("POST", "/channels/create", query), lane: "originate" } as const;
  const variables = {
    ...callerVariables(command),
    ...privacyVariables(command),
    ...legVariables(command),
  };
  return Object.keys(variables).length === 0 ? draft : { ...draft, body: { variables } };
}

/** The channel that the dial plan knows as the master of the one that it runs on. */
function originatorOf({ dialPlan }: Originate, ids: PlatformIds): { originator?: string } {
  return dialPlan === undefined ? {} : { originator: ids.leg(dialPlan.for) };
}

/**
 * The dial plan's functions for a leg: headers of its INVITE, and talk that is to be told; and the
 * variables that an extension of it is called with.
 */
function legVariables({ headers = {}, quietMs, dialPlan }: Originate): JsonObject {
  const added = Object.entries(headers).map(
    ([name, value]) => [`PJSIP_HEADER(add,${name})`, value] as const,
  );
  return {
    ...Object.fromEntries(added),
    ...dialPlan?.variables,
    ...(quietMs === undefined ? {} : { [talkDetection]: talkArguments(quietMs) }),
  };
}

/** The purpose of a command, to complete "The platform refused to …" with names in quotes. */
export function commandPurpose(command: PlatformCommand): string {
  switch (command.kind) {
    case "leg.answer":
      return `answer leg "${command.leg}"`;
    case "leg.hangup":
      return `hang up leg "${command.leg}"`;
    case "leg.originate":
      return `originate a leg to "${command.endpoint}"`;
    case "media.open":
      return `open the sound of leg "${command.leg}"`;
    case "bridge.create":
    case "bridge.add":
    case "bridge.remove":
    case "bridge.destroy":
    case "bridge.play":
    case "bridge.music":
      return bridgePurpose(command);
    case "playback.start":
      return `play "${command.media}" to leg "${command.leg}"`;
    case "playback.stop":
      return `stop playback "${command.playback}"`;
    case "playback.check":
      return `look after playback "${command.playback}"`;
    case "leg.music":
      return `${command.music === null ? "end" : "begin"} music on leg "${command.leg}"`;
    case "leg.ringing":
      return `${command.isOn ? "begin" : "end"} ringing on leg "${command.leg}"`;
    case "leg.show":
      return `have leg "${command.leg}" show a name`;
    case "leg.variable":
      return `write "${command.name}" on leg "${command.leg}"`;
    case "lamp.turn":
      return `turn lamp "${command.lamp}"`;
    case "mailbox.tell":
      return `tell of mailbox "${command.mailbox}"`;
    case "message.send":
      return `send a message to "${command.to}"`;
    case "leg.redirect":
      return `send leg "${command.leg}" to "${command.to}"`;
    case "leg.digits":
      return `send keys to leg "${command.leg}"`;
    case "leg.transfer_progress":
      return `tell leg "${command.leg}" of its transfer: ${command.state}`;
    case "leg.mute":
      return `${command.isMuted ? "mute" : "unmute"} leg "${command.leg}"`;
    default:
      return recordingPurpose(command);
  }
}
