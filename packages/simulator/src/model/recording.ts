import type { JsonObject } from "@flowrun/core/plugin";
import type { MediaTarget } from "./media-target.ts";
import { type Publishing, publish, tell } from "./publish.ts";
import { type Timing, after } from "./timing.ts";

/** A recording that is stored, with its length. */
export interface StoredRecording {
  readonly name: string;
  readonly format: string;
  readonly ms: number;
}

/** A recording that waits or runs. */
export interface LiveRecording {
  readonly name: string;
  readonly snapshot: () => JsonObject;
  /**
   * Ends it and stores it; a queued one is shown as canceled, and still starts when its turn comes.
   */
  readonly stop: () => void;
  /** Ends it and throws it away; a queued one still starts and finishes when its turn comes. */
  readonly cancel: () => void;
  /** Whether it runs, paused or not: only then it can be paused and muted. */
  readonly isInSession: () => boolean;
  /**
   * Keeps nothing until it goes on, as often as it is told; the pause counts neither for its length
   * nor for its limit.
   */
  readonly pause: () => void;
  readonly unpause: () => void;
  /** Ends it when the digit is one that terminates it. */
  readonly press: (digit: string) => void;
}

/** The part of the exchange that records. */
export interface Recording extends Publishing {
  readonly liveRecordings: Map<string, LiveRecording>;
  readonly storedRecordings: Map<string, StoredRecording>;
  readonly settings: Timing["settings"] & {
    /** `duration_ms` of a pressed key. */
    readonly digitMs: number;
  };
}

/** The options of a recording. */
export interface RecordingOptions {
  readonly name: string;
  readonly format: string;
  /** 0 means no limit. */
  readonly maxDurationMs: number;
  /**
   * Whether a limit on silence was set: then the event also tells the durations of talk and
   * silence.
   */
  readonly detectsSilence: boolean;
  readonly terminateOn: "none" | "any" | "*" | "#";
}

/** Queues a recording behind whatever its target does. */
export function startRecording(
  pbx: Recording,
  target: MediaTarget,
  options: RecordingOptions,
): LiveRecording {
  const run: RecordingRun = {
    pbx,
    target,
    options,
    state: "queued",
    recordedMs: 0,
    goesOnSince: 0,
    cancelLimit: () => {},
    cancelKey: () => {},
    release: () => {},
  };
  const live: LiveRecording = {
    name: options.name,
    snapshot: () => snapshot(run),
    stop: () => {
      if (run.state === "queued") run.state = "canceled";
      finish(run, "keep");
    },
    cancel: () => {
      finish(run, "discard");
    },
    isInSession: () => isInSession(run),
    pause: () => {
      pause(run);
    },
    unpause: () => {
      if (run.state === "paused") goOn(run);
    },
    press: (digit) => {
      press(run, digit);
    },
  };
  pbx.liveRecordings.set(options.name, live);
  target.commands.push({
    run(done) {
      run.release = done;
      start(run);
    },
    interrupt: live.stop,
  });
  return live;
}

interface RecordingRun {
  readonly pbx: Recording;
  readonly target: MediaTarget;
  readonly options: RecordingOptions;
  state: "queued" | "canceled" | "recording" | "paused" | "done" | "failed";
  /** The length that was recorded before it went on the last time. */
  recordedMs: number;
  goesOnSince: number;
  cancelLimit: () => void;
  cancelKey: () => void;
  release: () => void;
}

function snapshot(run: RecordingRun): JsonObject {
  return {
    name: run.options.name,
    format: run.options.format,
    state: run.state,
    target_uri: run.target.uri,
  };
}

function say(run: RecordingRun, type: string, more: JsonObject = {}): void {
  publish(run.pbx, run.target.about, type, () => ({ recording: { ...snapshot(run), ...more } }));
}

function start(run: RecordingRun): void {
  const refusal = run.target.recordingRefusal();
  if (refusal !== undefined) {
    run.state = "failed";
    say(run, "RecordingFailed", { cause: refusal });
    forget(run);
    return;
  }
  run.target.answer(run.pbx);
  goOn(run);
  run.target.noteRecording(run.options.name);
  say(run, "RecordingStarted");
  for (const leg of run.target.listeners()) {
    tell(run.pbx, leg, { kind: "recording.started", name: run.options.name });
  }
  if (run.target.isGone()) finish(run, "keep");
}

function isInSession({ state }: RecordingRun): boolean {
  return state === "recording" || state === "paused";
}

function goOn(run: RecordingRun): void {
  const { maxDurationMs } = run.options;
  run.state = "recording";
  run.goesOnSince = run.pbx.clock.now();
  // Without audio there are no frames, and without frames the limit never bites (tried on Asterisk
  // 22).
  if (maxDurationMs > 0 && run.target.sendsAudio())
    run.cancelLimit = finishAfter(run, maxDurationMs - run.recordedMs);
}

function pause(run: RecordingRun): void {
  if (run.state !== "recording") return;
  run.recordedMs = lengthMs(run);
  run.state = "paused";
  run.cancelLimit();
}

function lengthMs({ pbx, state, recordedMs, goesOnSince }: RecordingRun): number {
  return state === "recording" ? recordedMs + pbx.clock.now() - goesOnSince : recordedMs;
}

function press(run: RecordingRun, digit: string): void {
  const { terminateOn } = run.options;
  // The platform ends it when the key is let go.
  if (terminateOn !== "any" && terminateOn !== digit) return;
  run.cancelKey();
  run.cancelKey = finishAfter(run, run.pbx.settings.digitMs);
}

function finishAfter(run: RecordingRun, ms: number): () => void {
  return after(run.pbx, ms, () => {
    finish(run, "keep");
  });
}

function finish(run: RecordingRun, what: "keep" | "discard"): void {
  if (!isInSession(run)) return;
  const { pbx, options } = run;
  const ms = run.target.sendsAudio() ? lengthMs(run) : 0;
  const duration = Math.floor(ms / 1000);
  run.state = "done";
  say(run, "RecordingFinished", {
    duration,
    ...(options.detectsSilence && { talking_duration: duration, silence_duration: 0 }),
  });
  for (const leg of run.target.listeners())
    tell(pbx, leg, { kind: "recording.finished", name: options.name });
  if (what === "keep")
    pbx.storedRecordings.set(options.name, { name: options.name, format: options.format, ms });
  forget(run);
}

function forget(run: RecordingRun): void {
  run.cancelLimit();
  run.cancelKey();
  run.target.noteRecording(undefined);
  run.pbx.liveRecordings.delete(run.options.name);
  run.release();
}
