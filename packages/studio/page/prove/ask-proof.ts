import { askWorker } from "../worker/ask-worker.ts";
import type { ProofDesks, ProofWorker } from "./proof-desks.ts";

/** Starts a worker in which scenarios are run; `plugin`: the module with more verbs. */
export function startProofWorker(plugin = ""): ProofWorker {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), {
    type: "module",
    name: plugin,
  });
  return {
    desk: askWorker<ProofDesks>(worker, [
      "prove",
      "story",
      "explore",
      "fuzz",
      "fuzzOn",
      "rooms",
      "certificate",
      "renamed",
      "add",
      "worlds",
      "draft",
      "replayOn",
      "recorded",
      "asScenario",
    ]),
    end: () => {
      worker.terminate();
    },
  };
}
