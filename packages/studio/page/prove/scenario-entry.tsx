import { CircleCheck, CircleX } from "lucide-react";
import { useWords } from "../state/use-studio.ts";
import { useGoToStep } from "../replay/use-go-to-step.ts";
import type { ProvedScenario, StoryLine } from "./proof-desk.ts";
import { useProof, useProofState } from "./use-proof.ts";
import { useProveWords } from "./use-prove-words.ts";

/** A scenario in the list; the picked one with where it departed, and what its call did. */
export function ScenarioEntry({
  scenario,
}: {
  readonly scenario: ProvedScenario;
}): React.ReactNode {
  const words = useWords();
  const own = useProveWords();
  const { pick } = useProof();
  const isPicked = useProofState(({ picked }) => picked === scenario.key);
  const story = useProofState((state) => state.story);
  const { file, name, departures, endedMs } = scenario;
  const hasPassed = departures.length === 0;
  return (
    <>
      <button className="scenario" aria-expanded={isPicked} onClick={() => void pick(scenario.key)}>
        {hasPassed ? (
          <CircleCheck size={15} className="good" aria-label={own.passes} />
        ) : (
          <CircleX size={15} className="bad" aria-label={own.fails} />
        )}
        <span>{name}</span>
        <span className="quiet time" title={own.callTime}>
          {words.seconds(endedMs)}
        </span>
      </button>
      {isPicked && (
        <div className="scenario-more">
          {departures.map(({ message, hint, line }) => (
            <p key={`${line} ${message}`} className="departure">
              {message} {hint !== undefined && <span className="quiet">{hint}</span>}{" "}
              <span className="quiet">
                ({file}, {words.line(line)})
              </span>
            </p>
          ))}
          <Story lines={story} />
        </div>
      )}
    </>
  );
}

/** The story of a call; a click selects the step on the graph and in the text. */
function Story({ lines }: { readonly lines: readonly StoryLine[] }): React.ReactNode {
  const words = useWords();
  const own = useProveWords();
  const go = useGoToStep();
  return (
    <ol className="story" aria-label={own.story}>
      {lines.map(({ at, text, step }, index) => (
        <li key={index}>
          <button onClick={() => go(step)}>
            <span className="quiet time">{words.seconds(at)}</span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
