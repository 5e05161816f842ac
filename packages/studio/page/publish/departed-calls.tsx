import { Route } from "lucide-react";
import { useContext } from "react";
import { LiveContext } from "../live/use-live.ts";
import { useStudio } from "../state/use-studio.ts";
import type { ReplayedCall } from "./replay-desk.ts";
import { usePublishing, usePublishState, usePublishWords } from "./use-publishing.ts";

/** As many as anybody looks at. */
const mostShown = 50;

/** Recorded calls that go elsewhere on this version; a click shows one of them on the graph. */
export function DepartedCalls(): React.ReactNode {
  const replayed = usePublishState(({ checks }) => checks?.replayed) ?? [];
  const departed = replayed.filter(({ went }) => went === "elsewhere");
  if (departed.length === 0) return undefined;
  return (
    <ul className="departed">
      {departed.slice(0, mostShown).map((each) => (
        <li key={each.call}>
          <DepartedCall replayed={each} />
        </li>
      ))}
    </ul>
  );
}

function DepartedCall({
  replayed: { call, from, departure },
}: {
  readonly replayed: ReplayedCall;
}): React.ReactNode {
  const words = usePublishWords();
  const { pick } = usePublishing();
  const isPicked = usePublishState((state) => state.picked === call);
  if (departure === undefined) return undefined;
  return (
    <>
      <button
        className="scenario"
        aria-expanded={isPicked}
        onClick={() => pick(isPicked ? undefined : call)}
      >
        <Route size={14} className="warn" aria-hidden />
        <strong>{from}</strong>
        <span className="quiet">{words.departsAt(departure.step ?? "", departure.atMs)}</span>
      </button>
      {isPicked && (
        <div className="departed-more">
          <pre>
            {departure.lines.map((line, index) => (
              <span key={index} className={line.startsWith("+") ? "new-line" : "old-line"}>
                {line}
                {"\n"}
              </span>
            ))}
          </pre>
          <WatchButton call={call} />
        </div>
      )}
    </>
  );
}

/** Leads to the call as it was. */
function WatchButton({ call }: { readonly call: string }): React.ReactNode {
  const words = usePublishWords();
  const { show } = useStudio();
  const live = useContext(LiveContext);
  if (live === undefined) return undefined;
  return (
    <button
      className="plain"
      onClick={() => {
        live.choose(call);
        show({ mode: "live" });
      }}
    >
      {words.watch}
    </button>
  );
}
