import type { JsonObject } from "@flowrun/core/plugin";
import { type ReceivedEvent, channelOf } from "../support/client.ts";
import type { Exchange, History } from "./run-operations.ts";

/** What is wrong with a history, in words; nothing when every rule holds. */
export function findViolations(history: History): readonly string[] {
  const channels = groupBy(history.events, channelOf);
  const playbacks = groupBy(history.events, (event) => idIn(event, "playback"));
  return [
    ...[...channels].flatMap(([id, events]) =>
      checkChannel(events).map((wrong) => `${id}: ${wrong}`),
    ),
    ...[...playbacks].flatMap(([id, events]) =>
      checkPlayback(events).map((wrong) => `${id}: ${wrong}`),
    ),
    ...checkMembership(history.events),
    ...history.exchanges
      .filter(({ answeredAt }) => answeredAt === undefined)
      .map(({ request }) => `unanswered: ${request.path}`),
    ...history.exchanges.flatMap((exchange) => checkHeldBack(exchange, history)),
  ];
}

const afterTheEnd = new Set(["ChannelHangupRequest", "ChannelVarset", "ChannelDestroyed"]);
const beforeTheStart = new Set(["ChannelVarset", "ChannelDialplan", "ApplicationMoveFailed"]);

function checkChannel(events: readonly ReceivedEvent[]): readonly string[] {
  const types = events.map(({ type }) => type);
  const visible = types.filter((type) => !beforeTheStart.has(type));
  const isDialled = types.includes("Dial");
  const wrong: string[] = [];
  // A leg that was refused before it was answered never came to Stasis.
  if (
    !isDialled &&
    !["StasisStart", "ChannelHangupRequest", "ChannelDestroyed"].includes(
      visible[0] ?? "StasisStart",
    )
  ) {
    wrong.push(`begins with ${visible[0]}`);
  }
  const firstDial = events.find(({ type }) => type === "Dial");
  if (firstDial !== undefined && firstDial["dialstatus"] !== "")
    wrong.push("its first Dial has a status");
  const ending = types.indexOf("StasisEnd");
  // Who left Stasis alive may go on, and whoever is still subscribed to it hears of that.
  if (ending >= 0 && types.slice(0, ending).includes("ChannelHangupRequest")) {
    const strangers = types.slice(ending + 1).filter((type) => !afterTheEnd.has(type));
    if (strangers.length > 0) wrong.push(`${strangers.join()} after StasisEnd`);
  }
  const destroyed = types.indexOf("ChannelDestroyed");
  if (destroyed >= 0 && destroyed !== types.length - 1)
    wrong.push("something after ChannelDestroyed");
  const entered = types.filter((type) => type === "ChannelEnteredBridge").length;
  const left = types.filter((type) => type === "ChannelLeftBridge").length;
  if (entered !== left) wrong.push(`entered a bridge ${entered} times and left one ${left} times`);
  return wrong;
}

const isWellFormedPlayback = /^((S C )*S F |F |(S |S C )*S )$/;

// Either a list that finishes; or one that was stopped before its turn; or one that ends in a dead
// end.
function checkPlayback(events: readonly ReceivedEvent[]): readonly string[] {
  const letters = events
    .map(({ type }) => `${type.slice("Playback".length, "Playback".length + 1)} `)
    .join("");
  return isWellFormedPlayback.test(letters) ? [] : [`playback goes ${letters}`];
}

function checkMembership(events: readonly ReceivedEvent[]): readonly string[] {
  return events.flatMap((event) => {
    const bridge = event["bridge"] as { readonly channels: readonly string[] } | undefined;
    const channel = channelOf(event);
    if (bridge === undefined || channel === undefined) return [];
    const isInside = bridge.channels.includes(channel);
    return isInside === (event.type === "ChannelEnteredBridge")
      ? []
      : [`${event.type} shows the wrong members`];
  });
}

const blockable = /\/(answer|variable|addChannel|removeChannel)$/;

// What is asked while something plays is answered when that ended.
function checkHeldBack(
  { request, channel, sentAt, answeredAt, status }: Exchange,
  history: History,
): readonly string[] {
  if (!blockable.test(request.path) || status !== 204 || answeredAt === undefined) return [];
  const playing = history.lines.filter(
    (line) => line.leg === channel && line.kind === "media.started" && line.at < sentAt,
  );
  return playing.flatMap((started) => {
    const ended = history.lines.find(
      (line) => line.leg === channel && line.kind === "media.finished" && line.at >= started.at,
    );
    const isRunning = ended !== undefined && ended.at > sentAt;
    return isRunning && ended.at > answeredAt
      ? [`${request.path} was answered while ${started.leg} heard something`]
      : [];
  });
}

function idIn(event: ReceivedEvent, key: string): string | undefined {
  const resource = event[key] as JsonObject | undefined;
  return resource?.["id"] as string | undefined;
}

function groupBy(
  events: readonly ReceivedEvent[],
  keyOf: (event: ReceivedEvent) => string | undefined,
): ReadonlyMap<string, readonly ReceivedEvent[]> {
  const groups = new Map<string, ReceivedEvent[]>();
  for (const event of events) {
    const key = keyOf(event);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return groups;
}
