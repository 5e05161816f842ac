import type { CallEvent } from "@flowrun/core";
import { mask } from "@flowrun/core/tooling";
import { playbackMs } from "../run/fake-platform.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { ReplayStep } from "./replay-journal.ts";

/** What the caller of a replayed call did, with the time between: keys, and hanging up. A masked key becomes `0`. */
export function recordedCaller(steps: readonly ReplayStep[], leg: string): readonly CallerAct[] {
  const times = scenarioTimes(steps);
  const acts: CallerAct[] = [];
  let doneMs = 0;
  let removed = false;
  for (const [index, { event, commands }] of steps.entries()) {
    const act = event && actAt(steps, index, leg);
    // When the flow has hung up the leg, that it leaves is not the caller's doing.
    if (removed && act?.kind === "hang_up") break;
    removed ||= commands.some((command) => command.kind === "leg.hangup" && command.leg === leg);
    if (act === undefined) continue;
    const gapMs = Math.max(0, (times[index] ?? 0) - doneMs);
    doneMs += gapMs;
    addAct(acts, act, gapMs);
    if (act.kind === "hang_up") break;
    if (act.kind === "talks") doneMs += act.ms;
  }
  return acts;
}

function actAt(steps: readonly ReplayStep[], index: number, leg: string): CallerAct | undefined {
  const event = steps[index]?.event;
  if (event?.kind === "speech.heard") return sayingOf(steps, index);
  return event && (actOf(event, leg) ?? talkOf(steps, index, leg));
}

function actOf(event: CallEvent, leg: string): CallerAct | undefined {
  if (!("leg" in event) || event.leg !== leg || /^(talk|recording)\./.test(event.kind)) return undefined;
  if (event.kind !== "dtmf.received") return { kind: "hang_up" };
  return { kind: "press", keys: event.digit === mask ? "0" : event.digit, gapMs: 0 };
}

/** What is being said as its first part is understood, or the whole of it where no part came before. */
function sayingOf(steps: readonly ReplayStep[], index: number): CallerAct | undefined {
  const heard = steps.flatMap(({ event }, at) => (event?.kind === "speech.heard" ? [{ ...event, at: at }] : []));
  const place = heard.findIndex(({ at }) => at === index);
  const goesOn = heard[place - 1]?.isFinal === false;
  const whole = heard.slice(place).find(({ isFinal }) => isFinal);
  if (goesOn || whole === undefined) return undefined;
  const { text, confidence } = whole;
  return {
    kind: "says",
    text: text || "…",
    ...(text === "" ? { heard: "" } : {}),
    ...(confidence === 1 ? {} : { confidence }),
  };
}

/** Who began to talk at a step, and for how long: it is told to be over after a silence that a command said. */
function talkOf(steps: readonly ReplayStep[], index: number, leg: string): CallerAct | undefined {
  const [first, ...later] = steps.slice(index);
  if (first?.event?.kind !== "talk.started" || first.event.leg !== leg) return undefined;
  // Who hangs up while talking is not told to have ended.
  const over = later.find(
    ({ event }) => event !== undefined && "leg" in event && event.leg === leg && /^(talk|leg)\./.test(event.kind),
  );
  const asked = steps.flatMap(({ commands }) =>
    commands.filter((command) => "quietMs" in command && command.leg === leg),
  );
  const quietMs =
    asked.map((command) => ("quietMs" in command ? command.quietMs : null)).find((ms) => ms !== null) ?? 0;
  const silenceMs = over?.event?.kind === "talk.stopped" ? quietMs : 0;
  return over && { kind: "talks", ms: Math.max(0, over.atMs - first.atMs - silenceMs) };
}

/** Adds an act, `gapMs` after the last one. A key joins the keys before it where the time between two of them stays the same. */
function addAct(acts: CallerAct[], act: CallerAct, gapMs: number): void {
  const last = acts.at(-1);
  const goesOn = last?.kind === "press" && (last.keys.length === 1 || last.gapMs === gapMs);
  if (act.kind === "press" && last !== undefined && goesOn)
    acts.splice(-1, 1, { kind: "press", keys: last.keys + act.keys, gapMs });
  else acts.push(...(gapMs > 0 ? [{ kind: "wait", ms: gapMs } as const] : []), act);
}

/** A sound under way: when it began, live and in the scenario. */
interface Sound {
  readonly id: string;
  readonly beganMs: number;
  readonly inScenarioMs: number;
  readonly stopped: boolean;
}

/**
 * When each step would happen in a scenario, in milliseconds from the start. In a scenario every sound lasts equally long:
 * what came after a sound is moved by the difference to how long it lasted in the call, and what came during a longer one
 * is put before its end.
 */
function scenarioTimes(steps: readonly ReplayStep[]): readonly number[] {
  let sound: Sound | undefined;
  let laterMs = 0;
  const timeOf = (atMs: number): number =>
    sound === undefined ? atMs - laterMs : sound.inScenarioMs + Math.min(atMs - sound.beganMs, playbackMs - 1);
  return steps.map(({ atMs, event, commands }) => {
    let timeMs = timeOf(atMs);
    if (sound !== undefined && event?.kind === "playback.finished" && event.playback === sound.id) {
      if (!sound.stopped) timeMs = sound.inScenarioMs + playbackMs;
      laterMs = atMs - timeMs;
      sound = undefined;
    }
    for (const command of commands) {
      if (command.kind === "playback.start")
        sound = { id: command.playback, beganMs: atMs, inScenarioMs: timeMs, stopped: false };
      else if (command.kind === "playback.stop" && sound !== undefined) sound = { ...sound, stopped: true };
    }
    return timeMs;
  });
}
