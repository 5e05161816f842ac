import { ChevronLeft, ChevronRight, SkipForward } from "lucide-react";
import { useReplayWords } from "./use-replay-words.ts";
import { nearestPoint } from "./nearest-point.ts";
import "../look/replay.css";

/** A point of a call, and ways to others. */
export interface ScrubberProps {
  readonly point: number;
  /** When each known point was, in milliseconds since the call began. */
  readonly times: readonly number[];
  /** The time that is shown, and the last one that is known, in the same. */
  readonly ms: number;
  readonly untilMs: number;
  /** Whether nothing is to come. */
  readonly isEnd: boolean;
  /** Shows a point; `undefined` goes along with the call. */
  readonly onGo: (point: number | undefined) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onEnd: () => void;
  /** The content before it. */
  readonly lead?: React.ReactNode;
  /** The content behind it. */
  readonly children?: React.ReactNode;
}

/** The keys of a slider: an event may be a millisecond or an hour after the one before. */
const eventsBy: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/** Leads back and forth through the time of a call, from event to event. */
export function Scrubber(props: ScrubberProps): React.ReactNode {
  const words = useReplayWords();
  const { point, times, ms, untilMs, isEnd, onGo, onStep, onEnd, lead, children } = props;
  const where = words.eventAt(ms, point + 1, times.length);
  return (
    <div className="scrubber">
      {lead}
      <button
        className="icon-button"
        aria-label={words.eventBack}
        title={`${words.eventBack} (,)`}
        disabled={point === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft size={17} aria-hidden />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(1, untilMs)}
        value={ms}
        aria-label={words.events}
        aria-valuetext={where}
        onKeyDown={(event) => {
          const by = eventsBy[event.key];
          if (by === undefined) return;
          event.preventDefault();
          onStep(by);
        }}
        onChange={({ target }) => {
          const to = nearestPoint(times, Number(target.value));
          onGo(to === times.length - 1 ? undefined : to);
        }}
      />
      <button
        className="icon-button"
        aria-label={words.eventForth}
        title={`${words.eventForth} (.)`}
        disabled={isEnd}
        onClick={() => onStep(1)}
      >
        <ChevronRight size={17} aria-hidden />
      </button>
      <button
        className="icon-button"
        aria-label={words.toEnd}
        title={words.toEnd}
        disabled={isEnd}
        onClick={onEnd}
      >
        <SkipForward size={16} aria-hidden />
      </button>
      <span className="scrubber-at">{where}</span>
      {children}
    </div>
  );
}
