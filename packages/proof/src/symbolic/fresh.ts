import type { Step, ValueType } from "@flowrun/core";
import { isNullable, isScalarType } from "@flowrun/core/tooling";
import type { Term } from "../solve/term.ts";
import type { FlowModel } from "./flow-model.ts";
import type { State } from "./state.ts";
import { isUnknown, isUnknownName } from "./symbols.ts";
import { anyOfType, sortOfType } from "./typed-value.ts";
import { partsOfValue, type Value, type Values } from "./value.ts";
import type { Walking } from "./way-out.ts";

/** Blocks that ran beside a step may have set variables. */
export function freed({ model, naming, outside }: Walking, state: State, step: Step): State {
  const { sets } = model.running(step);
  if (sets.size === 0) return state;
  const vars = [...sets].map((name): [string, Value] => [
    name,
    outside.anyVariable(name, naming(state, `vars.${name}@${step.id} beside`)),
  ]);
  return { ...state, vars: { ...state.vars, ...Object.fromEntries(vars) } };
}

/** Any result of a step. */
export function resultOf({ model, naming }: Walking, state: State, step: Step): Value {
  return anyOfType(model.typing, step.result, naming(state, `${step.as ?? "it"}@${step.id}`));
}

/** Whether terms hold no value that is another one at the next evaluation. */
export function isSure({ terms }: FlowModel, held: readonly Term[]): boolean {
  return held.every((term) => [...terms.symbolsOf(term)].every((symbol) => !isUnknown(symbol)));
}

/**
 * A value that is handed on as one of a type. A part of it that may become another by that, or is
 * another one at the next look, is any of its type, under this name.
 */
export function handedOn(model: FlowModel, value: Value, type: ValueType, name: string): Value {
  const types = value.kind === "row" ? typesOfMembers(model, value.members, type) : undefined;
  if (value.kind === "row" && types !== undefined) {
    const members = Object.entries(types).map(([key, of]): [string, Value] => {
      const given = Object.hasOwn(value.members, key) ? value.members[key] : undefined;
      const member = given ?? (isNullable(of) ? ({ kind: "null" } as const) : undefined);
      const own = `${name}.${key}`;
      return [key, member ? handedOn(model, member, of, own) : anyOfType(model.typing, of, own)];
    });
    return { kind: "row", members: Object.fromEntries(members) };
  }
  const stays = isLike(value, type) && isSure(model, partsOfValue(value).terms);
  return stays ? value : anyOfType(model.typing, type, name);
}

/** The types of the members that a map has as one of a type; `undefined` where that is none. */
function typesOfMembers(
  { program: { tables } }: FlowModel,
  members: Values,
  type: ValueType,
): Readonly<Record<string, ValueType>> | undefined {
  if (type.kind === "record") return type.members;
  if (type.kind === "row") return tables[type.table]?.columns ?? {};
  if (type.kind !== "json") return undefined;
  return Object.fromEntries(Object.keys(members).map((key) => [key, { kind: "json" } as const]));
}

/** Whether a value that is no map stays as it is, as one of a type. */
function isLike(value: Value, type: ValueType): boolean {
  switch (value.kind) {
    case "any":
      return !isUnknownName(value.name) && isScalarType(type) && sortOfType(type) === undefined;
    case "json":
      return type.kind === "json";
    case "null":
      return type.kind === "json" || isNullable(type);
    case "single":
    case "maybe": {
      const { sort } = value.term;
      // A whole number becomes an integer as JSON, and an integer a number as one of that type.
      if (type.kind === "json") return sort !== "number";
      // A text may spell a duration; a day or a time is the text that it is.
      return (
        isScalarType(type) && type.kind !== "duration" && sort === (sortOfType(type) ?? "text")
      );
    }
    default:
      return false;
  }
}
