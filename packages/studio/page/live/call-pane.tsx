import { X } from "lucide-react";
import { Facts } from "../replay/facts.tsx";
import { Scrubber } from "../replay/scrubber.tsx";
import { Timeline } from "../replay/timeline.tsx";
import { useReplayWords } from "../replay/use-replay-words.ts";
import { KeepButton } from "../prove/keep-button.tsx";
import { useProof } from "../prove/use-proof.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import type { WatchedCall } from "./live-desk.ts";
import { shownPoint } from "./live-state.ts";
import { useLive, useLiveState } from "./use-live.ts";
import "../look/replay.css";
import "../look/live.css";

/**
 * The watched call below the graph: its steps on a line of time, a point of it to go to, and what
 * the call knew there.
 */
export function CallPane(): React.ReactNode {
  const words = useWords();
  const own = useReplayWords();
  const chosen = useLiveState((state) => state.chosen);
  const watched = useLiveState((state) => state.watched);
  const isLost = useLiveState((state) => state.isLost);
  const none = watched === undefined ? words.loading : own.callWithoutFlow;
  if (chosen === undefined) return undefined;
  return (
    <section className="call-pane" aria-label={own.watchedCall} data-pane="call">
      {watched === undefined || watched.points.length === 0 ? (
        <p className="hint call-none">
          {isLost ? own.callLost : none} <LeaveButton />
        </p>
      ) : (
        <Watched watched={watched} />
      )}
    </section>
  );
}

function Watched({ watched }: { readonly watched: WatchedCall }): React.ReactNode {
  const own = useReplayWords();
  const { goTo, step } = useLive();
  const point = useLiveState(shownPoint);
  const { points, bars, departs, text } = watched;
  const last = points.length - 1;
  const momentOf = (at: number): { readonly point: number; readonly ms: number } => {
    return { point: at, ms: points[at]?.atMs ?? 0 };
  };
  const shown = momentOf(point);
  const times = points.map(({ atMs }) => atMs);
  return (
    <>
      <div className="call-time">
        <Timeline bars={bars} shown={shown} until={momentOf(last)} onGo={goTo} />
        <Scrubber
          {...{ point, times, ms: shown.ms, isEnd: point === last, onGo: goTo, onStep: step }}
          untilMs={times[last] ?? 0}
          onEnd={() => goTo(undefined)}
        >
          {departs && <span className="warn">{own.callDeparts}</span>}
          <OtherText text={text} />
          <span className="gap" />
          {points[last]?.isOver === true && !departs && <Keep />}
          <LeaveButton />
        </Scrubber>
      </div>
      <Facts points={points} point={point} ms={shown.ms} />
    </>
  );
}

/** Keeps the watched call among the scenarios of the flow that is open. */
function Keep(): React.ReactNode {
  const { state } = useLive();
  const { given, prover } = useProof();
  const chosen = useLiveState((now) => now.chosen);
  return (
    <KeepButton
      key={chosen}
      call={chosen}
      asScenario={async () => {
        const flow = given();
        return flow && prover().desk.recorded(flow, state.getState().entries);
      }}
    />
  );
}

function LeaveButton(): React.ReactNode {
  const words = useWords();
  const { choose } = useLive();
  return (
    <button
      className="icon-button"
      aria-label={words.leaveCall}
      title={words.leaveCall}
      onClick={() => choose(undefined)}
    >
      <X size={16} aria-hidden />
    </button>
  );
}

/** Says that the graph is not of the text that the call ran on. */
function OtherText({ text }: { readonly text: string }): React.ReactNode {
  const own = useReplayWords();
  const isOther = useStudioState((state) => state.text !== text);
  return isOther ? (
    <span className="quiet other-text" title={own.otherText}>
      {own.otherText}
    </span>
  ) : undefined;
}
