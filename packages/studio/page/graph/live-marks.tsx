import { PhoneOff } from "lucide-react";
import { useLiveWords } from "../live/use-live-words.ts";
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
  const own = useLiveWords();
  const [here, failed] = [live.at[block] ?? 0, live.failed[block] ?? 0];
  const [gone, entered] = [live.gone[block] ?? 0, live.entered[block] ?? 0];
  return (
    <span className="live-marks">
      {gone > 0 && (
        <span className="live-mark gone" title={own.goneHere(gone, entered)}>
          <PhoneOff size={11} aria-hidden /> {shareOf(gone, entered)}
        </span>
      )}
      {failed > 0 && (
        <span className="live-mark bad" title={own.failedHere(failed)}>
          {failed}
        </span>
      )}
      {here > 0 && (
        <span className="live-mark good" title={own.callsHere(here)}>
          {here}
        </span>
      )}
    </span>
  );
}
