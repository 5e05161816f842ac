import { mask } from "@flowrun/host/tooling";
import type { StoreApi } from "zustand/vanilla";
import { isOver, nowEvent, shownEvent, type CallLineState, type HeldCall } from "./call-state.ts";
import type { CallPrompt } from "../replay/prompts-in.ts";

/** The sound of a call: the prompts that its caller hears, and the tones of keys. */
export interface Voice {
  /** Whether something is heard, or about to be: a call waits for it. */
  readonly isSpeaking: () => boolean;
  /** Has a prompt be heard instead of what is. */
  speak(prompt: CallPrompt): void;
  stop(): void;
  /** Sounds a key of the phone. */
  press(key: string): void;
}

/** The clock of the call that is held. */
export interface CallClock {
  /** Lets the clock go, or stops it. */
  run(isRunning: boolean): void;
  speed(times: number): void;
  /** To the event before, or the next one. */
  turn(by: -1 | 1): void;
  look(event: number | undefined): void;
  toEnd(): void;
  /** Tells that so many milliseconds have passed outside. */
  passed(ms: number): void;
  moveTo(nowMs: number): void;
  /** Stands until an answer has come. */
  stand<Answer>(answer: Promise<Answer>): Promise<Answer>;
}

/** Keeps the clock, and has the caller's prompts heard. */
export function keepClock(state: StoreApi<CallLineState>, voice: Voice): CallClock {
  let awaited = 0;
  const held = (): HeldCall | undefined => state.getState().call;
  const put = (change: Partial<HeldCall>): void => {
    const call = held();
    if (call !== undefined) state.setState({ call: { ...call, ...change } });
  };
  const moveTo = (nowMs: number): void => {
    const call = held();
    if (call === undefined) return;
    const { isHeard, speed } = state.getState();
    const begun = call.run.prompts.findLast(({ fromMs }) => call.nowMs < fromMs && fromMs <= nowMs);
    if (begun !== undefined && isHeard && speed <= 1 && !begun.media.includes(mask))
      voice.speak(begun);
    put({ nowMs, ...(isOver({ ...call, nowMs }) && { isRunning: false }) });
  };
  return {
    moveTo,
    async stand(answer) {
      awaited += 1;
      return answer.finally(() => {
        awaited -= 1;
      });
    },
    run: (isRunning) => {
      if (!isRunning) voice.stop();
      put({ isRunning, ...(isRunning && { seen: undefined }) });
    },
    speed: (times) => {
      voice.stop();
      state.setState({ speed: times });
    },
    turn(by) {
      const call = held();
      const next = call === undefined ? 0 : shownEvent(call) + by;
      const event = call?.run.points[next];
      if (call === undefined || event === undefined) return;
      put({ isRunning: false });
      if (next <= nowEvent(call)) put({ seen: next === nowEvent(call) ? undefined : next });
      else moveTo(event.atMs);
    },
    look: (seen) => {
      voice.stop();
      put({ seen, ...(seen !== undefined && { isRunning: false }) });
    },
    toEnd() {
      voice.stop();
      put({ seen: undefined });
      moveTo(held()?.run.points.at(-1)?.atMs ?? 0);
    },
    passed(ms) {
      const call = held();
      if (call === undefined || !call.isRunning || awaited > 0) return;
      const wanted = call.nowMs + ms * state.getState().speed;
      moveTo(Math.min(wanted, Math.max(call.nowMs, mostNow(call, voice))));
    },
  };
}

/**
 * Nobody knows how long a prompt is until it has been heard: the clock waits for it, and passes
 * none by.
 */
function mostNow({ nowMs, run: { prompts } }: HeldCall, voice: Voice): number {
  const prompt = prompts.findLast(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  if (prompt !== undefined && voice.isSpeaking()) return prompt.toMs - 1;
  return prompts.find(({ fromMs }) => fromMs > nowMs)?.fromMs ?? Number.POSITIVE_INFINITY;
}
