import { useWords } from "../state/use-studio.ts";
import { shownEvent, shownMs } from "./call-state.ts";
import { useCallState } from "./use-call.ts";

/** What the call knows at the event that is shown: what changed with it is marked. */
export function CallValues(): React.ReactNode {
  const words = useWords();
  const call = useCallState((state) => state.call);
  if (call === undefined) return undefined;
  const at = shownEvent(call);
  const event = call.run.events[at];
  const before = call.run.events[at - 1]?.values ?? {};
  if (event === undefined) return undefined;
  const { kind, what, commands, values, timers } = event;
  return (
    <section className="call-values" aria-label={words.values}>
      <h3>{words.event(kind, what)}</h3>
      {commands.length > 0 && (
        <p className="commands">
          {commands.map((command, index) => (
            <code key={`${index} ${command}`}>{command}</code>
          ))}
        </p>
      )}
      <dl>
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className={at > 0 && before[name] !== value ? "changed" : ""}>
            <dt title={name}>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
        {Object.entries(timers).map(([name, dueMs]) => (
          <div key={`timer ${name}`} className="quiet">
            <dt>{words.timer(name)}</dt>
            <dd>{words.dueIn(Math.max(0, dueMs - shownMs(call)))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
