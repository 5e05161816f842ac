import type { Description, Schema } from "../description.ts";
import { componentOf } from "../standalone.ts";

/** What a schema says of one place in a body. */
export interface Facts {
  /** E.g. `object` or `array of object`; `any` where it says nothing. */
  readonly type: string;
  /** The names of the schemas that it includes. */
  readonly schemas: readonly string[];
  /** The values of an enumeration, as JSON. */
  readonly values: readonly string[];
  /** Name as in JSON Schema → value, as JSON. */
  readonly constraints: Readonly<Record<string, string>>;
}

const constraintNames = ["maxLength", "minLength", "maximum", "minimum", "pattern", "default"];

/** What a schema says, by place: empty for the whole, `metadata/sms_number` for a property, in lists too. */
export function factsOf(schema: Schema, description: Description): ReadonlyMap<string, Facts> {
  const facts = new Map<string, Facts>();
  const visit = (given: Schema, place: string): void => {
    facts.set(place, factsAt(given, description));
    visitInside(given, place);
  };
  const visitInside = (given: Schema, place: string): void => {
    const shown = resolve(given, description);
    for (const [name, property] of Object.entries(objectOf(shown["properties"]))) {
      visit(property, place === "" ? name : `${place}/${name}`);
    }
    // A list, and what a schema is made of, are no places of their own.
    for (const inner of [...partsOf(shown), ...itemsOf(shown)]) visitInside(inner, place);
  };
  visit(schema, "");
  return facts;
}

function factsAt(given: Schema, description: Description): Facts {
  const shown = resolve(given, description);
  const set = constraintNames.filter((name) => shown[name] !== undefined);
  return {
    type: typeOf(shown, description),
    schemas: schemasIn(shown["allOf"]).flatMap((each) => componentOf(each) ?? []),
    values: ((shown["enum"] ?? []) as readonly unknown[]).map((each) => JSON.stringify(each)),
    constraints: Object.fromEntries(set.map((name) => [name, JSON.stringify(shown[name])])),
  };
}

function typeOf(given: Schema, description: Description): string {
  const shown = resolve(given, description);
  const { type } = shown;
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") {
    const [items] = itemsOf(shown);
    return items === undefined ? "array" : `array of ${typeOf(items, description)}`;
  }
  if (typeof type === "string") return type;
  const typesIn = (list: unknown): readonly string[] => schemasIn(list).map((each) => typeOf(each, description));
  const needed = typesIn(shown["allOf"]).filter((each) => each !== "any");
  if (needed.length > 0) return needed.join(" and ");
  const choices = [...typesIn(shown["anyOf"]), ...typesIn(shown["oneOf"])];
  return choices.length === 0 || choices.includes("any") ? "any" : choices.join(" or ");
}

function resolve(schema: Schema, { components }: Description): Schema {
  const name = componentOf(schema);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

function partsOf(schema: Schema): readonly Schema[] {
  return [schema["allOf"], schema["anyOf"], schema["oneOf"]].flatMap(schemasIn);
}

function itemsOf({ items }: Schema): readonly Schema[] {
  return items === undefined ? [] : [items as Schema];
}

function schemasIn(list: unknown): readonly Schema[] {
  return (list ?? []) as readonly Schema[];
}

function objectOf(value: unknown): Readonly<Record<string, Schema>> {
  return (value ?? {}) as Readonly<Record<string, Schema>>;
}
