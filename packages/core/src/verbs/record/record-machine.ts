import { currentLeg, currentStep, note, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { RecordingFormat } from "../../interpret/recording-command.ts";
import { isSilent, playMedia, stopMedia } from "../../interpret/media.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import {
  dropRecording,
  eraseRecording,
  hasVoice,
  quietMs,
  startRecording,
  stopRecording,
  takeRecording,
} from "../../interpret/recordings.ts";
import { request } from "../../interpret/requests.ts";
import type { Recording } from "../../interpret/call-things.ts";
import { thingWith } from "../../interpret/listing.ts";
import { spendTerminators } from "../../interpret/spent-terminator.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder, type Background } from "../../interpret/under.ts";
import { isSecretEntry } from "../../interpret/program.ts";

/** The recording that is wanted, and the events that end it. */
type Wish = {
  /** Default: the id of the call and a number. */
  readonly name?: string;
  readonly format: RecordingFormat;
  readonly mostMs: number;
  readonly endOn: string;
  /** 0: never. */
  readonly silenceMs: number;
  /** How long nobody may begin to talk. */
  readonly firstMs: number;
  readonly beeps: boolean;
};

/**
 * A `record` step under way, with its stages in order. The leg becomes quiet: a playback would hold
 * the next request back. Talk is detected on it. The beep plays, and the recording begins behind
 * it, runs, and is ended. It waits for the request under `answer`.
 */
type Recorder = Wish & {
  readonly stage: "quieting" | "detecting" | "beginning" | "running" | "ending";
  readonly answer: string;
  /** Its name; empty before it was asked for. */
  readonly recording: string;
  readonly endedBy: string;
  /** The sound that the leg hears again afterwards. */
  readonly under: Background;
};

type Step = Progress<Recorder, "ok" | "empty" | "failed">;

/** The sound before a recording. */
export const beep = "sound:beep";

// A recording that the platform has taken begins at once behind the beep, and ends at once.
const beginWithinMs = 10_000;
const endWithinMs = 2_000;
// The platform ends what nobody has ended, should flowrun die meanwhile.
const reserveMs = 5_000;

/** Begins to record. */
export function enterRecord(call: CallDraft, wish: Wish): Step {
  const under = backgroundOf(call);
  stopMedia(call);
  // Its music ends when the recording begins, and does not come back by itself (measured on
  // Asterisk 22).
  setUnder(call, null);
  const recorder: Recorder = {
    ...wish,
    stage: "quieting",
    answer: "",
    recording: "",
    endedBy: "",
    under,
  };
  return isSilent(call) ? detect(call, recorder) : waiting(recorder);
}

/** Takes an event while somebody is recorded. */
export function resumeRecord(call: CallDraft, recorder: Recorder, event: CallEvent): Step {
  switch (recorder.stage) {
    case "quieting":
      return isSilent(call) ? detect(call, recorder) : waiting(recorder);
    case "detecting": {
      const isAnswer = isAbout(event, recorder);
      return isAnswer
        ? begin(call, recorder, event.kind === "request.succeeded")
        : waiting(recorder);
    }
    default:
      return recorded(call, recorder, event);
  }
}

/**
 * Ends it, since the call goes on elsewhere. The message so far is kept, as when the caller hangs up.
 * Gives `undefined` until it has begun, and while it ends.
 */
export function leaveRecord(call: CallDraft, recorder: Recorder): Step | undefined {
  return recorder.stage === "running" ? stop(call, recorder, "flow") : undefined;
}

function detect(call: CallDraft, recorder: Recorder): Step {
  const answer = request(call, { kind: "leg.detect", leg: currentLeg(call), quietMs });
  return waiting({ ...recorder, stage: "detecting", answer });
}

function begin(call: CallDraft, recorder: Recorder, hearsTalk: boolean): Step {
  const {
    format,
    mostMs,
    beeps,
    name = `${call.state.call.id.replaceAll("/", "_")}/${call.state.counter + 1}`,
  } = recorder;
  if (beeps) playMedia(call, [beep]);
  const most = mostMs + reserveMs;
  const leg = currentLeg(call);
  const answer = startRecording(call, {
    name,
    kind: "message",
    leg,
    format,
    mostMs: most,
    hearsTalk,
  });
  setTimer(call, "record", beginWithinMs);
  return waiting({ ...recorder, stage: "beginning", answer, recording: name });
}

