import { visibleText } from "../app/visible-text.ts";
import type { CallPoint } from "./step-again.ts";
import { useReplayWords } from "./use-replay-words.ts";
import "../look/replay.css";

/** The facts of a call that are shown. */
export interface FactsProps {
  readonly points: readonly CallPoint[];
  readonly point: number;
  /**
   * The time that is shown, in milliseconds since the call began: timers are due some time after
   * it.
   */
  readonly ms: number;
}

/** The values of a call at a point; values that the event has changed stand out. */
export function Facts({ points, point, ms }: FactsProps): React.ReactNode {
  const words = useReplayWords();
  const now = points[point];
  if (now === undefined) return undefined;
  const before = new Map(points[point - 1]?.facts);
  const timers = Object.entries(now.timers).toSorted(([, a], [, b]) => a - b);
  return (
    <div className="facts-pane" role="group" aria-label={words.whatItKnows} tabIndex={0}>
      <p className="facts-event" role="status">
        <strong>{words.event(now)}</strong>
        {now.commands.filter(isTold).map((command, index) => (
          <span key={index} className="deed" title={command}>
            {words.deed(command)}
          </span>
        ))}
      </p>
      <dl>
        {now.facts.map(([name, value], index) => (
          <div
            key={`${name} ${index}`}
            className={point > 0 && before.get(name) !== value ? "changed" : ""}
          >
            <dt>{words.nameOf(name)}</dt>
            <dd>{visibleText(value)}</dd>
          </div>
        ))}
        {timers.map(([name, dueMs]) => (
          <div key={`timer ${name}`} className="quiet">
            <dt>{words.timer(name)}</dt>
            <dd>{words.dueIn(Math.max(0, dueMs - ms))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Clocks that are set and stopped tell nothing of a call. */
function isTold(command: string): boolean {
  return !command.startsWith("timer.");
}
