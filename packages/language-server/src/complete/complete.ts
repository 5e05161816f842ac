import type { FlowText } from "../flow/flow-text.ts";
import type { SchemaAt } from "../flow/schema-at.ts";
import { nodeUnder } from "../tree/node-at.ts";
import { completeExpression, expressionBefore } from "./complete-expression.ts";
import { completeFile } from "./complete-file.ts";
import { completeStep } from "./complete-step.ts";
import { cursorAt, wordAt, type Cursor } from "./cursor.ts";
import type { Proposals } from "./proposal.ts";

/**
 * The proposals at an offset of a flow, which may be broken anywhere; `undefined` where there is
 * nothing to propose, as in a comment.
 */
export function complete(
  flow: FlowText,
  offset: number,
  schemaAt: SchemaAt,
): Proposals | undefined {
  const cursor = cursorAt(flow, offset);
  if (cursor === undefined) return undefined;
  const expression = expressionBefore(cursor);
  if (expression !== undefined) return completeExpression(flow, cursor, expression);
  // Behind a colon nothing can be typed but a blank.
  if (cursor.before.endsWith(":")) return undefined;
  const length = stepPathLength(cursor);
  if (length === undefined) return completeFile(flow, cursor, schemaAt);
  const step = nodeUnder(cursor.root, cursor.path.slice(0, length));
  const items = completeStep(flow, { cursor, step, path: cursor.path.slice(length) });
  const letters = items[0]?.kind === "operation" ? /[\w.-]*/ : undefined;
  return items.length === 0 ? undefined : { replace: wordAt(cursor, letters), items };
}

/**
 * How much of the path leads to a step, or to the list that steps belong to while nothing of one
 * has been typed.
 */
function stepPathLength({ path }: Cursor): number | undefined {
  const [top] = path;
  if (top === "blocks" && path.length >= 2) return Math.min(3, path.length);
  return top === "finally" ? Math.min(2, path.length) : undefined;
}
