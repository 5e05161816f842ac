import type { JsonObject } from "@flowrun/core/plugin";
import type { MediaTarget } from "./media-target.ts";
import { publish, tell } from "./publish.ts";
import { type Pbx, after } from "./pbx.ts";

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
  /** Ends it and stores it. */
  readonly stop: () => void;
  /** Ends it and throws it away; a queued one still starts and finishes when its turn comes. */
  readonly cancel: () => void;
  /** Ends it when the digit is one that terminates it. */
  readonly press: (digit: string) => void;
}

/** What a recording was asked to be. */
export interface RecordingOptions {
  readonly name: string;
  readonly format: string;
  /** 0 means no limit. */
  readonly maxDurationMs: number;
  /** Whether a limit on silence was set: then the event also tells the durations of talk and silence. */
  readonly detectsSilence: boolean;
  readonly terminateOn: "none" | "any" | "*" | "#";
}

/** Queues a recording behind whatever its target does. */
export function startRecording(pbx: Pbx, target: MediaTarget, options: RecordingOptions): LiveRecording {
  const run: RecordingRun = {
    pbx,
    target,
    options,
    state: "queued",
    startedAt: 0,
    cancelTimer: () => {},
    release: () => {},
  };
  const live: LiveRecording = {
    name: options.name,
    snapshot: () => snapshot(run),
    stop: () => {
      finish(run, "keep");
    },
    cancel: () => {
      finish(run, "discard");
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
  readonly pbx: Pbx;
  readonly target: MediaTarget;
  readonly options: RecordingOptions;
  state: "queued" | "recording" | "done" | "failed";
  startedAt: number;
  cancelTimer: () => void;
  release: () => void;
}

function snapshot(run: RecordingRun): JsonObject {
  return { name: run.options.name, format: run.options.format, state: run.state, target_uri: run.target.uri };
}

function say(run: RecordingRun, type: string, more: JsonObject = {}): void {
  publish(run.pbx, run.target.about, { type, recording: { ...snapshot(run), ...more } });
}

function start(run: RecordingRun): void {
  const refusal = run.target.recordingRefusal();
  if (refusal !== undefined) {
    run.state = "failed";
    say(run, "RecordingFailed", { cause: refusal });
    forget(run);
    return;
  }
  run.state = "recording";
  run.startedAt = run.pbx.clock.now();
  run.target.noteRecording(run.options.name);
  say(run, "RecordingStarted");
  for (const leg of run.target.listeners()) {
    tell(run.pbx, leg, { kind: "recording.started", name: run.options.name });
  }
  if (run.target.isGone()) finish(run, "keep");
  // Without audio there are no frames, and without frames the limit never bites (tried on Asterisk 22).
  else if (run.options.maxDurationMs > 0 && run.target.sendsAudio()) finishAfter(run, run.options.maxDurationMs);
}

function press(run: RecordingRun, digit: string): void {
  const { terminateOn } = run.options;
  // The platform ends it when the key is let go.
  if (terminateOn === "any" || terminateOn === digit) finishAfter(run, run.pbx.settings.digitMs);
}

function finishAfter(run: RecordingRun, ms: number): void {
  run.cancelTimer();
  run.cancelTimer = after(run.pbx, ms, () => {
    finish(run, "keep");
  });
}

function finish(run: RecordingRun, what: "keep" | "discard"): void {
  if (run.state !== "recording") return;
  const { pbx, options } = run;
  const ms = run.target.sendsAudio() ? pbx.clock.now() - run.startedAt : 0;
  const duration = Math.floor(ms / 1000);
  run.state = "done";
  say(run, "RecordingFinished", {
    duration,
    ...(options.detectsSilence && { talking_duration: duration, silence_duration: 0 }),
  });
  for (const leg of run.target.listeners()) tell(pbx, leg, { kind: "recording.finished", name: options.name });
  if (what === "keep") pbx.storedRecordings.set(options.name, { name: options.name, format: options.format, ms });
  forget(run);
}

function forget(run: RecordingRun): void {
  run.cancelTimer();
  run.target.noteRecording(undefined);
  run.pbx.liveRecordings.delete(run.options.name);
  run.release();
}
