import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** The commands have a file each, as they run other functions of the same chunks. */
const commands: ReadonlySet<string> = new Set([
  ...["call", "check", "completion", "db", "explain", "explore", "fuzz", "graph"],
  ...["lsp", "platform", "replay", "run", "schema", "test", "v2"],
]);

/** What decides where compiled code is kept. */
export interface CodeFileRequest {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The first argument of the command line. */
  readonly word: string | undefined;
  /** The path of the chunk that runs flowrun. It names all others by their content. */
  readonly entry: string;
}

/**
 * Where compiled code is kept for this command, bundle and Node: in the user's cache, as it is executed, and never in a folder
 * for all. `undefined` where there is none, or when Node is told to keep none.
 */
export function codeFile({ environment, word, entry }: CodeFileRequest): string | undefined {
  const { HOME: home, XDG_CACHE_HOME: caches = home && join(home, ".cache") } = environment;
  if (!caches || environment["NODE_DISABLE_COMPILE_CACHE"] === "1") return undefined;
  const bundle = crc32(readFileSync(entry)).toString(16);
  return join(caches, "flowrun", `${process.version}-${process.arch}`, `${nameOf(word)}-${bundle}.code`);
}

function nameOf(word = ""): string {
  if (word.startsWith("-")) return "options";
  return commands.has(word) ? word : "run";
}
