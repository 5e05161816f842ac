import { CircleAlert, CircleCheck, CircleDashed, ListChecks, Square } from "lucide-react";
import { errorsIn } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { DepartedCalls } from "./departed-calls.tsx";
import type { ReadyItem } from "./readiness.ts";
import {
  usePublishing,
  usePublishState,
  usePublishWords,
  useReadyItems,
} from "./use-publishing.ts";

/** The list of all that has to be well before the version is given to calls. */
export function ReadyList(): React.ReactNode {
  const words = usePublishWords();
  const items = useReadyItems();
  return (
    <section className="ready" aria-label={words.ready}>
      <h2>
        {words.ready}
        <span className="gap" />
        <RunButton />
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.what} data-ready={item.what} data-state={item.state}>
            <ItemIcon state={item.state} />
            <span>{words.item(item.what, item.state, item.count, item.all)}</span>
          </li>
        ))}
      </ul>
      <Complaints />
      <DepartedCalls />
    </section>
  );
}

function ItemIcon({ state }: Pick<ReadyItem, "state">): React.ReactNode {
  const words = usePublishWords();
  if (state === "good") return <CircleCheck size={15} className="good" aria-label={words.isWell} />;
  if (state === "bad")
    return <CircleAlert size={15} className="bad" aria-label={words.isNotWell} />;
  return <CircleDashed size={15} className="quiet" aria-label={words.isOpen} />;
}

function RunButton(): React.ReactNode {
  const words = usePublishWords();
  const { stop } = useWords();
  const { checking } = usePublishing();
  const checks = usePublishState((state) => state.checks);
  const hasErrors = useStudioState(errorsIn) > 0;
  if (checks?.isRunning === true)
    return (
      <>
        <progress value={checks.progress} aria-label={words.running} />
        <button className="icon-button" aria-label={stop} title={stop} onClick={checking.stop}>
          <Square size={14} aria-hidden />
        </button>
      </>
    );
  return (
    <button
      className="plain"
      disabled={hasErrors}
      title={words.runHint}
      onClick={() => void checking.run()}
    >
      <ListChecks size={15} aria-hidden /> {words.run}
    </button>
  );
}

/** The calls that break the flow. */
function Complaints(): React.ReactNode {
  const found = usePublishState(({ checks }) => checks?.fuzzed?.found) ?? [];
  return found.map(({ scenario, complaint }) => (
    <p key={scenario.name} className="departure">
      {scenario.name}: {complaint}
    </p>
  ));
}
