import { type Clock, createAlarms } from "@flowrun/core/plugin";
import type { Bridging } from "./bridge.ts";
import type { Callee, CalleeBehaviour } from "./callee.ts";
import { soundMsOf } from "./media.ts";
import type { Linking } from "./media-link.ts";
import type { Playing } from "./playback.ts";
import type { Recording, StoredRecording } from "./recording.ts";
import { createRandom } from "./timing.ts";
import { createWatchers } from "./watchers.ts";

/** How the platform behaves where real ones differ, with all defaults filled in. */
export type PlatformSettings = Recording["settings"] &
  Bridging["settings"] &
  Playing["settings"] & {
    /** The names of the sounds that `GET /sounds` lists; `undefined` lists none. */
    readonly sounds: readonly string[] | undefined;
    /** How an endpoint behaves that nobody described. */
    readonly defaultCallee: CalleeBehaviour;
    /** How long a call stays in the dialplan after `continue`, in milliseconds. */
    readonly dialplanMs: number;
    /** The application of calls that name none; `undefined` gives the first connected one. */
    readonly application: string | undefined;
  };

/** How a platform is to behave; each setting has a default. */
export interface PlatformOptions extends Partial<PlatformSettings> {
  /** The only source of time: a virtual clock gives a platform whose calls take no time. */
  readonly clock: Clock;
  /** Decides everything that is left to chance on a real platform. Default: 1. */
  readonly seed?: number;
}

/** The telephone exchange: everything that the embedded platform holds. */
export interface Pbx extends Recording, Playing, Linking {
  /** When it began, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly settings: PlatformSettings;
  readonly storedRecordings: Map<string, StoredRecording>;
  readonly endpoints: Map<string, CalleeBehaviour>;
  /** The platform's own variables; those of channels are theirs. */
  readonly variables: Map<string, string>;
  /** The states of devices, such as `Stasis:night`, that an application has set. */
  readonly deviceStates: Map<string, string>;
  /** How many messages applications have said to be in mailboxes, by the name of each. */
  readonly mailboxes: Map<string, { readonly fresh: number; readonly old: number }>;
  /** How the phones behave that are called for a caller, by the caller's number. */
  readonly calleesOf: Map<string, CalleeBehaviour>;
  /** The phones of dialled legs, by the id of the leg. */
  readonly callees: Map<string, Callee>;
  /** The next number of a sequence that begins with 1. */
  readonly nextNumber: () => number;
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
      directMedia: settings.directMedia ?? false,
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
    deviceStates: new Map(),
    mailboxes: new Map(),
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
