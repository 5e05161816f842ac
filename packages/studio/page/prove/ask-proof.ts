import type { CallDesk } from "../call/call-desk.ts";
import type { ReplayDesk } from "../publish/replay-desk.ts";
import { askWorker } from "../worker/ask-worker.ts";
import type { ProofDesk } from "./proof-desk.ts";
import type { SearchDesk } from "./search-desk.ts";
import type { ProofWorker } from "./prove-flow.ts";

/** Starts a worker in which scenarios are run. */
export function startProofWorker(): ProofWorker {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return {
    desk: askWorker<ProofDesk & SearchDesk & CallDesk & ReplayDesk>(worker, [
      "prove",
      "story",
      "explore",
      "fuzz",
      "renamed",
      "add",
      "worlds",
      "draft",
      "replayOn",
      "asScenario",
    ]),
    end: () => {
      worker.terminate();
    },
  };
}
