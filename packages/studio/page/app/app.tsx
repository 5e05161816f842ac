import { useEffect, useRef } from "react";
import { CallBar } from "../call/call-bar.tsx";
import { FormPane } from "../form/form-pane.tsx";
import { Question } from "../form/question.tsx";
import { GraphPane } from "../graph/graph-pane.tsx";
import { CallPane } from "../live/call-pane.tsx";
import { LivePane } from "../live/live-pane.tsx";
import { TestsPane } from "../prove/tests-pane.tsx";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { TextPane } from "../text/text-pane.tsx";
import { FlowCards } from "./flow-cards.tsx";
import { Header } from "./header.tsx";
import { KeyTable } from "./key-table.tsx";
import { ProblemList } from "./problem-list.tsx";
import { Splitter } from "./splitter.tsx";
import { TroubleBar } from "./trouble-bar.tsx";
import { usePageKeys } from "./use-page-keys.ts";

/** The whole page: the list of flows, or one of them as graph and text. */
export function App(): React.ReactNode {
  const isOpen = useStudioState(({ open }) => open !== undefined);
  usePageKeys();
  useLeaving();
  return (
    <div className="page">
      <Header />
      <TroubleBar />
      {isOpen ? <OpenFlowPanes /> : <FlowCards />}
      <KeyTable />
      <Question />
    </div>
  );
}

function OpenFlowPanes(): React.ReactNode {
  const words = useWords();
  const side = useRef<HTMLDivElement>(null);
  const mode = useStudioState((state) => state.mode);
  const place = useStudioState(selectedPlace);
  const isForm = useStudioState((state) => state.side === "form");
  const title = place && (place.step === undefined ? place.block : `${place.block} / ${place.step + 1}`);
  return (
    <main className={`whole ${mode}`}>
      <div className="panes">
        {mode === "tests" && <TestsPane />}
        {mode === "live" && <LivePane />}
        <GraphPane />
        <Splitter pane={side} />
        <section className="side" ref={side} aria-label={isForm ? words.form : words.text}>
          <div className="side-head">
            <SideTabs />
            <span className="place">{title}</span>
          </div>
          <TextPane isHidden={isForm} />
          {isForm && <FormPane />}
          <ProblemList />
        </section>
      </div>
      {mode === "design" && <CallBar />}
      {mode === "live" && <CallPane />}
    </main>
  );
}

function SideTabs(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const side = useStudioState((state) => state.side);
  return (
    <div className="tabs">
      {(["text", "form"] as const).map((each) => (
        <button key={each} aria-pressed={side === each} onClick={() => show({ side: each })}>
          {words[each]}
        </button>
      ))}
    </div>
  );
}

/** The browser asks before a page is left with something that is not saved. */
function useLeaving(): void {
  const { state } = useStudio();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      const { open, text } = state.getState();
      if (open !== undefined && open.savedText !== text) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
    };
  }, [state]);
}
