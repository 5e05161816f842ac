import { resolve } from "node:path";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { compileTree, readFlow, verbs, type FlowAst, type Program, type Source } from "@flowrun/core";
import type { ConfigOptions } from "../commands/config-options.ts";
import { loadFlow, loadFlowConfig, type LoadedFlow } from "../load-flow.ts";
import { readCacheFile, writeCacheFile } from "../start/cache-file.ts";
import type { Surroundings } from "../surroundings.ts";

/** What is kept of a flow in which nothing was found. */
interface KnownFlow {
  /** With the whole text, which has to be the same for the flow to be the same. */
  readonly tree: FlowAst;
  /** What else it was judged by; see {@link circumstances}. */
  readonly judgedBy: string;
}

/**
 * As `loadFlow`, except that a flow in which an earlier start found nothing is neither read nor judged again, as long as it
 * has the same text, values of settings and version of v2. It is compiled from the tree that was kept then.
 */
export function loadKnownFlow(surroundings: Surroundings, source: Source, options: ConfigOptions): LoadedFlow {
  const { cache } = surroundings;
  if (cache === undefined) return loadFlow(surroundings, source, options);
  const path = crc32(resolve(surroundings.cwd, source.name)).toString(16);
  const file = `${cache.folder}/${path}-${cache.build}.flow`;
  const known = readKnown(file);
  const again = known && loadAgain(surroundings, { known, source, options });
  if (again !== undefined) return again;
  const loaded = loadFlow(surroundings, source, options);
  if (canBeKept(loaded)) keep(file, loaded);
  return loaded;
}

function readKnown(file: string): KnownFlow | undefined {
  const content = readCacheFile(file);
  try {
    return content && (deserialize(content) as KnownFlow);
  } catch {
    return undefined;
  }
}

function loadAgain(
  surroundings: Surroundings,
  { known, source, options }: { readonly known: KnownFlow; readonly source: Source; readonly options: ConfigOptions },
): LoadedFlow | undefined {
  if (known.tree.source.text !== source.text) return undefined;
  const ast = { ...known.tree, source };
  const loaded = loadFlowConfig(surroundings, { flow: source.name, ast, options });
  const { settings, v2 } = loaded.config;
  const { program, diagnostics } = compileTree(ast, settings);
  if (program === undefined || circumstances(program, v2.version) !== known.judgedBy) return undefined;
  return { ...loaded, source, program, diagnostics };
}

/** What the rules judge besides a flow's text. */
function circumstances({ settings }: Program, v2Version: string): string {
  return JSON.stringify({ settings, v2Version });
}

interface SoundFlow extends LoadedFlow {
  readonly program: Program;
}

/** Whether there is nothing to say of a flow, and nothing secret among its settings. */
function canBeKept(loaded: LoadedFlow): loaded is SoundFlow {
  return loaded.diagnostics.length === 0 && loaded.program?.secretSettings.length === 0;
}

function keep(file: string, { source, program, config }: SoundFlow): void {
  const { ast: tree } = readFlow(source, verbs);
  const judgedBy = circumstances(program, config.v2.version);
  if (tree !== undefined) writeCacheFile(file, serialize({ tree, judgedBy } satisfies KnownFlow));
}
