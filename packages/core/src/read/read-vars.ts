import type { VariableNode } from "../language/ast.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";
import { isOwnKey, readMap } from "./read-keys.ts";
import { readLiteral } from "../language/literal.ts";
import { checkIdentifier } from "./read-name.ts";
import { readScalar } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** `vars:` — the variables with what they begin with; the spelling of that gives the type. */
export function readVars(reader: ShapeReader, entry: YamlEntry | undefined): ReadonlyMap<string, VariableNode> {
  const vars = new Map<string, VariableNode>();
  const map = entry && readMap(reader, entry, "a map of variables and what they begin with");
  for (const variable of map?.entries ?? []) {
    if (isOwnKey(variable.key.value)) continue;
    checkIdentifier(reader, variable.key, "The name of a variable");
    const scalar = readScalar(reader, variable, "a text, a number, true, false or a duration");
    if (scalar === undefined) continue;
    if (scalar.text.includes("${"))
      reader.damage("FLOW_NO_EXPRESSION", scalar.span, `"${variable.key.value}" cannot begin with an expression.`, {
        hint: 'Write a value, and use "set" in the first block to compute one.',
      });
    const { type, value } = readLiteral(scalar);
    vars.set(variable.key.value, { name: variable.key, type, initial: { value, span: scalar.span } });
  }
  return vars;
}
