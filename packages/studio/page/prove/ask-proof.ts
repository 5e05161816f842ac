import type { CallDesk } from "../call/call-desk.ts";
import { askWorker } from "../worker/ask-worker.ts";
import type { ProofDesk } from "./proof-desk.ts";
import type { ProofWorker } from "./prove-flow.ts";

/** Starts a worker in which scenarios are run. */
export function startProofWorker(): ProofWorker {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  return {
    desk: askWorker<ProofDesk & CallDesk>(worker, [
      "prove",
      "story",
      "explore",
      "fuzz",
      "renamed",
      "add",
      "worlds",
      "draft",
    ]),
    end: () => {
      worker.terminate();
    },
  };
}
