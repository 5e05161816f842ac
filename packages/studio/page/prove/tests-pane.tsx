import { percentOf, type Tally } from "@flowrun/proof";
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useStudioState, useWords } from "../state/use-studio.ts";
import { FindCalls } from "./find-calls.tsx";
import type { ProvedScenario } from "./proof-desk.ts";
import { failuresIn } from "./proof-state.ts";
import { ScenarioEntry } from "./scenario-entry.tsx";
import { useProofOverlay, useProofState } from "./use-proof.ts";
import { useProveWords } from "./use-prove-words.ts";
import "../look/tests.css";

/** The scenarios of the flow: how they stand, what they cover, and what none of them shows. */
export function TestsPane(): React.ReactNode {
  const words = useWords();
  const own = useProveWords();
  useProofOverlay();
  const proved = useProofState((state) => state.proved);
  const tests = useProofState((state) => state.tests);
  const scenarios = (proved?.scenarios ?? []).toSorted(
    (a, b) => Number(hasPassed(a)) - Number(hasPassed(b)),
  );
  return (
    <section className="tests" aria-label={words.tests} data-pane="tests">
      <Summary />
      <div className="tests-list">
        {proved === undefined && (
          <p className="hint">{tests?.length === 0 ? own.noScenarios : words.proving}</p>
        )}
        <Mistakes />
        <ul>
          {scenarios.map((scenario) => (
            <li key={scenario.key}>
              <ScenarioEntry scenario={scenario} />
            </li>
          ))}
        </ul>
      </div>
      <FindCalls />
    </section>
  );
}

/** Failing scenarios stand first. */
function hasPassed({ departures }: ProvedScenario): boolean {
  return departures.length === 0;
}

function Summary(): React.ReactNode {
  const words = useWords();
  const own = useProveWords();
  const proved = useProofState((state) => state.proved);
  const failures = useProofState(failuresIn);
  const isProving = useProofState((state) => state.isProving);
  const hasText = useStudioState(({ text }) => proved?.text === text);
  if (proved === undefined) return undefined;
  const all = proved.scenarios.length;
  const tone = failures > 0 ? "bad" : "good";
  return (
    <div className="tests-head">
      <p className="tests-sum" role="status">
        <strong className={proved.isBroken ? "quiet" : tone}>
          {failures > 0 ? <CircleX size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
          {words.passed(all - Math.min(all, failures), all)}
        </strong>
        <span className="quiet">{Math.round(proved.took)} ms</span>
        {isProving && !hasText && (
          <LoaderCircle size={14} className="turning quiet" aria-label={words.proving} />
        )}
      </p>
      {proved.isBroken && <p className="hint warn">{own.provedBefore}</p>}
      {proved.totals && (
        <dl className="meters">
          <Meter name={own.coveredSteps} tally={proved.totals.steps} />
          <Meter name={own.coveredOutcomes} tally={proved.totals.outcomes} />
          <Meter name={own.coveredWays} tally={proved.totals.edges} />
        </dl>
      )}
    </div>
  );
}

function Meter({ name, tally }: { readonly name: string; readonly tally: Tally }): React.ReactNode {
  const percent = percentOf(tally);
  return (
    <div title={`${tally.covered} / ${tally.total}`}>
      <dt>{name}</dt>
      <dd>
        <span className="meter" aria-hidden>
          <span className={percent === 100 ? "all" : ""} style={{ width: `${percent}%` }} />
        </span>
        {percent} %
      </dd>
    </div>
  );
}

/** A file of scenarios that cannot be read runs none of them. */
function Mistakes(): React.ReactNode {
  const words = useWords();
  const mistakes = useProofState(({ proved }) => proved?.mistakes) ?? [];
  return mistakes.map(({ file, line, message, hint }) => (
    <div key={`${file} ${line} ${message}`} className="mistake">
      <CircleAlert size={15} className="bad" aria-hidden />
      <p>
        <span className="quiet">
          {file}, {words.line(line)}
        </span>
        <br />
        {message} {hint !== undefined && <span className="quiet">{hint}</span>}
      </p>
    </div>
  ));
}
