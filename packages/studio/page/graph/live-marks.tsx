import { PhoneOff } from "lucide-react";
import { useWords } from "../state/use-studio.ts";
import { shareOf, type LiveNumbers } from "./overlay.ts";

/**
 * How many calls are in a block now, how many have failed there, and the share of its callers who
 * hung up.
 */
export function LiveMarks({
  block,
  live,
}: {
  readonly block: string;
  readonly live: LiveNumbers;
}): React.ReactNode {
  const words = useWords();
  const [here, failed] = [live.at[block] ?? 0, live.failed[block] ?? 0];
  const [gone, entered] = [live.gone[block] ?? 0, live.entered[block] ?? 0];
  return (
    <span className="live-marks">
      {gone > 0 && (
        <span className="live-mark gone" title={words.goneHere(gone, entered)}>
          <PhoneOff size={11} aria-hidden /> {shareOf(gone, entered)}
        </span>
      )}
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
