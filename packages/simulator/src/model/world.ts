import type { Agenda } from "../time/agenda.ts";
import type { Application } from "./application.ts";
import type { Bridge } from "./bridge.ts";
import type { Callee } from "./callee.ts";
import type { CalleeBehaviour } from "./callee-behaviour.ts";
import type { Channel } from "./channel.ts";
import type { Playback } from "./playback.ts";
import type { Random } from "./random.ts";
import type { LiveRecording, StoredRecording } from "./recording.ts";
import type { Timeline } from "./timeline.ts";

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

/** Everything the platform holds. */
export interface World {
  readonly agenda: Agenda;
  readonly random: Random;
  readonly settings: PlatformSettings;
  readonly timeline: Timeline;
  readonly applications: Map<string, Application>;
  readonly channels: Map<string, Channel>;
  readonly bridges: Map<string, Bridge>;
  readonly playbacks: Map<string, Playback>;
  readonly liveRecordings: Map<string, LiveRecording>;
  readonly storedRecordings: Map<string, StoredRecording>;
  readonly endpoints: Map<string, CalleeBehaviour>;
  /** The phones of dialled legs, by the id of the leg. */
  readonly callees: Map<string, Callee>;
  /** The next number of a sequence that begins with 1. */
  readonly nextNumber: () => number;
  /** How many more events are delivered twice, for tests of a client. */
  duplicateEvents: number;
}

/** Runs `task` a moment from now: as long as an answer or a thread of the platform takes. */
export function soon(world: World, task: () => void): void {
  const [least, most] = world.settings.latencyMs;
  world.agenda.after(world.random.between(least, most), task);
}
