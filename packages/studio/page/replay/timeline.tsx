import { useEffect, useRef } from "react";
import { VerbIcon } from "../graph/verb-icon.tsx";
import { useWords } from "../state/use-studio.ts";
import type { CallBar } from "./bars-in.ts";
import { useReplayWords } from "./use-replay-words.ts";
import { keyMarks } from "./key-marks.ts";
import { useGoToStep } from "./use-go-to-step.ts";
import "../look/replay.css";

/** A moment of a call: an event of it, and a time that may be later than the event. */
export interface Moment {
  readonly point: number;
  readonly ms: number;
}

/** The content of a line of time. */
export interface TimelineProps {
  readonly bars: readonly CallBar[];
  /** The moment of the call that is shown. */
  readonly shown: Moment;
  /** The last known moment: later ones are not seen. */
  readonly until: Moment;
  /** Shows the call as it was at a point. */
  readonly onGo: (point: number) => void;
}

/**
 * The steps of a call as bars over its time, with the keys that were pressed; a click shows the
 * call as it was then, and selects the step.
 */
export function Timeline({ bars, shown, until, onGo }: TimelineProps): React.ReactNode {
  const words = useReplayWords();
  const goToStep = useGoToStep();
  const list = useRef<HTMLOListElement>(null);
  const seen = bars.filter(({ point }) => point <= until.point);
  const here = seen.findLastIndex(({ point }) => point <= shown.point);
  useEffect(() => {
    list.current?.children[here]?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <ol className="bars" aria-label={words.timeline} ref={list}>
      {seen.map((bar, index) => (
        <li key={`${bar.step} ${bar.point} ${index}`}>
          <BarRow
            bar={bar}
            isFirst={seen[index - 1]?.block !== bar.block}
            shown={shown}
            until={until}
            onGo={() => {
              onGo(bar.point);
              goToStep(bar.step);
            }}
          />
        </li>
      ))}
    </ol>
  );
}

interface BarRowProps extends Omit<TimelineProps, "bars" | "onGo"> {
  readonly bar: CallBar;
  /** Whether the block begins with it. */
  readonly isFirst: boolean;
  readonly onGo: () => void;
}

function BarRow({ bar, isFirst, shown, until, onGo }: BarRowProps): React.ReactNode {
  const words = useWords();
  const { block, step, verb, sort, fromMs } = bar;
  const left = endBy(bar, until.point);
  const tookUntil = endBy(bar, shown.point)?.atMs ?? Math.max(shown.ms, fromMs);
  return (
    <button className={`bar-row ${toneOf(bar, shown.point)}`} onClick={onGo} data-step={step}>
      <span className="bar-block" title={block}>
        {isFirst ? block : ""}
      </span>
      <VerbIcon verb={verb} sort={sort} />
      <span className="bar-verb" title={verb}>
        {verb}
      </span>
      <Track bar={bar} shown={shown} until={until} />
      <span className="bar-outcome" title={left?.detail}>
        {left?.outcome ?? "…"} <span className="quiet">{left?.detail}</span>
      </span>
      <span className="bar-took">{words.seconds(tookUntil - fromMs)}</span>
    </button>
  );
}

function endBy({ left }: CallBar, point: number): CallBar["left"] {
  return left !== undefined && left.point <= point ? left : undefined;
}

function toneOf(bar: CallBar, shown: number): string {
  if (bar.point > shown) return "ahead";
  return endBy(bar, shown) === undefined ? "running" : "";
}

/** When the call was in the step, over the time of the whole call. */
function Track({ bar, shown, until }: Omit<BarRowProps, "isFirst" | "onGo">): React.ReactNode {
  const whole = Math.max(1, until.ms);
  const at = (ms: number): number => (100 * Math.min(ms, whole)) / whole;
  const [from, to] = [at(bar.fromMs), at(endBy(bar, until.point)?.atMs ?? whole)];
  return (
    <span className="bar-line" aria-hidden>
      <span
        className={`bar ${bar.sort}`}
        style={{ left: `min(${from}%, 100% - 3px)`, width: `max(3px, ${to - from}%)` }}
      />
      {keyMarks(
        bar.keys.filter(({ atMs }) => atMs <= until.ms),
        whole / 25,
      ).map(({ atMs, digit }) => (
        <span key={atMs} className="bar-key" style={{ left: `${at(atMs)}%` }}>
          {digit}
        </span>
      ))}
      <span className="bar-now" style={{ left: `${at(shown.ms)}%` }} />
    </span>
  );
}
