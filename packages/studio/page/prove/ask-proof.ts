import { askWorker } from "../worker/ask-worker.ts";
import type { ProofDesks, ProofWorker } from "./proof-desks.ts";

/** Starts a worker in which scenarios are run. */
export function startProofWorker(): ProofWorker {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return {
    desk: askWorker<ProofDesks>(worker, [
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
