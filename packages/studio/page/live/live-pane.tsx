import { Search, Unplug } from "lucide-react";
import { useEffect, useRef } from "react";
import type { CallSummary, LiveWindow } from "../../src/live/live-contract.ts";
import { useWords } from "../state/use-studio.ts";
import { listedCalls } from "./live-state.ts";
import { useLive, useLiveOverlay, useLiveState } from "./use-live.ts";

/** The calls of the host, and recorded ones: how many, where they are, and which one is watched. */
export function LivePane(): React.ReactNode {
  const words = useWords();
  useLiveOverlay();
  usePointKeys();
  return (
    <section className="tests live" aria-label={words.live} data-pane="calls">
      <Numbers />
      <Find />
      <CallRows />
    </section>
  );
}

/** `,` and `.` lead through the events of the watched call, wherever one is and does not write. */
function usePointKeys(): void {
  const { step } = useLive();
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const writes =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input[type=search]"));
      if (writes || ctrlKey || metaKey || altKey) return;
      if (key === ",") step(-1);
      else if (key === ".") step(1);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [step]);
}

const windows = ["5m", "1h", "start"] as const satisfies readonly LiveWindow[];

function Numbers(): React.ReactNode {
  const words = useWords();
  const { setWindow } = useLive();
  const link = useLiveState((state) => state.link);
  const live = useLiveState((state) => state.live);
  const ended = useLiveState((state) => state.sums.ended);
  const window = useLiveState((state) => state.window);
  const over = Object.values(ended).reduce((sum, count) => sum + count, 0);
  if (link === "none") return <p className="tests-head hint">{words.recordedCalls}</p>;
  return (
    <div className="tests-head">
      <p className="live-sum" role="status">
        <strong>{live}</strong> {words.callsNow}
        <span className="gap" />
        <span className="quiet">{words.callsOver(over)}</span>
      </p>
      {link === "away" && (
        <p className="hint warn">
          <Unplug size={14} aria-hidden /> {words.hostAway}
        </p>
      )}
      <div className="windows" role="group" aria-label={words.window}>
        {windows.map((each) => (
          <button key={each} aria-pressed={window === each} onClick={() => setWindow(each)}>
            {words.windowOf(each)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Find(): React.ReactNode {
  const words = useWords();
  const { find } = useLive();
  const text = useLiveState((state) => state.find);
  return (
    <label className="live-find">
      <Search size={14} aria-hidden />
      <input
        type="search"
        placeholder={words.findCall}
        aria-label={words.findCall}
        value={text}
        onChange={({ target }) => find(target.value)}
      />
    </label>
  );
}

/** As many rows as anybody reads: more are found by looking for them. */
const mostRows = 200;

function CallRows(): React.ReactNode {
  const words = useWords();
  const { choose, chooseNext } = useLive();
  const calls = useLiveState((state) => state.calls);
  const find = useLiveState((state) => state.find);
  const chosen = useLiveState((state) => state.chosen);
  const listed = listedCalls({ calls, find }).slice(0, mostRows);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined)
      list.current
        ?.querySelector(`[id="call ${CSS.escape(chosen)}"]`)
        ?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (listed.length === 0)
    return <p className="hint live-none">{find === "" ? words.noCalls : words.noCallFound}</p>;
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === "ArrowDown") chooseNext(1);
    else if (event.key === "ArrowUp") chooseNext(-1);
    else if (event.key === "Escape") choose(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="tests-list calls"
      role="listbox"
      tabIndex={0}
      ref={list}
      aria-label={words.live}
      {...(chosen !== undefined && { "aria-activedescendant": `call ${chosen}` })}
      onKeyDown={onKeyDown}
    >
      {listed.map((call) => (
        <CallRow key={call.id} call={call} isChosen={call.id === chosen} onChoose={choose} />
      ))}
    </div>
  );
}

const badEnds: ReadonlySet<string> = new Set([
  "fault",
  "limit",
  "overload",
  "broken",
  "platform_lost",
]);

interface CallRowProps {
  readonly call: CallSummary;
  readonly isChosen: boolean;
  readonly onChoose: (call: string | undefined) => void;
}

function CallRow({
  call: { id, from, block, ended },
  isChosen,
  onChoose,
}: CallRowProps): React.ReactNode {
  const words = useWords();
  const tone = ended !== undefined && badEnds.has(ended.reason) ? "bad" : "";
  return (
    <div
      id={`call ${id}`}
      className={`call ${ended === undefined ? "is-live" : ""}`}
      role="option"
      aria-selected={isChosen}
      onClick={() => onChoose(isChosen ? undefined : id)}
    >
      <span className="dot" aria-hidden />
      <strong>{from}</strong>
      <span className={`where ${tone}`}>
        {ended === undefined ? block : words.endReason(ended.reason)}
      </span>
    </div>
  );
}
