import { createContext, useContext, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { overlayOf } from "../graph/overlay.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { walkUntil } from "../replay/walk-until.ts";
import { shownPoint, type LiveState } from "./live-state.ts";
import type { Live } from "./watch-live.ts";

/** The watcher of calls; none where there are no calls to see. */
export const LiveContext: React.Context<Live | undefined> = createContext<Live | undefined>(
  undefined,
);

/** The watcher of calls. */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === undefined) throw new Error("There are no calls to see.");
  return live;
}

/** A part of what is known of calls; the component is shown again when it is another one. */
export function useLiveState<Part>(select: (state: LiveState) => Part): Part {
  return useStore(useLive().state, select);
}

/**
 * Lays the way of the watched call up to the point that is shown over the graph, else how often
 * each way was taken. It lasts as long as the component is shown.
 */
export function useLiveOverlay(): void {
  const { show } = useStudio();
  const view = useStudioState(({ drawn }) => drawn?.view);
  const sums = useLiveState((state) => state.sums);
  const at = useLiveState((state) => state.at);
  const watched = useLiveState((state) => state.watched);
  const point = useLiveState(shownPoint);
  const walked = useMemo(() => walkUntil(watched?.points ?? [], point), [watched, point]);
  useEffect(() => {
    const shown = watched?.points[point];
    if (shown === undefined) {
      const counts = { steps: {}, ways: sums.left };
      // Before the first call nothing is told by fading all of it.
      if ([sums.entered, at].every((numbers) => Object.keys(numbers).length === 0))
        return show({ overlay: undefined });
      return show({
        overlay: {
          ...overlayOf(view, counts, { isCounted: true }),
          live: { at, entered: sums.entered, failed: sums.failed, gone: sums.gone },
        },
      });
    }
    const here = shown.step === undefined ? undefined : { step: shown.step, isWell: true };
    show({ overlay: overlayOf(view, walked, { here }) });
  }, [show, view, sums, at, watched, point, walked]);
  useEffect(() => () => show({ overlay: undefined }), [show]);
}
