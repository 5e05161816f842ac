import type { JsonObject } from "@flowrun/core/plugin";
import { type MediaLibrary, resolveMedia } from "./media.ts";
import type { MediaTarget } from "./media-target.ts";
import { type Publishing, publish, tell } from "./publish.ts";
import { after } from "./timing.ts";

/** A playback: a URI or a list of them. */
export interface Playback {
  readonly id: string;
  readonly snapshot: () => JsonObject;
  /** Ends it for good; `false` where the platform cannot (spoken digits, or just being started). */
  readonly stop: () => boolean;
  /** `conflict` where its state does not allow the operation. */
  readonly control: (operation: PlaybackOperation) => "done" | "conflict";
}

/** The part of the exchange that plays sounds. */
export interface Playing extends Publishing, MediaLibrary {
  readonly playbacks: Map<string, Playback>;
  readonly settings: Publishing["settings"] & MediaLibrary["settings"];
}

/** The operations of `POST /playbacks/{id}/control`. */
export type PlaybackOperation = "restart" | "pause" | "unpause" | "reverse" | "forward";

/** The options of a playback. `media` has at least one URI. */
export interface PlaybackOptions {
  readonly id: string;
  readonly media: readonly string[];
  readonly language: string;
}

/** Queues a playback behind whatever its target does. */
export function startPlayback(
  pbx: Playing,
  target: MediaTarget,
  options: PlaybackOptions,
): Playback {
  const run = newRun(pbx, target, options);
  const playback: Playback = {
    id: options.id,
    snapshot: () => snapshot(run),
    stop: () => stop(run),
    control: (operation) => control(run, operation),
  };
  pbx.playbacks.set(options.id, playback);
  target.commands.push({
    run(done) {
      run.release = () => {
        // Two playbacks may share an id; the later one is the one that is found.
        if (pbx.playbacks.get(options.id) === playback) pbx.playbacks.delete(options.id);
        done();
      };
      if (run.isCancelled) finish(run, "done");
      else playItem(run);
    },
    interrupt() {
      finish(run, "failed");
    },
  });
  return playback;
}

interface PlaybackRun {
  readonly pbx: Playing;
  readonly target: MediaTarget;
  readonly options: PlaybackOptions;
  state: "queued" | "playing" | "paused" | "continuing" | "done" | "failed";
  index: number;
  isCancelled: boolean;
  isStoppable: boolean;
  startedAt: number;
  /** Length of the item that plays; infinite for a tone. */
  itemMs: number;
  endsAt: number;
  remainingMs: number;
  cancelTimer: () => void;
  release: () => void;
}

function newRun(pbx: Playing, target: MediaTarget, options: PlaybackOptions): PlaybackRun {
  return {
    pbx,
    target,
    options,
    state: "queued",
    index: 0,
    isCancelled: false,
    isStoppable: true,
    startedAt: 0,
    itemMs: 0,
    endsAt: 0,
    remainingMs: 0,
    cancelTimer: () => {},
    release: () => {},
  };
}

function uriOf(run: PlaybackRun): string {
  return run.options.media[run.index] ?? "";
}

function snapshot(run: PlaybackRun): JsonObject {
  const next = run.options.media[run.index + 1];
  const isOver = run.state === "done" || run.state === "failed";
  return {
    id: run.options.id,
    media_uri: uriOf(run),
    ...(next !== undefined && !isOver && { next_media_uri: next }),
    target_uri: run.target.uri,
    language: run.options.language,
    state: run.state,
  };
}

function say(run: PlaybackRun, type: string): void {
  publish(run.pbx, run.target.about, type, () => ({ playback: snapshot(run) }));
}

function hear(run: PlaybackRun, what: "started" | "done" | "failed"): void {
  const media = { playback: run.options.id, uri: uriOf(run) };
  for (const leg of run.target.listeners()) {
    if (what === "started") tell(run.pbx, leg, { kind: "media.started", ...media });
    else tell(run.pbx, leg, { kind: "media.finished", ...media, state: what });
  }
}

function playItem(run: PlaybackRun): void {
  run.state = "playing";
  run.startedAt = run.pbx.clock.now();
  say(run, "PlaybackStarted");
  if (run.target.isGone()) {
    finish(run, "failed");
    return;
  }
  const media = resolveMedia(run.pbx, uriOf(run));
  if (media.kind === "dead-end") {
    passDeadEnd(run);
    return;
  }
  hear(run, "started");
  if (media.kind === "missing") {
    endItem(run, "failed");
    return;
  }
  run.isStoppable = media.kind === "endless" || media.isStoppable;
  run.itemMs = media.kind === "endless" ? Number.POSITIVE_INFINITY : media.ms;
  playFor(run, run.itemMs);
}

function playFor(run: PlaybackRun, ms: number): void {
  run.endsAt = run.pbx.clock.now() + ms;
  if (!Number.isFinite(ms)) return;
  run.cancelTimer = after(run.pbx, ms, () => {
    endItem(run, "done");
  });
}

function endItem(run: PlaybackRun, result: "done" | "failed"): void {
  if (run.index + 1 >= run.options.media.length) {
    finish(run, result);
    return;
  }
  run.state = "continuing";
  say(run, "PlaybackContinuing");
  hear(run, result);
  run.index += 1;
  playItem(run);
}

// The platform goes on without a word; behind the last item it forgets the playback without
// PlaybackFinished.
function passDeadEnd(run: PlaybackRun): void {
  if (run.index + 1 >= run.options.media.length) {
    run.release();
    return;
  }
  run.index += 1;
  playItem(run);
}

function finish(run: PlaybackRun, result: "done" | "failed"): void {
  run.cancelTimer();
  run.state = result;
  say(run, "PlaybackFinished");
  if (!run.isCancelled) hear(run, result);
  run.release();
}

// Within this time after its start the platform now and then cannot stop a playback yet (1 in 60
// measured).
const startingMs = 2;

function stop(run: PlaybackRun): boolean {
  if (run.state === "queued") {
    run.isCancelled = true;
    return true;
  }
  const isStarting = run.pbx.clock.now() - run.startedAt < startingMs;
  if (!run.isStoppable || (isStarting && run.pbx.random.chance(1 / 60))) return false;
  finish(run, "done");
  return true;
}

const skipMs = 3000;

function control(run: PlaybackRun, operation: PlaybackOperation): "done" | "conflict" {
  if (operation === "unpause") {
    if (run.state !== "paused") return "done";
    run.state = "playing";
    say(run, "PlaybackStarted");
    playFor(run, run.remainingMs);
    return "done";
  }
  if (run.state !== "playing" || !run.isStoppable) return "conflict";
  run.cancelTimer();
  run.remainingMs = Math.max(0, run.endsAt - run.pbx.clock.now());
  if (operation === "pause") run.state = "paused";
  else playFor(run, msAfter(run, operation));
  return "done";
}

function msAfter(run: PlaybackRun, operation: "restart" | "reverse" | "forward"): number {
  if (operation === "restart") return run.itemMs;
  if (operation === "forward") return Math.max(0, run.remainingMs - skipMs);
  return Math.min(run.itemMs, run.remainingMs + skipMs);
}
