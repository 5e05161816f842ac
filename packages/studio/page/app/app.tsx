import { lazy, Suspense, useEffect, useRef } from "react";
import { CallBar } from "../call/call-bar.tsx";
import { Question } from "../form/question.tsx";
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

// Parts that are not seen at first are loaded when they are.
const TestsPane = lazy(async () => ({
  default: (await import("../prove/tests-pane.tsx")).TestsPane,
}));
const PublishPane = lazy(async () => ({
  default: (await import("../publish/publish-pane.tsx")).PublishPane,
}));
const LivePane = lazy(async () => ({ default: (await import("../live/live-pane.tsx")).LivePane }));
const CallPane = lazy(async () => ({ default: (await import("../live/call-pane.tsx")).CallPane }));
const FormPane = lazy(async () => ({ default: (await import("../form/form-pane.tsx")).FormPane }));
const PhoneBar = lazy(async () => ({ default: (await import("../phone/phone-bar.tsx")).PhoneBar }));
const DataPane = lazy(async () => ({ default: (await import("../data/data-pane.tsx")).DataPane }));

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
  const title =
    place && (place.step === undefined ? place.block : `${place.block} / ${place.step + 1}`);
  return (
    <main className="whole" data-mode={mode}>
      <div className="panes">
        <Suspense>
          {mode === "tests" && <TestsPane />}
          {mode === "live" && <LivePane />}
          {mode === "publish" && <PublishPane />}
          {mode === "data" && <DataPane />}
        </Suspense>
        <GraphPane />
        <Splitter pane={side} />
        <section className="side" ref={side} aria-label={isForm ? words.form : words.text}>
          <div className="side-head">
            <SideTabs />
            <span className="place">{title}</span>
          </div>
          <TextPane isHidden={isForm} />
          <Suspense>{isForm && <FormPane />}</Suspense>
          <ProblemList />
        </section>
      </div>
      {mode === "design" && <CallBar />}
      <Suspense>{mode === "live" && <CallPane />}</Suspense>
      <Suspense>{mode === "live" && <LivePhone />}</Suspense>
    </main>
  );
}

/** The phone of a page that may call the platform. */
function LivePhone(): React.ReactNode {
  const hasPhone = useStudioState(
    ({ facts }) => facts.phone !== undefined && facts.roles.includes("call"),
  );
  return hasPhone && <PhoneBar />;
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
