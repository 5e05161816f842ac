import {
  Activity,
  CircleAlert,
  CircleCheck,
  Database,
  FlaskConical,
  LayoutGrid,
  LogOut,
  Moon,
  PencilRuler,
  Redo2,
  Rocket,
  Save,
  Search,
  Sun,
  Undo2,
} from "lucide-react";
import { addressOf } from "../state/address.ts";
import { LiveBadge } from "../live/live-badge.tsx";
import { TestsBadge } from "../prove/tests-badge.tsx";
import { errorsIn, isChanged, type Mode } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { Words } from "../words/en.ts";
import { Mark } from "./mark.tsx";

/** The bar at the top: which flow, how it stands, and what the page looks like. */
export function Header(): React.ReactNode {
  const words = useWords();
  const isOpen = useStudioState(({ open }) => open !== undefined);
  return (
    <header className="head" data-pane="head">
      <a
        className="brand"
        href={addressOf(undefined)}
        aria-label={`flowrun ${words.studio}: ${words.allFlows}`}
      >
        <Mark />
        <strong>flowrun</strong> <span>{words.studio}</span>
      </a>
      {isOpen && <FlowChoice />}
      {isOpen && <Modes />}
      <span className="gap" />
      <FindButton />
      {isOpen && <State />}
      {isOpen && <HistoryButtons />}
      {isOpen && <SaveButton />}
      <Looks />
    </header>
  );
}

function FlowChoice(): React.ReactNode {
  const words = useWords();
  const open = useStudioState((state) => state.open?.name ?? "");
  const flows = useStudioState((state) => state.flows) ?? [];
  const version = useStudioState(({ drawn }) => drawn?.version ?? "");
  const names = flows.some(({ name }) => name === open)
    ? flows.map(({ name }) => name)
    : [open, ...flows.map(({ name }) => name)];
  return (
    <div className="choice">
      <h1 className="unseen">{open}</h1>
      <a
        href={addressOf(undefined)}
        className="icon-button"
        title={words.allFlows}
        aria-label={words.allFlows}
      >
        <LayoutGrid size={16} aria-hidden />
      </a>
      <select
        aria-label={words.chooseFlow}
        value={open}
        onChange={({ target }) => {
          location.hash = addressOf(target.value);
        }}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {version !== "" && <span className="version">v{version}</span>}
    </div>
  );
}

function Modes(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const mode = useStudioState((state) => state.mode);
  const hasCalls = useStudioState(({ facts }) => facts.hasCalls);
  const tab = (name: Mode, content: React.ReactNode): React.ReactNode => (
    <button aria-pressed={mode === name} onClick={() => show({ mode: name, overlay: undefined })}>
      {content}
    </button>
  );
  return (
    <nav className="modes" aria-label={words.modes}>
      {tab(
        "design",
        <>
          <PencilRuler size={15} aria-hidden /> {words.design}
        </>,
      )}
      {hasCalls &&
        tab(
          "live",
          <>
            <Activity size={15} aria-hidden /> {words.live} <LiveBadge />
          </>,
        )}
      {tab(
        "tests",
        <>
          <FlaskConical size={15} aria-hidden /> {words.tests} <TestsBadge />
        </>,
      )}
      {tab(
        "publish",
        <>
          <Rocket size={15} aria-hidden /> {words.publish}
        </>,
      )}
      {tab(
        "data",
        <>
          <Database size={15} aria-hidden /> {words.data}
        </>,
      )}
    </nav>
  );
}

function State(): React.ReactNode {
  const words = useWords();
  const checked = useStudioState((state) => state.checked);
  const count = checked?.problems.length ?? 0;
  const hasErrors = useStudioState(errorsIn) > 0;
  if (checked === undefined) return <span className="state quiet">{words.checking}</span>;
  const took = <span className="took quiet">{words.checkedIn(Math.round(checked.took))}</span>;
  const tone = hasErrors ? "bad" : "warn";
  return (
    <span className="state" role="status">
      <span
        className={count === 0 ? "good" : tone}
        title={count === 0 ? words.noProblems : words.problems(count)}
      >
        {count === 0 ? (
          <CircleCheck size={15} aria-hidden />
        ) : (
          <CircleAlert size={15} aria-hidden />
        )}
        <span className="state-words">
          {count === 0 ? words.noProblems : words.problems(count)}
        </span>
      </span>
      {took}
    </span>
  );
}

function FindButton(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  return (
    <button
      className="icon-button find-button"
      title={`${words.findLabel} (Ctrl K)`}
      aria-label={words.findLabel}
      onClick={() => show({ question: { kind: "find" } })}
    >
      <Search size={16} aria-hidden />
    </button>
  );
}

function HistoryButtons(): React.ReactNode {
  const words = useWords();
  const { undo, redo } = useStudio();
  const history = useStudioState((state) => state.history);
  return (
    <span className="history">
      <button
        className="icon-button"
        title={`${words.undo} (Ctrl Z)`}
        aria-label={words.undo}
        disabled={history.undo === 0}
        onClick={undo}
      >
        <Undo2 size={16} aria-hidden />
      </button>
      <button
        className="icon-button"
        title={`${words.redo} (Ctrl Y)`}
        aria-label={words.redo}
        disabled={history.redo === 0}
        onClick={redo}
      >
        <Redo2 size={16} aria-hidden />
      </button>
    </span>
  );
}

function SaveButton(): React.ReactNode {
  const words = useWords();
  const { save } = useStudio();
  const changed = useStudioState(isChanged);
  const isSaving = useStudioState((state) => state.isSaving);
  const hasErrors = useStudioState(errorsIn) > 0;
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const label = changed ? words.save : words.saved;
  return (
    <button
      className={changed ? "primary" : "plain"}
      disabled={!changed || hasErrors || isSaving || !mayEdit}
      title={titleOf(words, { mayEdit, isRefused: changed && hasErrors })}
      onClick={() => void save()}
    >
      <Save size={15} aria-hidden />
      {isSaving ? words.saving : label}
    </button>
  );
}

function titleOf(
  words: Words,
  { mayEdit, isRefused }: { readonly mayEdit: boolean; readonly isRefused: boolean },
): string {
  if (!mayEdit) return words.onlyLook;
  return isRefused ? words.saveRefused : "Ctrl S";
}

function Looks(): React.ReactNode {
  const words = useWords();
  const { show, speak, signOut } = useStudio();
  const theme = useStudioState((state) => state.theme);
  const language = useStudioState((state) => state.language);
  return (
    <>
      <button
        className="icon-button language"
        title={words.languageOf}
        aria-label={`${language}: ${words.languageOf}, ${words.language}`}
        onClick={() => {
          void speak(language === "en" ? "nb" : "en");
        }}
      >
        {language}
      </button>
      <button
        className="icon-button"
        title={`${words.keys} (?)`}
        aria-label={words.keys}
        onClick={() => {
          show({ showsKeys: true });
        }}
      >
        ?
      </button>
      <button
        className="icon-button"
        title={words.theme}
        aria-label={words.theme}
        onClick={() => {
          show({ theme: theme === "light" ? "dark" : "light" });
        }}
      >
        {theme === "light" ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
      </button>
      <button
        className="icon-button"
        title={words.signOut}
        aria-label={words.signOut}
        onClick={() => void signOut()}
      >
        <LogOut size={16} aria-hidden />
      </button>
    </>
  );
}
