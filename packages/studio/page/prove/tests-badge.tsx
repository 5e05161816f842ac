import { useStudioState } from "../state/use-studio.ts";
import { failuresIn } from "./proof-state.ts";
import { useProofState } from "./use-proof.ts";

/** How many scenarios there are, or fail: seen whatever the page is used for. */
export function TestsBadge(): React.ReactNode {
  const proved = useProofState((state) => state.proved);
  const failures = useProofState(failuresIn);
  const isStale = useStudioState(({ text }) => proved !== undefined && text !== proved.text);
  if (proved === undefined) return undefined;
  const all = proved.scenarios.length;
  const tone = failures > 0 ? "bad" : "good";
  return (
    <span className={`badge ${proved.isBroken || isStale ? "" : tone}`}>
      {failures > 0 ? `${Math.max(0, all - failures)}/${all}` : all}
    </span>
  );
}
