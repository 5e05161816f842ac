import { Environment } from "@marcbachmann/cel-js";
import type { RecordType } from "@flowrun/core/tooling";
import type { ValueType } from "@flowrun/core";
import { celTypeOf, fieldsOf, type KnownTypes, registerObjects } from "./cel-objects.ts";
import type { ObjectTypes } from "./cel-value.ts";
import { argumentsRoot, type Declarations } from "./declarations.ts";
import { flowFunctions } from "./flow-functions.ts";
import type { Patterns } from "./patterns.ts";
import { timestampComparisons } from "./timestamps.ts";

const limits = {
  maxAstNodes: 500,
  maxDepth: 30,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
};

/**
 * A CEL environment that knows a flow's declarations, with what is behind the names of its types.
 */
export interface CelEnvironment {
  readonly environment: Environment;
  /** The table of each row type. */
  readonly tableOf: ReadonlyMap<string, string>;
  /** How rows and records are made. */
  readonly objects: ObjectTypes;
  /** The record type that each name stands for. */
  readonly recordOf: ReadonlyMap<string, RecordType>;
}

/**
 * The environment for a flow. Rows, records, `settings`, `vars` and `call` are object types, so
 * that an unknown member fails when the expression is checked. Types of rows and records are
 * numbered, because the library keeps every type name for ever. A name that may not be set has its
 * own type, so that its members are checked, and can be compared with null. The library takes no
 * null where it has a type, so in an environment that `evaluates` it has none. There, whole numbers
 * and others count together.
 */
export function createCelEnvironment(
  declarations: Declarations,
  patterns: Patterns,
  evaluates = false,
): CelEnvironment {
  const environment = createBaseEnvironment(patterns);
  if (evaluates) countByValue(environment);
  const { known, objects, recordOf, nullable } = registerObjects(
    environment,
    declarations,
    evaluates,
  );
  registerRoots(environment, declarations);
  if (!declarations.names.has("now")) environment.registerVariable("now", "int");
  for (const [name, type] of declarations.names) {
    const isUnsure = declarations.unsure?.has(name) === true;
    if (isUsableName(environment, name))
      environment.registerVariable(name, isUnsure && evaluates ? "dyn" : celTypeOf(type, known));
  }
  if (!evaluates) compareWithNull(environment, declarations, known, nullable);
  registerArguments(environment, declarations, known);
  const tableOf = new Map([...known.rowOf].map(([table, rowType]) => [rowType, table]));
  return { environment, tableOf, objects, recordOf };
}

function registerArguments(
  environment: Environment,
  { args, names }: Declarations,
  known: KnownTypes,
): void {
  if (args === undefined || names.has(argumentsRoot)) return;
  const fields = [...args].map(([name, type]) => [name, celTypeOf(type, known)]);
  environment.registerType("Args", { fields: Object.fromEntries(fields) });
  environment.registerVariable(argumentsRoot, "Args");
}

/** The roots that every flow has in scope: objects, each with the members that are declared. */
function registerRoots(environment: Environment, declarations: Declarations): void {
  environment.registerType("Settings", { fields: fieldsOf(declarations.settings) });
  environment.registerType("Vars", { fields: fieldsOf(declarations.vars) });
  const headers = [...(declarations.headers ?? [])].map((name) => [name, "dyn"] as const);
  environment.registerType("Headers", { fields: Object.fromEntries(headers) });
  environment.registerType("Variables", { fields: fieldsOf(declarations.variables ?? new Map()) });
  environment.registerType("Call", {
    fields: { ...callFields, headers: "Headers", variables: "Variables" },
  });
  environment.registerType("Webhook", { fields: webhookFields });
  environment.registerVariable("settings", "Settings");
  environment.registerVariable("vars", "Vars");
  environment.registerVariable("call", "Call");
  environment.registerVariable("webhook", "Webhook");
}

/**
 * Lets whole numbers and others stand in one sum. The checker allows that only where it does not
 * know the type of one of them, as of JSON, in which 10 and 10.5 are numbers alike.
 */
function countByValue(environment: Environment): void {
  const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "%": (a, b) => a % b,
  };
  for (const [operator, count] of Object.entries(operators)) {
    const byValue = (a: bigint | number, b: bigint | number): number => count(Number(a), Number(b));
    environment.registerOperator(`int ${operator} double: double`, byValue);
    environment.registerOperator(`double ${operator} int: double`, byValue);
    if (operator === "%") environment.registerOperator("double % double: double", byValue);
  }
}

/** Lets names be compared with null that may not be set, and members that may be null. */
function compareWithNull(
  environment: Environment,
  { names, unsure = new Set() }: Declarations,
  known: KnownTypes,
  nullable: readonly ValueType[],
): void {
  const unset = [...names].flatMap(([name, type]) => (unsure.has(name) ? [type] : []));
  const types = [...unset, ...nullable].map((type) => celTypeOf(type, known));
  for (const type of new Set(types.filter((each) => each !== "dyn"))) {
    environment.registerOperator(`${type} == null`, (value: unknown) => value === null);
  }
}

/** The environment that every flow's extends: the library's functions and ours, within limits. */
export function createBaseEnvironment(patterns: Patterns): Environment {
  const environment = flowFunctions(patterns).reduce(
    (made, { signature, run }) => made.registerFunction(signature, run, { async: false }),
    new Environment({ limits, enableOptionalTypes: true }),
  );
  compareWithMilliseconds(environment);
  return environment;
}

function compareWithMilliseconds(environment: Environment): void {
  const point = "google.protobuf.Timestamp";
  for (const [operator, holds] of Object.entries(timestampComparisons)) {
    const [left, right] = [`${point} ${operator} int`, `int ${operator} ${point}`];
    environment.registerOperator(left, (a: Date, b: bigint) => holds(a.getTime(), Number(b)));
    environment.registerOperator(right, (a: bigint, b: Date) => holds(Number(a), b.getTime()));
  }
}

/**
 * Whether an expression could say this name: an identifier that neither CEL nor the environment has
 * taken.
 */
export function isUsableName(environment: Environment, name: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(name) || environment.hasVariable(name)) return false;
  try {
    return environment.parse(name).ast.op === "id";
  } catch {
    // A reserved word of CEL, such as `for`, does not parse.
    return false;
  }
}

/** The members of `call` in expressions, each with its type as CEL spells it. */
export const callFields: Readonly<Record<string, string>> = {
  id: "string",
  from: "string",
  name: "string",
  to: "string",
  args: "list<string>",
  started_at: "int",
  language: "string",
  diverted_from: "dyn",
};

/** The members of `webhook` in expressions, each with its type as CEL spells it. */
export const webhookFields: Readonly<Record<string, string>> = { name: "string", payload: "dyn" };
