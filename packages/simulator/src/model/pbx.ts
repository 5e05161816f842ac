import { type Alarms, createAlarms, type Clock } from "@flowrun/core/plugin";
import type { Application } from "./application.ts";
import type { Bridge } from "./bridge.ts";
import type { Callee, CalleeBehaviour } from "./callee.ts";
import type { Channel } from "./channel.ts";
import { soundMsOf } from "./media.ts";
import type { WaitingMedia } from "./media-link.ts";
import type { Playback } from "./playback.ts";
import type { LiveRecording, StoredRecording } from "./recording.ts";
import { type Watchers, createWatchers } from "./watchers.ts";

/** How the platform behaves where real ones differ, with all defaults filled in. */
export interface PlatformSettings {
  /** How long a sound lasts in milliseconds, or `undefined` when there is no such sound. */
  readonly soundMs: (name: string) => number | undefined;
  /** The names of the sounds that `GET /sounds` lists; `undefined` lists none. */
  readonly sounds: readonly string[] | undefined;
  /** How an endpoint behaves that nobody described. */
  readonly defaultCallee: CalleeBehaviour;
  /** How long events and answers travel, in milliseconds: at least the first, below the second. */
  readonly latencyMs: readonly [number, number];
  /** How long a call stays in the dialplan after `continue`, in milliseconds. */
  readonly dialplanMs: number;
  /** `duration_ms` of a pressed key. */
  readonly digitMs: number;
  /** The application of calls that name none; `undefined` gives the first connected one. */
  readonly application: string | undefined;
}

/** How a platform is to behave; each setting has a default. */
export interface PlatformOptions extends Partial<PlatformSettings> {
  /** The only source of time: a virtual clock gives a platform whose calls take no time. */
  readonly clock: Clock;
  /** Decides everything that is left to chance on a real platform. Default: 1. */
  readonly seed?: number;
}

/** The telephone exchange: everything that the embedded platform holds. */
export interface Pbx {
  readonly clock: Clock;
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** What is to happen later, in order of its time, then of its entry, whatever the clock does. */
  readonly alarms: Alarms;
  readonly random: Random;
  readonly settings: PlatformSettings;
  readonly watchers: Watchers;
  readonly applications: Map<string, Application>;
  readonly channels: Map<string, Channel>;
  readonly bridges: Map<string, Bridge>;
  readonly playbacks: Map<string, Playback>;
  /** Media channels to which nobody has connected, by their connection ids. */
  readonly media: Map<string, WaitingMedia>;
  readonly liveRecordings: Map<string, LiveRecording>;
  readonly storedRecordings: Map<string, StoredRecording>;
  readonly endpoints: Map<string, CalleeBehaviour>;
  /** The platform's own variables; those of channels are theirs. */
  readonly variables: Map<string, string>;
  /** How the phones behave that are called for a caller, by the caller's number. */
  readonly calleesOf: Map<string, CalleeBehaviour>;
  /** The phones of dialled legs, by the id of the leg. */
  readonly callees: Map<string, Callee>;
  /** The next number of a sequence that begins with 1. */
  readonly nextNumber: () => number;
  /** How many more events are delivered twice, for tests of a client. */
  duplicateEvents: number;
  /**
   * For how long the older WebSocket of an application is told what happens once another has taken
   * its place, in milliseconds.
   */
  tellsOlderMs: number;
}

/** An exchange without calls, bridges and applications. */
export function createPbx({ clock, seed = 1, ...settings }: PlatformOptions): Pbx {
  let number = 0;
  return {
    clock,
    startedAt: clock.now(),
    alarms: createAlarms(clock),
    random: createRandom(seed),
    settings: {
      soundMs: settings.soundMs ?? soundMsOf(settings.sounds),
      sounds: settings.sounds,
      defaultCallee: settings.defaultCallee ?? { kind: "answer" },
      latencyMs: settings.latencyMs ?? [0.1, 1.5],
      dialplanMs: settings.dialplanMs ?? 1000,
      digitMs: settings.digitMs ?? 160,
      application: settings.application,
    },
    watchers: createWatchers(),
    applications: new Map(),
    channels: new Map(),
    bridges: new Map(),
    playbacks: new Map(),
    media: new Map(),
    liveRecordings: new Map(),
    storedRecordings: new Map(),
    endpoints: new Map(),
    variables: new Map(),
    calleesOf: new Map(),
    callees: new Map(),
    nextNumber() {
      number += 1;
      return number;
    },
    duplicateEvents: 0,
    tellsOlderMs: 0,
  };
}

/** Runs `task` in `ms`; the function it returns calls that off. */
export function after(pbx: Pbx, ms: number, task: () => void): () => void {
  return pbx.alarms.after(ms, task);
}

/** Runs `task` a moment from now: as long as an answer or a thread of the platform takes. */
export function soon(pbx: Pbx, task: () => void): void {
  after(pbx, drawLatencyMs(pbx), task);
}

/** How long the next event or answer travels, in milliseconds. */
export function drawLatencyMs(pbx: Pbx): number {
  return pbx.random.between(...pbx.settings.latencyMs);
}

/** `at` as the platform writes times: ISO 8601 with milliseconds and `+0000`. */
export function formatTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}+0000`;
}

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** `true` with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** As many lower-case hexadecimal digits. */
  hex(digits: number): string;
}

// mulberry32, from a 32-bit seed.
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    hex(digits) {
      let text = "";
      while (text.length < digits) text += Math.floor(next() * 16).toString(16);
      return text;
    },
  };
}
