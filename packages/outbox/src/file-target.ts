import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { entryText } from "./outbox-entry.ts";
import type { Target } from "./target.ts";

/**
 * Tells a file: one line of JSON for each entry. The file is readable by this user alone, and
 * opened by its name each time, so that it may be moved away.
 */
export function createFileTarget(name: string, path: string): Target {
  let isTorn = false;
  return {
    name,
    most: 100,
    async deliver(entries) {
      try {
        await mkdir(dirname(path), { recursive: true });
        const lines = entries.map((entry) => `${entryText(entry)}\n`).join("");
        // A writing that failed may have left a part of a line.
        await appendFile(path, `${isTorn ? "\n" : ""}${lines}`, { mode: 0o600 });
        isTorn = false;
        return entries.map(() => ({ kind: "taken" }));
      } catch (error) {
        isTorn = true;
        const why = `"${path}" cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
        return entries.map(() => ({ kind: "away", why }));
      }
    },
    close: async () => undefined,
  };
}
