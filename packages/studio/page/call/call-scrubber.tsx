import { ChevronLeft, ChevronRight, Pause, Play, Redo2, SkipForward } from "lucide-react";
import { useWords } from "../state/use-studio.ts";
import { isOver, nowEvent, shownEvent, shownMs } from "./call-state.ts";
import { useCallLine, useCallState } from "./use-call.ts";

const speeds = [0.25, 1, 4];

/** The clock of the call: stop, step, speed, back and forth through what has happened, and on from there. */
export function CallScrubber(): React.ReactNode {
  const words = useWords();
  const line = useCallLine();
  const call = useCallState((state) => state.call);
  const speed = useCallState((state) => state.speed);
  if (call === undefined) return undefined;
  const [now, shown, over] = [nowEvent(call), shownEvent(call), isOver(call)];
  const isPast = call.seen !== undefined;
  return (
    <div className="call-scrubber">
      <button
        className="icon-button"
        disabled={over}
        aria-label={call.isRunning ? words.pause : words.goOn}
        onClick={() => line.run(!call.isRunning)}
      >
        {call.isRunning ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
      <button
        className="icon-button"
        disabled={shown === 0}
        aria-label={words.eventBefore}
        title=", "
        onClick={() => line.turn(-1)}
      >
        <ChevronLeft size={17} aria-hidden />
      </button>
      <input
        type="range"
        min={0}
        max={now}
        value={shown}
        aria-label={words.events}
        onChange={({ target }) => {
          const event = Number(target.value);
          line.look(event === now ? undefined : event);
        }}
      />
      <button className="icon-button" aria-label={words.eventNext} title="." onClick={() => line.turn(1)}>
        <ChevronRight size={17} aria-hidden />
      </button>
      <button
        className="icon-button"
        disabled={over && !isPast}
        aria-label={words.toEnd}
        title={words.toEnd}
        onClick={line.toEnd}
      >
        <SkipForward size={16} aria-hidden />
      </button>
      {(isPast || over) && (
        <button className="plain from-here" onClick={() => void line.goOnFrom()}>
          <Redo2 size={14} aria-hidden /> {words.fromHere}
        </button>
      )}
      <span className="speeds" role="group" aria-label={words.speed}>
        {speeds.map((times) => (
          <button key={times} aria-pressed={speed === times} onClick={() => line.speed(times)}>
            ×{times === 0.25 ? "¼" : times}
          </button>
        ))}
      </span>
      <span className="quiet scrub-where">{words.eventAt(shownMs(call), shown + 1, now + 1)}</span>
    </div>
  );
}
