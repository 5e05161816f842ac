import type { Host } from "@flowrun/host";
import { exitCode } from "../../cli-error.ts";
import type { Surroundings } from "../../surroundings.ts";
import type { Campaign } from "./campaign.ts";

/** The parts that a signal stops. */
export interface Stopping {
  readonly surroundings: Pick<Surroundings, "onSignal" | "exit">;
  readonly campaign: Pick<Campaign, "stop" | "figures">;
  readonly host: Pick<Host, "drain">;
  /** Takes a line with its newline. */
  readonly say: (line: string) => void;
}

/**
 * The first SIGINT or SIGTERM begins no more calls, and those under way go on; the second hangs
 * them up; the third ends the process at once. The function that it returns ends that.
 */
export function stopOnSignal({ surroundings, campaign, host, say }: Stopping): () => void {
  let count = 0;
  const stop = (): void => {
    count += 1;
    const { live } = campaign.figures;
    if (count === 1) {
      campaign.stop();
      if (live > 0)
        say(`No more calls begin; ${live} go${live === 1 ? "es" : ""} on. Once more to hang up.\n`);
    } else if (count === 2) {
      say(`Hanging up ${live}.\n`);
      void host.drain(0);
    } else surroundings.exit(exitCode.interrupted);
  };
  const ends = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    surroundings.onSignal(signal, stop),
  );
  return () => ends.forEach((end) => end());
}
