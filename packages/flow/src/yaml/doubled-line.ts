import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";

/** How many lines that stand twice are tried. */
const mostTried = 4;

/** Two neighbouring lines that are the same, and hold something. */
const twice = /^( *)(\S[^\n]*)\n\1\2(?=\n|$)/gm;

/** A line that stands twice, one below the other, where the file makes sense without one of them. */
export function doubledLine(
  text: string,
  isWhole: (repaired: string) => boolean,
): Diagnostic | undefined {
  for (const found of [...text.matchAll(twice)].slice(0, mostTried)) {
    const [both, indent = "", line = ""] = found;
    const end = found.index + both.length;
    const start = end - line.length;
    if (!isWhole(text.slice(0, start - indent.length - 1) + text.slice(end))) continue;
    const message = `\`${line}\` stands twice, one line below the other.`;
    return flowProblem("FLOW_MISPLACED_KEY", { start, end }, message, {
      hint: "Remove one of the two lines.",
    });
  }
  return undefined;
}
