import { Pause, Play, Redo2 } from "lucide-react";
import { KeepButton } from "../prove/keep-button.tsx";
import { Facts } from "../replay/facts.tsx";
import { Scrubber } from "../replay/scrubber.tsx";
import { Timeline } from "../replay/timeline.tsx";
import { useReplayWords } from "../replay/use-replay-words.ts";
import { isOver, nowEvent, shownEvent, shownMs } from "./call-state.ts";
import { useCallLine, useCallState } from "./use-call.ts";
import "../look/replay.css";

const speeds = [0.25, 1, 4];

/**
 * The way of the call, its clock, and its values: as they are now, or as they were at the event
 * that is looked back at.
 */
export function CallTime(): React.ReactNode {
  const { look, turn, toEnd } = useCallLine();
  const call = useCallState((state) => state.call);
  if (call === undefined) return undefined;
  const [now, point, over] = [nowEvent(call), shownEvent(call), isOver(call)];
  const isPast = call.seen !== undefined;
  const shown = { point, ms: shownMs(call) };
  const { bars, points } = call.run;
  const go = (to: number | undefined): void => look(to === now ? undefined : to);
  return (
    <>
      <div className="call-time">
        <Timeline bars={bars} shown={shown} until={{ point: now, ms: call.nowMs }} onGo={go} />
        <Scrubber
          {...{
            point,
            times: points.slice(0, now + 1).map(({ atMs }) => atMs),
            ms: shown.ms,
            untilMs: call.nowMs,
            isEnd: over && !isPast,
            onGo: go,
            onStep: turn,
            onEnd: toEnd,
          }}
          lead={<PauseButton isRunning={call.isRunning} isOver={over} />}
        >
          <span className="gap" />
          {over && <Keep />}
          {(isPast || over) && <FromHere />}
          <Speeds />
        </Scrubber>
      </div>
      <Facts points={points} {...shown} />
    </>
  );
}

function PauseButton({
  isRunning,
  isOver: over,
}: {
  readonly isRunning: boolean;
  readonly isOver: boolean;
}): React.ReactNode {
  const own = useReplayWords();
  const { run } = useCallLine();
  const label = isRunning ? own.pause : own.goOn;
  return (
    <button
      className="icon-button"
      disabled={over}
      aria-label={label}
      title={label}
      onClick={() => run(!isRunning)}
    >
      {isRunning ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
    </button>
  );
}

function Keep(): React.ReactNode {
  const { asScenario } = useCallLine();
  const acts = useCallState(({ call }) => call?.acts);
  return <KeepButton call={acts} asScenario={asScenario} />;
}

function FromHere(): React.ReactNode {
  const own = useReplayWords();
  const { goOnFrom } = useCallLine();
  return (
    <button className="plain from-here" onClick={() => void goOnFrom()}>
      <Redo2 size={14} aria-hidden /> {own.fromHere}
    </button>
  );
}

function Speeds(): React.ReactNode {
  const own = useReplayWords();
  const line = useCallLine();
  const speed = useCallState((state) => state.speed);
  return (
    <span className="speeds" role="group" aria-label={own.speed}>
      {speeds.map((times) => (
        <button key={times} aria-pressed={speed === times} onClick={() => line.speed(times)}>
          ×{times === 0.25 ? "¼" : times}
        </button>
      ))}
    </span>
  );
}
