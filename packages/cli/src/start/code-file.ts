import { join } from "node:path";
import type { Cache } from "./cache.ts";

/** The commands have a file each, as they run other functions of the same chunks. */
const commands: ReadonlySet<string> = new Set([
  ...["call", "check", "completion", "db", "explain", "explore", "fuzz", "graph"],
  ...["lsp", "platform", "replay", "run", "schema", "test", "v2"],
]);

/** Where compiled code is kept for the command that the first argument of the command line names. */
export function codeFile({ folder, build }: Cache, word: string | undefined): string {
  return join(folder, `${nameOf(word)}-${build}.code`);
}

function nameOf(word = ""): string {
  if (word.startsWith("-")) return "options";
  return commands.has(word) ? word : "run";
}
