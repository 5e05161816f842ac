import type { CallEvent, Command, Json, PlatformCommand, SideCommand } from "@flowrun/core";
import type { Standing, Work } from "./reference-call.ts";

// The pieces of both hand-written applications: timers, requests, the media queue, legs and
// bridges, by the rules of the platform document. They differ in how a call walks from phase to
// phase, which the benchmark compares.

type Requestable = PlatformCommand | SideCommand;
type WithoutRequest<T> = T extends unknown ? Omit<T, "request"> : never;

const checkEveryMs = 10_000;
const stopWithinMs = 2_000;
const mostRemovals = 5;

/** Sets a timer of the call, or moves it. */
export function setTimer(work: Work, timer: string, afterMs: number): void {
  const at = work.at + afterMs;
  work.call.timers = { ...work.call.timers, [timer]: at };
  work.commands.push({ kind: "timer.set", timer, at });
}

/** Cancels a timer of the call if it is set. */
export function cancelTimer(work: Work, timer: string): void {
  if (work.call.timers[timer] === undefined) return;
  forgetTimer(work, timer);
  work.commands.push({ kind: "timer.cancel", timer });
}

/** Commands something that is answered, and gives the id of the request. */
export function request(work: Work, command: WithoutRequest<Requestable>, subject: string): string {
  work.call.counter += 1;
  const id = `r${work.call.counter}`;
  work.call.requests = { ...work.call.requests, [id]: { kind: command.kind, subject } };
  work.commands.push({ ...command, request: id });
  return id;
}

/** Waits for no answer to a request any longer. */
export function forgetRequest(work: Work, id: string): void {
  const { [id]: _forgotten, ...rest } = work.call.requests;
  work.call.requests = rest;
}

/** The next id of something that the call creates. */
export function nextId(work: Work): string {
  work.call.counter += 1;
  return `fr.${work.call.id}.${work.call.counter}`;
}

/** Plays files one after the other; what was playing is stopped. */
export function playMedia(work: Work, media: readonly string[]): void {
  stopMedia(work);
  work.call.queue = media;
  work.call.playback = undefined;
  playNext(work);
}

/** Stops what plays, and forgets what was to follow. */
export function stopMedia(work: Work): void {
  const { playback, stopping } = work.call;
  work.call.queue = [];
  if (playback === undefined || stopping) return;
  work.call.stopping = true;
  request(work, { kind: "playback.stop", playback }, playback);
  setTimer(work, "media", stopWithinMs);
}

/** Has a voice say a text; the request for its sound is the one that the phase waits for. */
export function say(work: Work, text: string): void {
  const playback = nextId(work);
  const timeoutMs = 5_000;
  work.call.playback = playback;
  work.call.speech = text;
  const command = { kind: "speech.render", text, language: "en", timeoutMs } as const;
  work.call.awaited = request(work, command, playback);
  setTimer(work, "media", timeoutMs);
}

/** Whether nothing plays and nothing waits to be played. */
export function isSilent({ playback, queue }: Work["call"]): boolean {
  return playback === undefined && queue.length === 0;
}

/** Where a leg or bridge stands. */
export function standingOf(call: Work["call"], id: string): Standing {
  return call.things[id]?.standing ?? "none";
}

/** Notes where a leg or bridge stands. */
export function place(work: Work, id: string, standing: Standing): void {
  const thing = work.call.things[id] ?? {
    kind: id === work.call.bridge ? "bridge" : "leg",
    failures: 0,
  };
  work.call.things = { ...work.call.things, [id]: { ...thing, standing } };
}

/**
 * Hangs a leg up or destroys a bridge, once; one that is just being created goes as soon as it
 * exists.
 */
export function remove(work: Work, id: string): void {
  const standing = standingOf(work.call, id);
  if (standing === "none" || standing === "gone" || standing === "removing") return;
  const created = Object.values(work.call.requests).some(
    ({ kind, subject }) => isCreation(kind) && subject === id,
  );
  place(work, id, "removing");
  if (standing !== "creating" || !created) commandRemoval(work, id);
}

/** Brings the pieces up to date with an event; `false` when it is none of the call's business. */
export function absorb(work: Work, event: CallEvent): boolean {
  switch (event.kind) {
    case "playback.finished":
      return finishPlayback(work, event);
    case "timer.fired":
      return takeTimer(work, event.timer);
    case "request.succeeded":
    case "request.failed":
      return takeAnswer(work, event);
    case "dtmf.received":
      return event.leg === work.call.id;
    case "leg.joined":
      return move(work, event.leg, ["creating"], "here");
    case "leg.hangup_requested":
      return move(work, event.leg, ["here"], "hanging_up");
    case "leg.left":
    case "leg.destroyed":
      return move(work, event.leg, ["creating", "here", "hanging_up", "removing"], "gone");
    default:
      return false;
  }
}

/** Ends a call: nothing plays, nothing waits, and everything it created is removed. */
export function leave(work: Work): void {
  work.call.queue = [];
  work.call.playback = undefined;
  cancelTimer(work, "media");
  for (const timer of Object.keys(work.call.timers))
    if (!timer.startsWith("remove ")) cancelTimer(work, timer);
  for (const [id, { kind }] of Object.entries(work.call.requests))
    if (kind === "store.lookup") forgetRequest(work, id);
  // Legs first, so that nobody is left in a bridge that goes.
  remove(work, work.call.id);
  remove(work, work.call.callee);
  remove(work, work.call.bridge);
}

