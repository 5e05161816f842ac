import { ChevronLeft, ChevronRight, SkipForward } from "lucide-react";
import { useWords } from "../state/use-studio.ts";
import "../look/replay.css";

/** A point of a call, and ways to others. */
export interface ScrubberProps {
  readonly point: number;
  /** The last point that is known. */
  readonly last: number;
  /** The time that is shown, in milliseconds since the call began. */
  readonly ms: number;
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

/** Leads back and forth through the events of a call. */
export function Scrubber(props: ScrubberProps): React.ReactNode {
  const words = useWords();
  const { point, last, ms, isEnd, onGo, onStep, onEnd, lead, children } = props;
  const where = words.eventAt(ms, point + 1, last + 1);
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
        max={last}
        value={point}
        aria-label={words.events}
        aria-valuetext={where}
        onChange={({ target }) => {
          const to = Number(target.value);
          onGo(to === last ? undefined : to);
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
