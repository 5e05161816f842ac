import type { Compilation } from "./compile-flow.ts";
import type { FlowAst } from "./language/ast.ts";
import { createCheckedFlow } from "./check/checked-flow.ts";
import { createProgram } from "./compile/create-program.ts";
import { resolveSettings, type SettingInputs } from "./compile/resolve-settings.ts";
import { verbs } from "./verbs/index.ts";

/**
 * The program of a flow in which `compileFlow` found nothing before, from its tree alone: its text is not read and its
 * rules are not asked again. Only its settings are checked, and whoever calls this has to see that they have the values
 * that they had: there are rules that judge them. The tree may have been copied, as `structuredClone` does it.
 */
export function compileTree(ast: FlowAst, settings: SettingInputs = {}): Compilation {
  const { values, diagnostics } = resolveSettings(ast, settings);
  if (diagnostics.length > 0) return { program: undefined, diagnostics };
  return { program: createProgram(createCheckedFlow(ast, verbs), values), diagnostics };
}
