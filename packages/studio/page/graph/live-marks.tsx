import { useWords } from "../state/use-studio.ts";
import type { LiveNumbers } from "./overlay.ts";

/** How many calls are in a block now, and how many have failed there. */
export function LiveMarks({
  block,
  live,
}: {
  readonly block: string;
  readonly live: LiveNumbers;
}): React.ReactNode {
  const words = useWords();
  const [here, failed] = [live.at[block] ?? 0, live.failed[block] ?? 0];
  return (
    <span className="live-marks">
      {failed > 0 && (
        <span className="live-mark bad" title={words.failedHere(failed)}>
          {failed}
        </span>
      )}
      {here > 0 && (
        <span className="live-mark good" title={words.callsHere(here)}>
          {here}
        </span>
      )}
    </span>
  );
}
