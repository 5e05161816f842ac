import { mask } from "@flowrun/core/tooling";
import type { StoreApi } from "zustand/vanilla";
import { isOver, nowEvent, shownEvent, type CallLineState, type HeldCall } from "./call-state.ts";
import { captionOf } from "./caption.ts";

/** What is heard of a call: somebody who says aloud what its caller hears, and the tones of keys. */
export interface Voice {
  /** Whether something is being said: a call waits for it. */
  readonly isSpeaking: () => boolean;
  speak(text: string, language: string): void;
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

/** Keeps the clock, and has the voice say what the caller hears. */
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
      voice.speak(captionOf(begun.media), "en");
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
      const prompt = call.run.prompts.findLast(({ fromMs, toMs }) => fromMs <= call.nowMs && call.nowMs < toMs);
      // Nobody knows how long a prompt is until its voice has said it: the clock waits for it.
      const most = prompt !== undefined && voice.isSpeaking() ? prompt.toMs - 1 : Number.POSITIVE_INFINITY;
      moveTo(Math.min(wanted, Math.max(call.nowMs, most)));
    },
  };
}
