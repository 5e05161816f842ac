import type { StepNode } from "../language/ast.ts";
import type { YamlNode } from "../yaml/yaml-node.ts";
import { findVerb, type VerbTable } from "./find-verb.ts";
import { checkIdentifier, checkLabel } from "./read-name.ts";
import { readOptions } from "./read-options.ts";
import { readRetry } from "./read-retry.ts";
import { readScalar, readText } from "./read-scalar.ts";
import { readTarget, readThen } from "./read-then.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { sortKeys, type StepParts } from "./sort-keys.ts";

/**
 * One step of a block or of `finally`, or `undefined` after a diagnostic: a bare verb, or a map with one verb and the keys
 * that may stand beside it.
 */
export function readStep(reader: ShapeReader, node: YamlNode, verbs: VerbTable): StepNode | undefined {
  const written = findVerb(reader, node, verbs);
  if (written === undefined) return undefined;
  const { verb, key } = written;
  const parts = sortKeys(reader, written);
  const handover = readThen(reader, verb, parts.common.get("then"));
  const misplacedElse = parts.common.get("else");
  return {
    verb: { value: verb.name, span: key.span },
    options: parts.options === undefined ? new Map() : readOptions(reader, written, parts.options),
    ...readNames(reader, parts),
    then: handover.outcomes,
    else: handover.rest ?? (misplacedElse && readTarget(reader, misplacedElse)),
    retry: readRetry(reader, verb, parts.common.get("retry")),
    span: node.span,
  };
}

function readNames(reader: ShapeReader, { common }: StepParts): Pick<StepNode, "id" | "as" | "condition"> {
  const [idEntry, asEntry, ifEntry] = [common.get("id"), common.get("as"), common.get("if")];
  const id = idEntry && readText(reader, idEntry, "a name");
  const as = asEntry && readText(reader, asEntry, "a name for the result");
  const condition = ifEntry && readScalar(reader, ifEntry, "an expression");
  if (id !== undefined) checkLabel(reader, id, "The id of a step");
  if (as !== undefined) checkIdentifier(reader, as, 'A name under "as"');
  return { id, as, condition: condition && { value: condition.text, span: condition.span } };
}
