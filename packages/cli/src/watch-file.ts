import { watch } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "@flowrun/core/plugin";

/** How long a file must have been quiet before it is read: an editor writes in several steps. */
const quietMs = 100;

/**
 * Calls back soon after something changed in the folder of a file; the function it returns ends
 * that. The folder is watched, not the file: editors write a new file and rename it, and a mounted
 * configuration swaps a link.
 */
export function watchFile(path: string, clock: Clock, changed: () => void): () => void {
  let cancel: (() => void) | undefined;
  const watcher = watch(dirname(path), () => {
    cancel?.();
    cancel = clock.wake(clock.now() + quietMs, changed);
  });
  // The folder itself is gone: there is nothing left to be told, and the flow in memory goes on.
  watcher.on("error", () => watcher.close());
  return () => {
    cancel?.();
    watcher.close();
  };
}
