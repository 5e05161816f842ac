import { askWorker } from "./ask-worker.ts";
import type { AskedDesk, FlowDesk } from "./flow-desk.ts";

/** Asks a worker in which the desk of the open flow is. */
export function askFlowDesk(worker: Worker): AskedDesk {
  return askWorker<FlowDesk>(worker, [
    ...([
      "check",
      "complete",
      "hover",
      "fixes",
      "form",
      "names",
      "sections",
      "declare",
      "renameDeclared",
      "change",
      "connect",
      "branch",
      "copy",
      "paste",
      "drop",
      "rename",
      "wants",
      "compare",
      "sounds",
      "verbs",
      "sketch",
      "newStep",
    ] as const),
  ]);
}
