import { Download, Search, Unplug } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { CallSummary, LiveVersion, LiveWindow } from "../../src/live/live-contract.ts";
import { visibleText } from "../app/visible-text.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { saveFile } from "../app/save-file.ts";
import { callsCsv } from "./calls-csv.ts";
import { useLiveWords } from "./use-live-words.ts";
import { badEnds, listedCalls, onlyCalls, type OnlyCalls } from "./live-state.ts";
import { useLive, useLiveOverlay, useLiveState } from "./use-live.ts";
import "../look/tests.css";
import "../look/live.css";

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
  const own = useLiveWords();
  const { setWindow } = useLive();
  const link = useLiveState((state) => state.link);
  const live = useLiveState((state) => state.live);
  const ended = useLiveState((state) => state.sums.ended);
  const window = useLiveState((state) => state.window);
  const over = Object.values(ended).reduce((sum, count) => sum + count, 0);
  if (link === "none") return <p className="tests-head hint">{own.recordedCalls}</p>;
  return (
    <div className="tests-head">
      <p className="live-sum" role="status">
        <strong>{live}</strong> {words.callsNow}
        <span className="gap" />
        <span className="quiet">{own.callsOver(over)}</span>
      </p>
      {link === "away" && (
        <p className="hint warn">
          <Unplug size={14} aria-hidden /> {own.hostAway}
        </p>
      )}
      <div className="windows" role="group" aria-label={own.window}>
        {windows.map((each) => (
          <button key={each} aria-pressed={window === each} onClick={() => setWindow(each)}>
            {own.windowOf(each)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Find(): React.ReactNode {
  const own = useLiveWords();
  const { find, showOnly } = useLive();
  const text = useLiveState((state) => state.find);
  const only = useLiveState((state) => state.only);
  return (
    <div className="live-find">
      <Search size={14} aria-hidden />
      <input
        type="search"
        placeholder={own.findCall}
        aria-label={own.findCall}
        value={text}
        onChange={({ target }) => find(target.value)}
      />
      <select
        aria-label={own.whichCalls}
        value={only}
        onChange={({ target }) => showOnly(target.value as OnlyCalls)}
      >
        {onlyCalls.map((each) => (
          <option key={each} value={each}>
            {own.onlyCalls(each)}
          </option>
        ))}
      </select>
      <ExportButton />
    </div>
  );
}

/** The listed calls as a file. */
function ExportButton(): React.ReactNode {
  const own = useLiveWords();
  const { state } = useLive();
  const save = (): void => {
    saveFile("calls.csv", "text/csv", callsCsv(listedCalls(state.getState(), own.endReason)));
  };
  return (
    <button
      className="icon-button"
      title={own.exportCalls}
      aria-label={own.exportCalls}
      onClick={save}
    >
      <Download size={15} aria-hidden />
    </button>
  );
}

/** As many rows as anybody reads: more are found by looking for them. */
const mostRows = 200;

function CallRows(): React.ReactNode {
  const words = useWords();
  const own = useLiveWords();
  const { choose, chooseNext } = useLive();
  const calls = useLiveState((state) => state.calls);
  const find = useLiveState((state) => state.find);
  const only = useLiveState((state) => state.only);
  const chosen = useLiveState((state) => state.chosen);
  const versions = useLiveState((state) => state.versions);
  const listed = listedCalls({ calls, find, only }, own.endReason).slice(0, mostRows);
  const language = useStudioState((state) => state.language);
  // For all rows: making one takes longer than drawing a row.
  const when = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" }),
    [language],
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined)
      list.current
        ?.querySelector(`[id="call ${CSS.escape(chosen)}"]`)
        ?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  if (listed.length === 0)
    return <p className="hint live-none">{find === "" ? own.noCalls : own.noCallFound}</p>;
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === "ArrowDown") chooseNext(1, own.endReason);
    else if (event.key === "ArrowUp") chooseNext(-1, own.endReason);
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
        <CallRow
          key={call.id}
          call={call}
          version={versions.find(({ id }) => id === call.flow)}
          when={when}
          isChosen={call.id === chosen}
          onChoose={choose}
        />
      ))}
    </div>
  );
}

interface CallRowProps {
  readonly call: CallSummary;
  /** The flow that it runs on, where that is known. */
  readonly version: LiveVersion | undefined;
  /** Writes days and times. */
  readonly when: Intl.DateTimeFormat;
  readonly isChosen: boolean;
  readonly onChoose: (call: string | undefined) => void;
}

/** A call: its time and length, both numbers, its flow, the block it is or was in, and its end. */
function CallRow({
  call: { id, from, to, at, block, ended },
  version,
  when,
  isChosen,
  onChoose,
}: CallRowProps): React.ReactNode {
  const own = useLiveWords();
  const tone = ended !== undefined && badEnds.has(ended.reason) ? "bad" : "";
  const flow = version && `${version.flow} ${version.version}`.trim();
  return (
    <div
      id={`call ${id}`}
      className={`call ${ended === undefined ? "is-live" : ""}`}
      role="option"
      aria-selected={isChosen}
      onClick={() => onChoose(isChosen ? undefined : id)}
    >
      <span className="dot" aria-hidden />
      <strong>
        <bdi>{visibleText(from)}</bdi>
      </strong>
      {to !== "" && <span className="quiet">→ {visibleText(to)}</span>}
      <span className={`where ${tone}`}>
        {ended === undefined ? block : own.endReason(ended.reason)}
      </span>
      <span className="call-facts quiet">
        {when.format(at)}
        {ended !== undefined && ` · ${lengthOf(ended.at - at)}`}
        {ended !== undefined && block !== "" && ` · ${block}`}
        {flow !== undefined && ` · ${flow}`}
      </span>
    </div>
  );
}

/** Minutes and seconds, and hours where there are some. */
function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}
