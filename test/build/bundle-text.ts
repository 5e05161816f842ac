import { build, type OutputChunk, type Plugin } from "rolldown";

/** Bundles the text of a CommonJS or ES module, with what it imports, and gives the chunks; its own is called "entry.cjs". */
export async function bundleText(text: string, plugins: readonly Plugin[]): Promise<readonly OutputChunk[]> {
  const entry: Plugin = {
    name: "entry",
    resolveId: (source) => (source === "entry" ? source : null),
    load: (id) => (id === "entry" ? text : null),
  };
  const { output } = await build({
    input: "entry",
    platform: "node",
    plugins: [...plugins, entry],
    write: false,
    output: { format: "cjs", entryFileNames: "[name].cjs" },
  });
  return output.filter((file) => file.type === "chunk");
}

/** Runs a chunk, and gives what it exports. Throws when there is none. */
export function runChunk(chunk: OutputChunk | undefined, require: (file: string) => unknown): unknown {
  if (chunk === undefined) throw new Error("There is no such chunk.");
  const holder = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- what was built has to be run
  new Function("module", "exports", "require", chunk.code)(holder, holder.exports, require);
  return holder.exports;
}
