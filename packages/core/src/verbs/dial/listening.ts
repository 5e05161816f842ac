import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { stopListening } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { callerLeg } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";

/**
 * The sounds of the answering party so far: not yet enough, or a machine that talks, or has just
 * paused; and the beginning of its talk.
 */
export type Hearing = { readonly heard: "nothing yet" | "machine"; readonly talkAt: number };

/** The answering party. */
export type Person = "answered" | "machine";

/** For so long somebody says nothing who waits to be told who calls, in milliseconds. */
export const saysNothingMs = 2_500;

/** The longest that is listened, in milliseconds. */
export const heardMs = 30_000;

/** The silence after which talk is over, in milliseconds. */
export const pauseMs = 800;

// People answer with a word or a name, announcements last for several seconds.
const longestHelloMs = 1_500;

/** The silence after which a machine records. */
const recordsAfterMs = 2_000;

/**
 * Listens to the answering party, and judges by talk alone. A person says nothing, or says little
 * and then waits. A machine is told when it has paused for 2 s, so that a message may be left.
 */
export function listen(call: CallDraft): Progress<Hearing, Person> {
  setTimer(call, "quiet", saysNothingMs);
  setTimer(call, "heard", heardMs);
  return { kind: "waiting", memory: { heard: "nothing yet", talkAt: call.at } };
}

/** Takes an event while it is listened. */
export function listenOn(
  call: CallDraft,
  memory: Hearing,
  event: CallEvent,
): Progress<Hearing, Person> {
  if (event.kind === "talk.started") {
    cancelTimer(call, "quiet");
    return { kind: "waiting", memory: { ...memory, talkAt: call.at } };
  }
  if (event.kind === "talk.stopped") {
    const isHello = call.at - memory.talkAt - pauseMs < longestHelloMs;
    if (memory.heard === "nothing yet" && isHello) return known(call, "answered");
    setTimer(call, "quiet", recordsAfterMs - pauseMs);
    return { kind: "waiting", memory: { ...memory, heard: "machine" } };
  }
  if (event.kind !== "timer.fired") return { kind: "waiting", memory };
  if (event.timer === "heard") return known(call, "machine");
  if (event.timer === "quiet")
    return known(call, memory.heard === "machine" ? "machine" : "answered");
  return { kind: "waiting", memory };
}

function known(call: CallDraft, outcome: Person): Progress<Hearing, Person> {
  for (const timer of ["quiet", "heard"]) cancelTimer(call, timer);
  // Talk from now on is no news to anybody.
  stopListening(call, callerLeg(call.state));
  return { kind: "done", outcome };
}
