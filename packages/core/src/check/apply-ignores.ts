import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowCatalogue } from "../diagnostics/flow-catalogue.ts";
import { ignoresOf, suppress, type Ignore } from "../diagnostics/ignores.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { expressionCatalogue } from "../expression/expression-catalogue.ts";
import type { Source } from "../source/source.ts";
import { ruleCatalogue } from "./rule-catalogue.ts";
import { ruleProblem } from "./rule-problem.ts";

const known: readonly string[] = [flowCatalogue, ruleCatalogue, expressionCatalogue].flatMap((codes) =>
  Object.keys(codes),
);

/** Codes that only `flowrun check --platform` finds, so that here nobody can say whether an ignore of them is needed. */
const foundElsewhere = new Set(["FLOW_NO_SOUND"]);

/**
 * A flow's problems after its comments `# flowrun-ignore CODE reason`: each takes away the warnings with its code on the
 * line that it speaks of. One without a reason or with an unknown code, and one that takes nothing away, is a warning
 * itself; the latter only in a flow without errors, because behind an error not everything is looked for.
 */
export function applyIgnores(source: Source, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const ignores = ignoresOf(source);
  const { left, used } = suppress(source, diagnostics, ignores);
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  const problems = ignores
    .filter((ignore) => !used.has(ignore))
    .flatMap((ignore) => mistakeIn(ignore) ?? (hasError || foundElsewhere.has(ignore.code) ? [] : unused(ignore)));
  return [...left, ...problems];
}

function mistakeIn({ code, reason, span }: Ignore): Diagnostic | undefined {
  if (code === "") {
    const hint = "Write `# flowrun-ignore CODE reason`.";
    return ruleProblem("FLOW_BAD_IGNORE", span, "This ignore names no code.", { hint });
  }
  if (!known.includes(code)) {
    const hint = didYouMean(code, known) ?? "Run `flowrun explain` for all codes.";
    return ruleProblem("FLOW_BAD_IGNORE", span, `There is no code "${code}" to ignore.`, { hint });
  }
  if (reason !== "") return undefined;
  const hint = "Say after the code why the flow is right; until then nothing is ignored.";
  return ruleProblem("FLOW_BAD_IGNORE", span, `This ignore of "${code}" gives no reason.`, { hint });
}

function unused({ code, line, span }: Ignore): Diagnostic {
  const message = `There is no warning "${code}" to ignore on line ${line}.`;
  return ruleProblem("FLOW_UNUSED_IGNORE", span, message, { hint: "Remove the comment, or put it above the line." });
}