function recorded(call: CallDraft, recorder: Recorder, event: CallEvent): Step {
  const recording = thingWith(call.state.recordings, recorder.recording);
  if (recording === undefined) return failed(call, recorder, "it was lost");
  if (event.kind === "request.failed" && isAbout(event, recorder) && recorder.stage === "beginning")
    return failed(call, recorder, event.message, event.certain);
  if ("recording" in event && event.recording === recording.id)
    return told(call, recorder, recording, event);
  if (event.kind === "timer.fired") return timedOut(call, recorder, recording, event.timer);
  if (event.kind === "dtmf.received") return pressed(call, recorder, event.digit);
  if (recorder.stage === "running" && "leg" in event && event.leg === recording.leg)
    hear(call, recorder, event);
  return waiting(recorder);
}

function hear(call: CallDraft, { silenceMs }: Recorder, { kind }: CallEvent): void {
  if (kind === "talk.started") cancelTimer(call, "record");
  if (kind === "talk.stopped" && silenceMs > 0)
    setTimer(call, "record", Math.max(0, silenceMs - quietMs));
}

/**
 * The platform tells of the recording. A caller who hangs up ends it, and takes no outcome: the leg
 * leaves in a moment.
 */
function told(
  call: CallDraft,
  recorder: Recorder,
  recording: Recording,
  { kind }: CallEvent,
): Step {
  if (kind === "recording.started") return run(call, recorder, recording);
  if (thingWith(call.state.legs, recording.leg)?.status !== "here") return waiting(recorder);
  if (kind === "recording.failed") return failed(call, recorder, "the platform could not record");
  return end(call, recorder, recording);
}

function run(call: CallDraft, recorder: Recorder, { voice }: Recording): Step {
  if (recorder.stage !== "beginning") return waiting(recorder);
  setTimer(call, "longest", recorder.mostMs);
  if (voice.kind === "unheard") setTimer(call, "record", recorder.firstMs);
  else cancelTimer(call, "record");
  return waiting({ ...recorder, stage: "running", answer: "" });
}

function timedOut(call: CallDraft, recorder: Recorder, recording: Recording, timer: string): Step {
  if (timer !== "record" && timer !== "longest") return waiting(recorder);
  if (recorder.stage === "beginning")
    return failed(call, recorder, "the platform did not begin to record", false);
  // It was told to end, and says nothing: it will have ended.
  if (recorder.stage === "ending") return end(call, recorder, recording);
  return stop(call, recorder, timer === "longest" ? "max" : "silence");
}

function pressed(call: CallDraft, recorder: Recorder, digit: string): Step {
  if (recorder.stage !== "running" || !recorder.endOn.includes(digit))
    return { kind: "ignored", why: "this key does not end the recording" };
  const step = currentStep(call);
  note(call, {
    kind: "key.received",
    digit: step !== undefined && isSecretEntry(step) ? "•" : digit,
  });
  return stop(call, recorder, "key");
}

function stop(call: CallDraft, recorder: Recorder, endedBy: string): Step {
  stopRecording(call, recorder.recording);
  cancelTimer(call, "longest");
  setTimer(call, "record", endWithinMs);
  return waiting({ ...recorder, stage: "ending", endedBy });
}

function end(call: CallDraft, recorder: Recorder, recording: Recording): Step {
  quieten(call, recorder, recording.leg);
  if (recorder.endedBy !== "key") spendTerminators(call, recorder.endOn);
  if (!hasVoice(recording)) {
    eraseRecording(call, recording.id);
    return { kind: "done", outcome: "empty", detail: "nobody spoke" };
  }
  const endedBy = recorder.endedBy === "" ? "max" : recorder.endedBy;
  return {
    kind: "done",
    outcome: "ok",
    result: takeRecording(call, recording, endedBy),
    detail: `by ${endedBy}`,
  };
}

/** A recording that surely was not begun need not be removed. */
function failed(call: CallDraft, recorder: Recorder, detail: string, certain = true): Step {
  const recording = thingWith(call.state.recordings, recorder.recording);
  quieten(call, recorder, recording?.leg ?? currentLeg(call));
  if (recording !== undefined && certain) dropRecording(call, recording.id);
  else if (recording !== undefined) eraseRecording(call, recording.id);
  return { kind: "done", outcome: "failed", detail };
}

function quieten(call: CallDraft, { under }: Recorder, leg: string): void {
  cancelTimer(call, "record");
  cancelTimer(call, "longest");
  stopMedia(call);
  if (thingWith(call.state.legs, leg)?.status === "here")
    request(call, { kind: "leg.detect", leg, quietMs: null });
  setUnder(call, under);
}

function isAbout(event: CallEvent, { answer }: Recorder): boolean {
  return "request" in event && event.request === answer;
}

function waiting(memory: Recorder): Step {
  return { kind: "waiting", memory };
}
