import type { Diagnostic } from "@flowrun/core";
import { flowProblem, type FlowAst, type MediaItem } from "@flowrun/core/tooling";
import type { StepChecking } from "./check-steps.ts";
import type { CompileContext } from "../compile/compile-context.ts";
import { compileMedia } from "../compile/compile-media.ts";
import { mediaByLanguage } from "../compile/media-by-language.ts";
import { prompts, type PromptNode } from "../read/sections/prompts.ts";

/** The prompts of a flow, ready to be played. */
export interface CheckedPrompts {
  /** The media of each prompt, by name and language; prompts with a mistake are left out. */
  readonly media: Readonly<Record<string, Readonly<Record<string, readonly MediaItem[]>>>>;
  /** Mistakes in them. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the prompts of a flow. They are decided before the first call, so no expression may
 * stand in them.
 */
export function checkPrompts({
  ast,
  checker,
  declarations,
}: Omit<StepChecking, "verbs">): CheckedPrompts {
  const diagnostics: Diagnostic[] = [];
  const noted = {
    diagnostics,
    expressions: [],
    reads: [],
    types: [],
    takes: undefined,
    columns: undefined,
    things: () => undefined,
    file: "",
  };
  const context: CompileContext = {
    source: ast.source,
    checker,
    vars: declarations.vars,
    ...noted,
  };
  const media = [...prompts.in(ast)].map(
    ([name, prompt]) => [name, compilePrompt(context, ast, prompt)] as const,
  );
  return { media: Object.fromEntries(media), diagnostics };
}

function compilePrompt(
  context: CompileContext,
  ast: FlowAst,
  prompt: PromptNode,
): Readonly<Record<string, readonly MediaItem[]>> {
  const entries = mediaByLanguage(ast, prompt).map(([language, node]) => {
    const value = compileMedia(context, { name: prompt.name.value, kind: "prompt" }, node);
    if (value?.kind === "computed") {
      const message = `"${prompt.name.value}" cannot hold an expression: a prompt is the same in every call.`;
      const hint = "Write it out, or put the expression into the step that plays it.";
      context.diagnostics.push(flowProblem("FLOW_NO_EXPRESSION", node.span, message, { hint }));
    }
    // Its kind gives lists of items.
    return [
      language,
      value?.kind === "constant" ? (value.value as readonly MediaItem[]) : [],
    ] as const;
  });
  return Object.fromEntries(entries);
}
