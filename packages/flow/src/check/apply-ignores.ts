import type { Diagnostic, Source } from "@flowrun/core";
import {
  ignoresOf,
  suppress,
  type Ignore,
  didYouMean,
  fileAt,
  defineProblem,
  type Problem,
} from "@flowrun/core/tooling";

/** A comment `# flowrun-ignore` that cannot be obeyed. */
export const badIgnore: Problem = defineProblem({
  code: "FLOW_BAD_IGNORE",
  severity: "warning",
  title: "A `# flowrun-ignore` comment cannot be obeyed.",
  why: "It takes the code of a warning and the reason why the flow is right all the same. Without a reason, or with a code that does not exist, nothing is ignored.",
  remedy: "Write `# flowrun-ignore CODE reason` above the line, or at its end.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome # flowrun-ignore FLOW_LONG_SILENSE the caller hears music
  `,
});

/** An ignore that takes nothing away. */
export const unusedIgnore: Problem = defineProblem({
  code: "FLOW_UNUSED_IGNORE",
  severity: "warning",
  title: "A `# flowrun-ignore` comment takes no warning away.",
  why: "There is no warning with its code where it speaks of: on its own line when something stands before it, else on the next one, or anywhere in the step that begins there. Errors cannot be ignored.",
  remedy: "Remove the comment, or put it where the warning is.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:welcome # flowrun-ignore FLOW_LONG_SILENCE the caller hears music
  `,
});

/**
 * Codes that only `flowrun check --platform` finds, so that here nobody can say whether an ignore
 * of them is needed.
 */
const foundElsewhere = new Set(["FLOW_NO_SOUND"]);

/**
 * Whether a problem is only found by asking a platform, or where a used file is checked by itself.
 */
function isFoundElsewhere(source: Source, { code, span }: Ignore): boolean {
  return foundElsewhere.has(code) || fileAt(source, span.start).path !== "";
}

/**
 * A flow's problems after its comments `# flowrun-ignore CODE reason`: each takes away the warnings
 * with its code on the line that it speaks of. A comment without a reason, with an unknown code, or
 * that takes nothing away is a warning itself. The last is told only in a flow without errors,
 * because behind an error not everything is looked for. `known` are the codes that there are.
 */
export function applyIgnores(
  source: Source,
  diagnostics: readonly Diagnostic[],
  known: readonly string[],
): readonly Diagnostic[] {
  const ignores = ignoresOf(source);
  const { left, used } = suppress(source, diagnostics, ignores);
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  const problems = ignores
    .filter((ignore) => !used.has(ignore))
    .flatMap(
      (ignore) =>
        mistakeIn(ignore, known) ??
        (hasError || isFoundElsewhere(source, ignore) ? [] : unused(ignore)),
    );
  return [...left, ...problems];
}

function mistakeIn(
  { code, reason, span }: Ignore,
  known: readonly string[],
): Diagnostic | undefined {
  if (code === "") {
    const hint = "Write `# flowrun-ignore CODE reason`.";
    return badIgnore.at(span, "This ignore names no code.", { hint });
  }
  if (!known.includes(code)) {
    const hint = didYouMean(code, known) ?? "Run `flowrun explain` for all codes.";
    return badIgnore.at(span, `There is no code "${code}" to ignore.`, { hint });
  }
  if (reason !== "") return undefined;
  const hint = "Say after the code why the flow is right; until then nothing is ignored.";
  return badIgnore.at(span, `This ignore of "${code}" gives no reason.`, { hint });
}

function unused({ code, line, lastLine, span }: Ignore): Diagnostic {
  const where = lastLine > line ? `in the step of lines ${line} to ${lastLine}` : `on line ${line}`;
  const message = `There is no warning "${code}" to ignore ${where}.`;
  return unusedIgnore.at(span, message, {
    hint: "Remove the comment, or put it above the line that the warning names, above its step, or at its end.",
  });
}