/** Whether everything that a leaving call created is removed, and every request answered. */
export function isEmpty({ requests, things }: Work["call"]): boolean {
  return (
    Object.keys(requests).length === 0 &&
    Object.values(things).every(({ standing }) => standing === "gone")
  );
}

function forgetTimer(work: Work, timer: string): void {
  const { [timer]: _forgotten, ...rest } = work.call.timers;
  work.call.timers = rest;
}

function playNext(work: Work): void {
  const [media, ...queue] = work.call.queue;
  if (media === undefined) return;
  const playback = nextId(work);
  work.call.queue = queue;
  work.call.playback = playback;
  work.call.stopping = false;
  startPlayback(work, { playback, media });
}

function startPlayback(
  work: Work,
  sound: { readonly playback: string; readonly media: string; readonly list?: readonly string[] },
): void {
  request(work, { kind: "playback.start", leg: work.call.id, ...sound }, sound.playback);
  setTimer(work, "media", checkEveryMs);
}

function finishCurrent(work: Work): void {
  work.call.playback = undefined;
  cancelTimer(work, "media");
  playNext(work);
}

function finishPlayback(
  work: Work,
  { playback, failed }: CallEvent & { kind: "playback.finished" },
): boolean {
  if (failed && standingOf(work.call, work.call.id) === "hanging_up") return false;
  if (work.call.playback !== playback) return false;
  finishCurrent(work);
  return true;
}

function takeTimer(work: Work, timer: string): boolean {
  const due = work.call.timers[timer];
  if (due === undefined || due > work.at) return false;
  forgetTimer(work, timer);
  if (timer === "media") watchMedia(work);
  if (timer.startsWith("remove ")) commandRemoval(work, timer.slice("remove ".length));
  return true;
}

function watchMedia(work: Work): void {
  const { playback, stopping } = work.call;
  if (playback === undefined) return;
  if (stopping) return finishCurrent(work);
  request(work, { kind: "playback.check", playback }, playback);
  setTimer(work, "media", checkEveryMs);
}

function takeAnswer(
  work: Work,
  event: CallEvent & { kind: "request.succeeded" | "request.failed" },
): boolean {
  const asked = work.call.requests[event.request];
  if (asked === undefined) return false;
  forgetRequest(work, event.request);
  if (event.kind === "request.succeeded") takeSuccess(work, asked, event.result);
  else takeFailure(work, asked.kind, asked.subject, event.certain);
  return true;
}

function takeSuccess(
  work: Work,
  { kind, subject }: { readonly kind: Command["kind"]; readonly subject: string },
  result: Json,
): void {
  if (kind === "speech.render" && work.call.playback === subject)
    startPlayback(work, {
      playback: subject,
      media: `say:${work.call.speech}`,
      list: [String(result)],
    });
  else if (isCreation(kind) && standingOf(work.call, subject) === "removing")
    commandRemoval(work, subject);
  else if (kind === "bridge.create") place(work, subject, "here");
  else if (isRemoval(kind)) place(work, subject, "gone");
}

function takeFailure(work: Work, kind: Command["kind"], subject: string, certain: boolean): void {
  if (isCreation(kind)) {
    if (standingOf(work.call, subject) === "here") return;
    place(work, subject, certain ? "gone" : "removing");
    if (!certain) commandRemoval(work, subject);
  } else if (kind === "playback.stop" && work.call.playback === subject) {
    work.call.stopping = false;
    setTimer(work, "media", checkEveryMs);
  } else if (isSound(kind) && work.call.playback === subject) finishCurrent(work);
  else if (isRemoval(kind)) removeAgain(work, subject);
}

function removeAgain(work: Work, id: string): void {
  const thing = work.call.things[id];
  if (thing === undefined || thing.standing === "gone") return;
  const failures = thing.failures + 1;
  work.call.things = { ...work.call.things, [id]: { ...thing, failures } };
  if (failures >= mostRemovals) place(work, id, "gone");
  else setTimer(work, `remove ${id}`, 500 * 2 ** (failures - 1));
}

function commandRemoval(work: Work, id: string): void {
  if (work.call.things[id]?.kind === "bridge")
    request(work, { kind: "bridge.destroy", bridge: id }, id);
  else request(work, { kind: "leg.hangup", leg: id }, id);
}

function move(work: Work, leg: string, from: readonly Standing[], to: Standing): boolean {
  if (!from.includes(standingOf(work.call, leg))) return false;
  place(work, leg, to);
  return true;
}

function isSound(kind: Command["kind"]): boolean {
  return kind.startsWith("playback.") || kind === "speech.render";
}

function isCreation(kind: Command["kind"]): boolean {
  return kind === "leg.originate" || kind === "bridge.create";
}

function isRemoval(kind: Command["kind"]): boolean {
  return kind === "leg.hangup" || kind === "bridge.destroy";
}
