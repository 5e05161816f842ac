import { Environment } from "@marcbachmann/cel-js";
import type { ValueType } from "../language/value-type.ts";
import type { Declarations } from "./declarations.ts";
import { matchesDialPattern, type Patterns } from "./patterns.ts";

/** The name that a checked `matches` is given; its own cannot be overridden and runs a backtracking engine. */
export const linearMatches = "matches_in_linear_time";

const limits = { maxAstNodes: 500, maxDepth: 30, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 8 };

const celTypes = {
  string: "string",
  integer: "int",
  number: "double",
  boolean: "bool",
  duration: "google.protobuf.Duration",
} as const;

/** A CEL environment that knows a flow's declarations, with the tables behind its names for rows. */
export interface CelEnvironment {
  readonly environment: Environment;
  /** The table of each row type. */
  readonly tableOf: ReadonlyMap<string, string>;
}

/**
 * The environment for a flow. Rows, `settings`, `vars` and `call` are object types, so that an unknown member fails when
 * the expression is checked. Row types are numbered, because the library keeps every type name for ever.
 */
export function createCelEnvironment(declarations: Declarations, patterns: Patterns): CelEnvironment {
  const environment = createBaseEnvironment(patterns);
  const rowTypes = new Map<string, string>();
  for (const [table, columns] of declarations.tables) {
    const rowType = `Row${rowTypes.size + 1}`;
    rowTypes.set(table, rowType);
    environment.registerType(rowType, { fields: fieldsOf(columns) });
  }
  environment.registerType("Settings", { fields: fieldsOf(declarations.settings) });
  environment.registerType("Vars", { fields: fieldsOf(declarations.vars) });
  environment.registerType("Call", { fields: callFields });
  environment.registerType("Webhook", { fields: webhookFields });
  environment.registerType("Answer", { fields: answerFields });
  environment.registerVariable("settings", "Settings");
  environment.registerVariable("vars", "Vars");
  environment.registerVariable("call", "Call");
  environment.registerVariable("webhook", "Webhook");
  for (const [name, type] of declarations.names) {
    if (isUsableName(environment, name)) environment.registerVariable(name, celTypeOf(type, rowTypes));
  }
  return { environment, tableOf: new Map([...rowTypes].map(([table, rowType]) => [rowType, table])) };
}

/** The environment that every flow's extends: the library's functions and ours, within limits. */
export function createBaseEnvironment(patterns: Patterns): Environment {
  return new Environment({ limits })
    .registerFunction("like(string, string): bool", matchesDialPattern, { async: false })
    .registerFunction(`string.${linearMatches}(string): bool`, patterns.matches, { async: false });
}

/** Whether an expression could say this name: an identifier that neither CEL nor the environment has taken. */
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
  to: "string",
  args: "list<string>",
  started_at: "int",
};

/** The members of `webhook` in expressions, each with its type as CEL spells it. */
export const webhookFields: Readonly<Record<string, string>> = { name: "string", payload: "dyn" };

/** The members of what `request` gives, each with its type as CEL spells it. */
export const answerFields: Readonly<Record<string, string>> = { status: "int", body: "dyn" };

function fieldsOf(members: ReadonlyMap<string, ValueType>): Record<string, string> {
  return Object.fromEntries([...members].map(([name, type]) => [name, celTypeOf(type, new Map())]));
}

function celTypeOf(type: ValueType, rowTypes: ReadonlyMap<string, string>): string {
  if (type.kind === "row") return rowTypes.get(type.table) ?? "dyn";
  if (type.kind === "answer") return "Answer";
  if (type.kind === "json") return "dyn";
  return type.nullable === true ? "dyn" : celTypes[type.kind];
}
