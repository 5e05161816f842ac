import { isJsonObject, type Json } from "../json.ts";
import { typeOfShape } from "../language/answer-shape.ts";
import { fitted } from "../language/fits-type.ts";
import type { Option } from "../language/option.ts";
import { printType } from "../language/type-name.ts";
import { isScalarType, type ValueType } from "../language/value-type.ts";

/** The option of every verb that asks a server: what a right answer holds. */
export const answersOption: Omit<Option, "kind"> & { readonly kind: "shape" } = {
  kind: "shape",
  description:
    "What the JSON of the answer holds: a map of members, a list of one shape, or a type. `number?` may be missing or null, and so may a map or a list behind a name with `?`. An answer that holds something else is `unexpected`; of one that fits only these members are kept, each of its type.",
  example: { status: "string", total: "number?", items: [{ id: "string" }] },
};

/** The result of an answer. */
export type DeclaredAnswer =
  | { readonly isRight: true; readonly body: Json }
  | { readonly isRight: false; readonly detail: string };

/** A body as `answers` declares it, or what in it is not so; any is right where nothing is declared. */
export function asDeclared(body: Json, answers: Json | undefined): DeclaredAnswer {
  if (answers === undefined) return { isRight: true, body };
  const type = typeOfShape(answers);
  const fit = fitted(body, type);
  return fit === undefined
    ? { isRight: false, detail: misfit(body, type, "the answer") }
    : { isRight: true, body: fit };
}

/** The first place that does not fit, by its name alone: values may be secret. */
function misfit(value: Json, type: ValueType, place: string): string {
  const inner = innerMisfit(value, type);
  if (inner === undefined) return `${place} is no ${wordOf(type)}`;
  const { name, at } = inner;
  if (at === undefined) return `${place} has no member "${name}"`;
  const isFirst = place === "the answer";
  const path = name.startsWith("[") ? `${place}${name}` : `${isFirst ? "" : `${place}.`}${name}`;
  return misfit(at, inner.type, path);
}

/** A member or an item that does not fit; it has no value where it is missing. */
interface Misfit {
  readonly name: string;
  readonly type: ValueType;
  readonly at: Json | undefined;
}

function innerMisfit(value: Json, type: ValueType): Misfit | undefined {
  if (type.kind === "list" && Array.isArray(value)) {
    const items: readonly Json[] = value;
    const place = items.findIndex((item) => fitted(item, type.items) === undefined);
    return { name: `[${place}]`, type: type.items, at: items[place] };
  }
  if (type.kind !== "record" || !isJsonObject(value)) return undefined;
  const members = Object.entries(type.members).map(([name, of]): Misfit => ({
    name,
    type: of,
    at: Object.hasOwn(value, name) ? value[name] : undefined,
  }));
  return members.find((member) => fitted(member.at ?? null, member.type) === undefined);
}

function wordOf(type: ValueType): string {
  if (type.kind === "list") return "list";
  return isScalarType(type) ? printType(type) : "object";
}
