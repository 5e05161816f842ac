import { lazy, Suspense, useEffect, useRef } from "react";
import { useWords } from "../state/use-studio.ts";
import { isTyping } from "../app/use-page-keys.ts";
import { CallButton, CallerFields, HearButton } from "./caller-fields.tsx";
import { isOver } from "./call-state.ts";
import type { CallLine } from "./hold-call.ts";
import { useCallClock, useCallLine, useCallOverlay, useCallState } from "./use-call.ts";

// Loaded with the first call.
const CallPhone = lazy(async () => ({ default: (await import("./call-phone.tsx")).CallPhone }));
const CallTime = lazy(async () => ({ default: (await import("./call-time.tsx")).CallTime }));

/**
 * The draft line: one line while nobody calls, else the phone, what the call went through, and what
 * it knows.
 */
export function CallBar(): React.ReactNode {
  const words = useWords();
  const line = useCallLine();
  const isCalling = useCallState(({ call }) => call !== undefined);
  const bar = useRef<HTMLElement>(null);
  useCallClock();
  useCallOverlay();
  useEffect(() => {
    // Its keys are pressed next.
    if (isCalling) bar.current?.focus();
  }, [isCalling]);
  useCallKeys(line, isCalling);
  return (
    <section ref={bar} tabIndex={-1} className="call-bar" aria-label={words.call}>
      {isCalling ? (
        <Suspense>
          <CallPhone />
          <CallTime />
        </Suspense>
      ) : (
        <CallLineBar />
      )}
    </section>
  );
}

/** While somebody calls, keys of a phone are the phone's, wherever one clicked but in a text. */
function useCallKeys(line: CallLine, isCalling: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || altKey || metaKey || isTyping(target)) return;
      if (/^[0-9*#]$/.test(key)) void line.act({ press: key });
      else if (key === ",") line.turn(-1);
      else if (key === ".") line.turn(1);
      else if (key === " " && !(target instanceof HTMLButtonElement)) callOrPause(line);
      else return;
      event.preventDefault();
    };
    if (isCalling) addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [line, isCalling]);
}

/** A call that goes stands, and one that stands goes on; when it is over, there is another one. */
function callOrPause({ state, call: begin, run }: CallLine): void {
  const { call } = state.getState();
  if (call === undefined) return;
  if (isOver(call)) void begin();
  else run(!call.isRunning);
}

/** The caller's number, and the button that calls. */
function CallLineBar(): React.ReactNode {
  const words = useWords();
  return (
    <div className="call-line">
      <CallerFields />
      <CallButton />
      <HearButton />
      <span className="quiet hint">{words.callHint}</span>
    </div>
  );
}
