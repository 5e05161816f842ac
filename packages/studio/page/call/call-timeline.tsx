import { useEffect, useRef } from "react";
import { VerbIcon } from "../graph/verb-icon.tsx";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { nowEvent, shownEvent, shownMs, type HeldCall } from "./call-state.ts";
import type { DraftVisit } from "./draft-run.ts";
import { useCallLine, useCallState } from "./use-call.ts";

/** The steps of the call as bars over its time; a click shows the call as it was then. */
export function CallTimeline(): React.ReactNode {
  const words = useWords();
  const call = useCallState((state) => state.call);
  const list = useRef<HTMLOListElement>(null);
  const now = call === undefined ? 0 : nowEvent(call);
  const visits = (call?.run.visits ?? []).filter(({ fromEvent }) => fromEvent <= now);
  const count = visits.length;
  useEffect(() => {
    if (list.current !== null && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  if (call === undefined) return undefined;
  return (
    <ol className="call-timeline" aria-label={words.timeline} ref={list}>
      {visits.map((visit, index) => (
        <VisitRow
          key={visit.fromEvent * 1_000 + index}
          visit={visit}
          call={call}
          isFirst={visits[index - 1]?.block !== visit.block}
        />
      ))}
    </ol>
  );
}

interface VisitRowProps {
  readonly visit: DraftVisit;
  readonly call: HeldCall;
  /** Whether the block begins with it. */
  readonly isFirst: boolean;
}

function VisitRow({ visit, call, isFirst }: VisitRowProps): React.ReactNode {
  const words = useWords();
  const { look } = useCallLine();
  const studio = useStudio();
  const row = useStudioState(({ drawn }) =>
    drawn?.view?.cards.flatMap(({ card }) => card.rows).find(({ step }) => step === visit.step),
  );
  const { step, block, verb, fromMs, fromEvent, left } = visit;
  const sort = row?.sort ?? "flow";
  const leftAs = left !== undefined && left.atMs <= call.nowMs ? left : { outcome: "…", detail: "" };
  const go = (): void => {
    look(fromEvent === nowEvent(call) ? undefined : fromEvent);
    const { places = [] } = studio.state.getState().checked ?? {};
    const place = places.find((each) => each.block === block && each.step === row?.index);
    if (place !== undefined) studio.select(place);
  };
  return (
    <li className={toneOf(visit, shownEvent(call))}>
      <button onClick={go} data-visit={step}>
        <strong>{isFirst ? block : ""}</strong>
        <VerbIcon sort={sort} />
        <span className="verb">{verb}</span>
        <BarTrack visit={visit} call={call} sort={sort} />
        <span className="outcome">
          {leftAs.outcome} <span className="quiet">{leftAs.detail}</span>
        </span>
        <span className="quiet time">{words.seconds(fromMs)}</span>
      </button>
    </li>
  );
}

function toneOf({ fromEvent, left }: DraftVisit, shown: number): string {
  if (fromEvent > shown) return "later";
  return left === undefined || left.event > shown ? "here" : "";
}

interface BarTrackProps {
  readonly visit: DraftVisit;
  readonly call: HeldCall;
  readonly sort: string;
}

/** When the call was in the step, over the time of the whole call until now. */
function BarTrack({ visit: { fromMs, left, keys }, call, sort }: BarTrackProps): React.ReactNode {
  const end = Math.max(call.nowMs, 1);
  const toMs = Math.min(left?.atMs ?? end, end);
  const at = (ms: number): string => `${(100 * Math.min(ms, end)) / end}%`;
  return (
    <span className="bar-track" aria-hidden>
      <span
        className={`visit-bar ${sort}`}
        style={{ left: at(fromMs), width: `max(3px, ${(100 * (toMs - fromMs)) / end}%)` }}
      />
      {keys
        .filter(({ atMs }) => atMs <= call.nowMs)
        .map(({ atMs, digit }) => (
          <span key={atMs} className="key-mark" style={{ left: at(atMs) }}>
            {digit}
          </span>
        ))}
      <span className="playhead" style={{ left: at(shownMs(call)) }} />
    </span>
  );
}
