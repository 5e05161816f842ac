import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { CallBar } from "../call/call-bar.tsx";
import { GraphPane } from "../graph/graph-pane.tsx";
import { isChanged, nameOfPlace, selectedPlace } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { EditedFiles } from "../text/create-editor.ts";
import { TextPane } from "../text/text-pane.tsx";
import { Header } from "./header.tsx";
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
const SectionsPane = lazy(async () => ({
  default: (await import("../sections/sections-pane.tsx")).SectionsPane,
}));
const PhoneBar = lazy(async () => ({ default: (await import("../phone/phone-bar.tsx")).PhoneBar }));
const ProblemList = lazy(async () => ({
  default: (await import("./problem-list.tsx")).ProblemList,
}));
const Splitter = lazy(async () => ({ default: (await import("./splitter.tsx")).Splitter }));
const Question = lazy(async () => ({ default: (await import("../form/question.tsx")).Question }));
const KeyTable = lazy(async () => ({ default: (await import("./key-table.tsx")).KeyTable }));
const DraftBar = lazy(async () => ({ default: (await import("./draft-bar.tsx")).DraftBar }));
const FlowCards = lazy(async () => ({ default: (await import("./flow-cards.tsx")).FlowCards }));
const MergeDialog = lazy(async () => ({
  default: (await import("./merge-dialog.tsx")).MergeDialog,
}));
const DataPane = lazy(async () => ({ default: (await import("../data/data-pane.tsx")).DataPane }));

/** The whole page: the list of flows, or one of them as graph and text. */
export function App(): React.ReactNode {
  const isOpen = useStudioState(({ open }) => open !== undefined);
  const isMerging = useStudioState((state) => state.isMerging);
  const showsKeys = useStudioState((state) => state.showsKeys);
  usePageKeys();
  useLeaving();
  // A question is asked without a wait for it.
  useEffect(() => void import("../form/question.tsx"), []);
  // They outlive the editor, which is taken away where the list is shown.
  const [files] = useState<EditedFiles>(() => new Map());
  return (
    <div className="page">
      <Header />
      <TroubleBar />
      <Suspense>
        <DraftBar />
      </Suspense>
      {isOpen ? <OpenFlowPanes files={files} /> : <Cards />}
      <Suspense>{showsKeys && <KeyTable />}</Suspense>
      <Suspense>
        <Question />
      </Suspense>
      <Suspense>{isMerging && <MergeDialog />}</Suspense>
    </div>
  );
}

function Cards(): React.ReactNode {
  return (
    <Suspense fallback={<main className="list" />}>
      <FlowCards />
    </Suspense>
  );
}

function OpenFlowPanes({ files }: { readonly files: EditedFiles }): React.ReactNode {
  const words = useWords();
  const side = useRef<HTMLDivElement>(null);
  const mode = useStudioState((state) => state.mode);
  const place = useStudioState(selectedPlace);
  const shown = useStudioState((state) => state.side);
  const title = place && nameOfPlace(place);
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
        <Suspense>
          <Splitter pane={side} />
        </Suspense>
        <section className="side" ref={side} aria-label={words[shown]}>
          <div className="side-head">
            <SideTabs />
            <span className="place">{title}</span>
          </div>
          <TextPane isHidden={shown !== "text"} files={files} />
          <Suspense>
            {shown === "form" && <FormPane />}
            {shown === "sections" && <SectionsPane />}
          </Suspense>
          <Suspense>
            <ProblemList />
          </Suspense>
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
      {(["text", "form", "sections"] as const).map((each) => (
        <button key={each} aria-pressed={side === each} onClick={() => show({ side: each })}>
          {words[each]}
        </button>
      ))}
    </div>
  );
}

/** Drafts are kept. The browser asks before a page is left only where it keeps none. */
function useLeaving(): void {
  const { state } = useStudio();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isChanged(state.getState()) && !state.getState().isKept) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
    };
  }, [state]);
}
