import { currentStep, topFrame, type CallDraft } from "./draft.ts";
import { leave } from "./leaving.ts";
import type { TalkTime } from "./state.ts";
import { setTimer, wholeCall } from "./timers.ts";

/** No call lasts longer than a week, whatever its flow says: its channel hangs. */
const longestMs = 604_800_000;

/**
 * Follows conversations, which do not count for `limits.call` unless the flow says so. Called when
 * a flow waits again.
 */
export function followTalk(call: CallDraft): void {
  const { status, talk } = call.state;
  if (status !== "running" || call.program.limits.countsTalks === true) return;
  const isOn = talk?.since !== undefined || talk?.leftMs !== undefined;
  if (isTalking(call) === isOn) return;
  if (!isOn) setTalk(call, { ms: talk?.ms ?? 0, since: call.at });
  else if (talk.leftMs !== undefined) {
    setTalk(call, undefined);
    setLimit(call, talk.leftMs);
  } else setTalk(call, { ms: uncounted(call, talk) });
}

/**
 * The timer of `limits.call` fired: the call is over, unless some of that time was a conversation.
 * Then it goes on for as long, not counting what is left of a conversation under way.
 */
export function limitReached(call: CallDraft): void {
  // An earlier flowrun did not note when a conversation began.
  followTalk(call);
  const { talk } = call.state;
  const isTooLong = call.at >= call.state.call.started_at + longestMs;
  const isOn = talk?.since !== undefined;
  const leftMs = talk === undefined ? 0 : uncounted(call, talk);
  if (isTooLong || (!isOn && leftMs === 0)) return leave(call, "limit");
  setTalk(call, isOn ? { ms: 0, leftMs } : undefined);
  setLimit(call, isOn ? longestMs : leftMs);
}

function uncounted({ at }: CallDraft, { ms, since = at }: TalkTime): number {
  return ms + at - since;
}

/** The call ends so much later, and after a week in any case. */
function setLimit(call: CallDraft, ms: number): void {
  const end = call.state.call.started_at + longestMs;
  setTimer(call, "call", Math.max(0, Math.min(ms, end - call.at)), wholeCall);
}

function setTalk(call: CallDraft, talk: TalkTime | undefined): void {
  const { talk: _before, ...rest } = call.state;
  call.state = talk === undefined ? rest : { ...rest, talk };
}

/** Whether the caller talks with somebody. */
function isTalking({ program, state }: CallDraft): boolean {
  const frame = topFrame({ state });
  if (frame?.phase !== "running") return false;
  return currentStep({ program, state })?.verb.machine.isTalking?.(frame.memory) === true;
}
