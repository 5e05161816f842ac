import type { Description, Schema } from "../openapi/description.ts";
import { componentOf } from "../openapi/request-schema.ts";
import type { Change, ChangeKind } from "./change.ts";

/** A change whose endpoint is known elsewhere. */
export type Difference = Pick<Change, "kind" | "status" | "place" | "from" | "to">;

/** The part of an operation that is compared. */
export type Part = "parameter" | "request" | "response";

type FactsByPlace = ReadonlyMap<string, Facts>;

/** The differences between what two versions say of one body, or of the parameters. */
export function compareFacts(
  part: Part,
  before: FactsByPlace,
  after: FactsByPlace,
): readonly Difference[] {
  const kept = [...after].flatMap(([place, facts]) => {
    const old = before.get(place);
    return old === undefined
      ? []
      : comparePlace(part, old, facts).map((each) => ({ ...each, place }));
  });
  return [
    ...topmost(before, after).map((place) => ({
      kind: `${part}-property-removed` as const,
      place,
    })),
    ...topmost(after, before).map((place) => ({ kind: `${part}-property-added` as const, place })),
    ...kept,
  ];
}

/** The places of `some` that `others` lacks, without those inside another such place. */
function topmost(some: FactsByPlace, others: FactsByPlace): readonly string[] {
  const lacking = [...some.keys()].filter((place) => !others.has(place));
  return lacking.filter((place) => !lacking.some((outer) => place.startsWith(`${outer}/`)));
}

function comparePlace(part: Part, before: Facts, after: Facts): readonly Difference[] {
  return [
    ...compareType(part, before.type, after.type),
    ...without(before.schemas, after.schemas).map((from) => ({
      kind: `${part}-schema-removed` as const,
      from,
    })),
    ...without(after.schemas, before.schemas).map((to) => ({
      kind: `${part}-schema-added` as const,
      to,
    })),
    ...without(before.values, after.values).map((from) => ({
      kind: `${part}-value-removed` as const,
      from,
    })),
    ...without(after.values, before.values).map((to) => ({
      kind: `${part}-value-added` as const,
      to,
    })),
    ...compareConstraints(part, before.constraints, after.constraints),
  ];
}

function compareType(part: Part, from: string, to: string): readonly Difference[] {
  if (from === to) return [];
  return [{ kind: from === "any" ? `${part}-type-narrowed` : `${part}-type-changed`, from, to }];
}

function compareConstraints(
  part: Part,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Difference[] {
  const names = Object.keys({ ...before, ...after });
  return names.flatMap((name) => {
    const from = before[name];
    const to = after[name];
    const label = `${part}-${kebab(name)}`;
    if (from === to) return [];
    if (from === undefined)
      return [{ kind: `${label}-set` as ChangeKind, ...(to === undefined ? {} : { to }) }];
    if (to === undefined) return [{ kind: `${label}-removed` as ChangeKind, from }];
    return [{ kind: `${label}-changed` as ChangeKind, from, to }];
  });
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The items of `some` that are not in `others`. */
export function without(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((each) => !others.includes(each));
}

/** The facts that a schema tells of one place in a body. */
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

/**
 * The facts that a schema tells, by place: empty for the whole, `metadata/sms_number` for a
 * property, in lists too.
 */
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
  const typesIn = (list: unknown): readonly string[] =>
    schemasIn(list).map((each) => typeOf(each, description));
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
