import { askWorker } from "../worker/ask-worker.ts";
import type { Asking } from "../worker/asking.ts";
import type { LiveDesk } from "./live-desk.ts";

/** Starts a worker in which calls are stepped again; `plugin`: the module with more verbs. */
export function startLiveWorker(plugin = ""): Asking<LiveDesk> {
  const worker = new Worker(new URL("./live-worker.ts", import.meta.url), {
    type: "module",
    name: plugin,
  });
  return askWorker<LiveDesk>(worker, ["watch"]);
}
