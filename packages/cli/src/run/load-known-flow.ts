import { compileTree, type Source } from "@flowrun/core";
import type { ConfigOptions } from "../commands/config-options.ts";
import { loadFlowConfig } from "../load-flow-config.ts";
import type { LoadedFlow } from "../loaded-flow.ts";
import type { Surroundings } from "../surroundings.ts";
import { circumstances, knownFlowFile, readKnownFlow, type KnownFlow } from "./known-flow.ts";

/**
 * As `loadFlow`, except that a flow in which an earlier start found nothing is neither read nor judged again, as long as it
 * has the same text, values of settings and version of v2. It is compiled from the tree that was kept then, and what
 * reads and judges flows is not even loaded.
 */
export async function loadKnownFlow(
  surroundings: Surroundings,
  source: Source,
  options: ConfigOptions,
): Promise<LoadedFlow> {
  const file = knownFlowFile(surroundings, source.name);
  const known = file === undefined ? undefined : readKnownFlow(file);
  const again = known && loadAgain(surroundings, known, { source, options });
  if (again !== undefined) return again;
  const { loadAndKeep } = await import("./load-and-keep.ts");
  return loadAndKeep(surroundings, { source, options, file });
}

function loadAgain(
  surroundings: Surroundings,
  { tree, judgedBy }: KnownFlow,
  { source, options }: { readonly source: Source; readonly options: ConfigOptions },
): LoadedFlow | undefined {
  if (tree.source.text !== source.text) return undefined;
  const ast = { ...tree, source };
  const loaded = loadFlowConfig(surroundings, { flow: source.name, ast, options });
  const { settings, v2 } = loaded.config;
  const { program, diagnostics } = compileTree(ast, settings);
  if (program === undefined || circumstances(program, v2.version) !== judgedBy) return undefined;
  return { ...loaded, source, program, diagnostics };
}
