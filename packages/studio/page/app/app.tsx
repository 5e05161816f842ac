import { useEffect, useRef } from "react";
import { GraphPane } from "../graph/graph-pane.tsx";
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
    </div>
  );
}

function OpenFlowPanes(): React.ReactNode {
  const words = useWords();
  const side = useRef<HTMLDivElement>(null);
  const place = useStudioState(selectedPlace);
  const title = place && (place.step === undefined ? place.block : `${place.block} / ${place.step + 1}`);
  return (
    <main className="panes">
      <GraphPane />
      <Splitter pane={side} />
      <section className="side" ref={side} aria-label={words.text}>
        <div className="side-head">
          <h2>{words.text}</h2>
          <span className="place">{title}</span>
        </div>
        <TextPane />
        <ProblemList />
      </section>
    </main>
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
