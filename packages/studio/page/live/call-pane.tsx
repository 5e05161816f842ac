import { ChevronLeft, ChevronRight, SkipForward, X } from "lucide-react";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { VerbIcon } from "../graph/verb-icon.tsx";
import type { CallBar, WatchedCall } from "./live-desk.ts";
import { shownPoint } from "./live-state.ts";
import { useLive, useLiveState } from "./use-live.ts";

/** The watched call below the graph: its steps on a line of time, a point of it to go to, and what the call knew there. */
export function CallPane(): React.ReactNode {
  const words = useWords();
  const chosen = useLiveState((state) => state.chosen);
  const watched = useLiveState((state) => state.watched);
  const isLost = useLiveState((state) => state.isLost);
  const none = watched?.problem === "no-flow" ? words.callWithoutFlow : words.loading;
  if (chosen === undefined) return undefined;
  return (
    <section className="call-pane" aria-label={words.watchedCall} data-pane="call">
      {watched === undefined || watched.points.length === 0 ? (
        <p className="hint call-none">{isLost ? words.callLost : none}</p>
      ) : (
        <>
          <div className="call-time">
            <Bars watched={watched} />
            <Scrubber watched={watched} />
          </div>
          <Facts watched={watched} />
        </>
      )}
    </section>
  );
}

/** Where a time stands on the line, in per cent. */
function useScale({ points }: WatchedCall): (ms: number) => number {
  const whole = Math.max(1, points.at(-1)?.atMs ?? 0);
  return (ms) => (100 * Math.min(ms, whole)) / whole;
}

function Bars({ watched }: { readonly watched: WatchedCall }): React.ReactNode {
  const point = useLiveState(shownPoint);
  const scale = useScale(watched);
  const now = watched.points[point]?.atMs ?? 0;
  return (
    <div className="bars">
      {watched.bars.map((bar, index) => (
        <BarRow
          key={`${bar.step} ${bar.point} ${index}`}
          bar={bar}
          isFirst={watched.bars[index - 1]?.block !== bar.block}
          tone={toneOf(bar, { point, now })}
          scale={scale}
          now={now}
        />
      ))}
    </div>
  );
}

function toneOf({ point, toMs }: CallBar, at: { readonly point: number; readonly now: number }): string {
  if (point > at.point) return "ahead";
  return toMs === undefined || toMs > at.now ? "running" : "";
}

interface BarRowProps {
  readonly bar: CallBar;
  readonly isFirst: boolean;
  readonly tone: string;
  readonly scale: (ms: number) => number;
  readonly now: number;
}

function BarRow({ bar, isFirst, tone, scale, now }: BarRowProps): React.ReactNode {
  const { goTo } = useLive();
  const [from, to] = [scale(bar.fromMs), scale(bar.toMs ?? Number.POSITIVE_INFINITY)];
  const took = ((bar.toMs ?? Math.max(now, bar.fromMs)) - bar.fromMs) / 1000;
  return (
    <button className={`bar-row ${tone}`} onClick={() => goTo(bar.point)} tabIndex={-1} data-step={bar.step}>
      <span className="bar-block">{isFirst ? bar.block : ""}</span>
      <VerbIcon sort={bar.sort} />
      <span className="bar-verb">{bar.verb}</span>
      <span className="bar-line">
        <span className={`bar ${bar.sort}`} style={{ left: `${from}%`, width: `max(3px, ${to - from}%)` }} />
        {bar.keys.map(({ atMs, digit }, index) => (
          <span key={index} className="bar-key" style={{ left: `${scale(atMs)}%` }}>
            {digit}
          </span>
        ))}
        <span className="bar-now" style={{ left: `${scale(now)}%` }} />
      </span>
      <span className="bar-outcome">{bar.outcome}</span>
      <span className="bar-took">{took.toFixed(1)} s</span>
    </button>
  );
}

function Scrubber({ watched }: { readonly watched: WatchedCall }): React.ReactNode {
  const words = useWords();
  const { goTo, step, choose } = useLive();
  const point = useLiveState(shownPoint);
  const last = watched.points.length - 1;
  const at = ((watched.points[point]?.atMs ?? 0) / 1000).toFixed(2);
  const isEnd = point === last;
  return (
    <div className="scrubber">
      <button className="icon-button" aria-label={words.eventBack} disabled={point === 0} onClick={() => step(-1)}>
        <ChevronLeft size={16} aria-hidden />
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={point}
        aria-label={words.pointOf}
        aria-valuetext={words.eventOf(point + 1, last + 1, at)}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <button className="icon-button" aria-label={words.eventForth} disabled={isEnd} onClick={() => step(1)}>
        <ChevronRight size={16} aria-hidden />
      </button>
      <button className="icon-button" aria-label={words.toTheEnd} disabled={isEnd} onClick={() => goTo(undefined)}>
        <SkipForward size={15} aria-hidden />
      </button>
      <span className="scrubber-at">{words.eventOf(point + 1, last + 1, at)}</span>
      {watched.problem === "departs" && <span className="warn">{words.callDeparts}</span>}
      <OtherText text={watched.text} />
      <span className="gap" />
      <button className="icon-button" aria-label={words.leaveCall} onClick={() => choose(undefined)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Says that the graph is not of the text that the call ran on. */
function OtherText({ text }: { readonly text: string }): React.ReactNode {
  const words = useWords();
  const isOther = useStudioState((state) => state.text !== text);
  return isOther ? <span className="quiet other-text">{words.otherText}</span> : undefined;
}

/** What the call knows and holds; what the event has changed stands out. */
function Facts({ watched }: { readonly watched: WatchedCall }): React.ReactNode {
  const words = useWords();
  const point = useLiveState(shownPoint);
  const now = watched.points[point];
  const before = new Map(watched.points[point - 1]?.facts);
  if (now === undefined) return undefined;
  return (
    <div className="facts-pane" role="group" aria-label={words.whatItKnows} tabIndex={0}>
      <p className="facts-event" role="status">
        <strong>{now.event}</strong>
        {now.commands.map((command, index) => (
          <code key={index}>{command}</code>
        ))}
      </p>
      <dl>
        {now.facts.map(([name, value], index) => {
          const isChanged = !name.startsWith("timer ") && point > 0 && before.get(name) !== value;
          return (
            <div key={`${name} ${index}`} className={isChanged ? "changed" : ""}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
