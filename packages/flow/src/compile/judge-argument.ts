import type { CompiledValue, ValueType } from "@flowrun/core";
import {
  describeType,
  fitted,
  flowProblem,
  isScalarType,
  printType,
  type ExpressionType,
  type OptionEntry,
  type OptionNode,
} from "@flowrun/core/tooling";
import type { CompileContext } from "./compile-context.ts";

/**
 * The value of an argument of a part; `undefined`, with a problem noted, when it can be seen before
 * the call that it does not fit the part's type.
 */
export function judgeArgument(
  { diagnostics, types }: CompileContext,
  { key, value }: OptionEntry,
  type: ValueType,
  compiled: CompiledValue | undefined,
): CompiledValue | undefined {
  if (compiled === undefined) return undefined;
  const given = types.find(({ span }) => span.start === value.span.start)?.type;
  if (fitsAt(value, type, given, compiled)) return compiled;
  const shown = value.kind === "text" && given !== undefined ? describeType(given) : told(value);
  const message = `"${key.value}" must be of the type "${printType(type)}", not ${shown}.`;
  const hint = isScalarType(type)
    ? undefined
    : `Write an expression that gives one, such as "\${name}" with the name under "as" of a step.`;
  diagnostics.push(flowProblem("FLOW_BAD_OPTION", value.span, message, { hint }));
  return undefined;
}

function fitsAt(
  value: OptionNode,
  type: ValueType,
  given: ExpressionType | undefined,
  compiled: CompiledValue,
): boolean {
  if (compiled.kind === "constant") return fitted(compiled.value, type) !== undefined;
  if (value.kind !== "text") return mayBeBuilt(value, type);
  return given === undefined || mayBe(given, type);
}

function told(value: OptionNode): string {
  return value.kind === "text" ? `the text "${value.text}"` : `a ${value.kind}`;
}

/** Whether a list or a map with expressions in it may become a value of a type. */
function mayBeBuilt({ kind }: OptionNode, type: ValueType): boolean {
  if (type.kind === "json") return true;
  return kind === "list"
    ? ["rows", "texts", "list"].includes(type.kind)
    : ["record", "row"].includes(type.kind);
}

/** The types of expressions of which a value may fit one of a flow, as `fitted` has it. */
const sources: Readonly<Record<string, readonly ExpressionType["kind"][]>> = {
  string: ["string", "integer", "number", "duration"],
  integer: ["integer", "number", "duration"],
  number: ["integer", "number", "duration"],
  duration: ["duration", "string", "integer", "number"],
  boolean: ["boolean"],
  row: ["row", "map"],
  record: ["row", "map"],
  rows: ["list"],
  texts: ["list"],
  list: ["list"],
};

function mayBe(given: ExpressionType, type: ValueType): boolean {
  if (given.kind === "dynamic" || type.kind === "json") return true;
  if (given.kind === "null") return isScalarType(type) && type.nullable === true;
  if (given.kind === "row" && type.kind === "row") return given.table === type.table;
  return sources[type.kind]?.includes(given.kind) === true;
}
