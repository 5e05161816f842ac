import type { Diagnostic } from "@flowrun/core";
import {
  begunBySections,
  begunIn,
  type Problem,
  runsOf,
  sharingWords,
  suggest,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * The one part without a block, where one block with nearly its name is run as a part and is none:
 * the part was renamed. `undefined` for other mistakes.
 */
export function renamedPart(
  flow: CheckedFlow,
  problem: Pick<Problem, "at">,
): readonly Diagnostic[] | undefined {
  const { blocks, parts } = flow.ast;
  const [orphan, second] = [...parts.values()].filter(({ name }) => !blocks.has(name.value));
  if (orphan === undefined || second !== undefined) return undefined;
  const { value, span } = orphan.name;
  const run = runAsParts(flow).filter((name) => blocks.has(name) && !parts.has(name));
  const [meant = "", another] = new Set(run);
  const near = sharingWords(value, [meant]) ?? suggest(value, [meant]);
  if (near === undefined || another !== undefined) return undefined;
  const message = `The part "${value}" has no block, and "${meant}" is run as a part that none declares.`;
  return [problem.at(span, message, { hint: `Did you mean "${meant}"?` })];
}

/** The names of all that is run, or begun, as a part. */
function runAsParts({ ast, steps }: CheckedFlow): readonly string[] {
  return [
    ...steps.flatMap(({ verb, node }) =>
      runsOf(verb, node).flatMap(({ kind, name }) => (kind === "side" ? [] : [name])),
    ),
    ...steps.flatMap(({ verb, node }) => begunIn(verb, node).map(({ value }) => value)),
    ...begunBySections(ast).map(({ part }) => part.value),
  ];
}
