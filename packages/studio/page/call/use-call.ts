import { createContext, useContext, useEffect } from "react";
import { useStore } from "zustand";
import { overlayOf } from "../graph/overlay.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { walkUntil } from "../replay/walk-until.ts";
import { isOver, shownEvent, shownState, type CallLineState } from "./call-state.ts";
import type { CallLine } from "./hold-call.ts";

/** The line of this page. */
export const CallContext: React.Context<CallLine | undefined> = createContext<CallLine | undefined>(
  undefined,
);

/** The draft line of the open flow. */
export function useCallLine(): CallLine {
  const line = useContext(CallContext);
  if (line === undefined) throw new Error("This is shown outside of a studio.");
  return line;
}

/** A part of what is known of the line; the component is shown again when it is another one. */
export function useCallState<Part>(select: (state: CallLineState) => Part): Part {
  return useStore(useCallLine().state, select);
}

const tickMs = 50;

/** Lets the clock of the call go on as long as the component is shown. */
export function useCallClock(): void {
  const { passed } = useCallLine();
  useEffect(() => {
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      passed(now - before);
      before = now;
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, [passed]);
}

/** Lays the way of the call over the graph, up to what is shown of it. */
export function useCallOverlay(): void {
  const { show } = useStudio();
  const view = useStudioState(({ drawn }) => drawn?.view);
  const run = useCallState(({ call }) => call?.run);
  const event = useCallState(({ call }) => call && shownEvent(call));
  const { state } = useCallLine();
  useEffect(() => {
    const { call } = state.getState();
    if (run === undefined || event === undefined || call === undefined)
      return show({ overlay: undefined });
    const step = isOver(call) && call.seen === undefined ? undefined : shownState(call)?.step;
    return show({
      overlay: overlayOf(view, walkUntil(run.points, event), {
        here: step === undefined ? undefined : { step, isWell: true },
      }),
    });
  }, [show, state, view, run, event]);
  useEffect(() => () => show({ overlay: undefined }), [show]);
}
