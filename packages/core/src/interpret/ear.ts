import type { Listening } from "./sound-command.ts";
import { currentLeg, type CallDraft } from "./draft.ts";
import type { CallEvent, Heard } from "./event.ts";
import { languageOf } from "./leg-media.ts";
import { abandonRequest, request } from "./requests.ts";
import { closePath, openPath, resumePath, type SoundPath } from "./sound-path.ts";
import { cancelTimer, setTimer } from "./timers.ts";

/**
 * An ear at the leg that a track talks to. It hears the sound from that leg, not the sound that is
 * played to it, and a recogniser says what it understands. It is `opening` until the recogniser
 * listens, then `listening`, or `failed`, when nothing is left of it.
 */
export type Ear = {
  readonly stage: "opening" | "listening" | "failed";
  readonly path: SoundPath;
  readonly listening: Listening;
  /** The request to listen. */
  readonly asked: string;
};

/** How long a recogniser may take until it listens, in milliseconds. */
const readyWithinMs = 5_000;
const timer = "ear";

/** Opens an ear at the leg that the track talks to, in the language of that leg. */
export function openEar(
  call: CallDraft,
  { hints, endOnSilenceMs }: Omit<Listening, "language">,
): Ear {
  const language = languageOf(call, currentLeg(call));
  return {
    stage: "opening",
    path: openPath(call, "in"),
    listening: { language, hints, endOnSilenceMs },
    asked: "",
  };
}

/** The ear as it stands after an event. */
export function resumeEar(call: CallDraft, ear: Ear, event: CallEvent): Ear {
  if (ear.stage === "failed") return ear;
  const path = resumePath(call, ear.path, event);
  const next = { ...ear, path };
  if (path.stage === "failed") return failed(call, next);
  if (path.stage === "open" && ear.asked === "") return ask(call, next);
  if (event.kind === "timer.fired" && event.timer === timer) return failed(call, next);
  if (!("request" in event) || event.request !== ear.asked) return next;
  if (event.kind === "request.failed") return failed(call, next);
  cancelTimer(call, timer);
  return { ...next, stage: "listening" };
}

/** Closes an ear, however far it has come. */
export function closeEar(call: CallDraft, { path, asked }: Ear): void {
  cancelTimer(call, timer);
  if (asked !== "") abandonRequest(call, asked);
  closePath(call, path);
}

/**
 * The words that an ear has heard by an event; `undefined` for an event that tells of no words.
 */
export function heardBy(ear: Ear, event: CallEvent): Heard | undefined {
  return event.kind === "speech.heard" && event.leg === ear.path.media ? event : undefined;
}

function ask(call: CallDraft, ear: Ear): Ear {
  const { listening, path } = ear;
  setTimer(call, timer, readyWithinMs);
  const asked = request(call, {
    kind: "speech.listen",
    leg: path.media,
    ...listening,
    timeoutMs: readyWithinMs,
  });
  return { ...ear, asked };
}

function failed(call: CallDraft, ear: Ear): Ear {
  closeEar(call, ear);
  return { ...ear, stage: "failed" };
}
