import type { ErrorObject } from "ajv";
import type { Description, MediaType, Schema } from "./description.ts";
import type { Endpoint } from "./endpoints.ts";

/** The parts of a request, each a JSON Schema that stands alone. */
export interface RequestSchema {
  /** Name → value, for the places of the path. All are needed. */
  readonly path: Readonly<Record<string, Schema>>;
  /**
   * Name → value, for the query. Other names can be given too: the document does not show them all.
   */
  readonly query: Readonly<Record<string, Schema>>;
  /** `undefined` where no body is taken. */
  readonly body: Schema | undefined;
}

/** The content that a request to this endpoint can have. */
export function requestSchema(
  { parameters, requestBody }: Endpoint,
  description: Description,
): RequestSchema {
  const part = (place: string): Readonly<Record<string, Schema>> =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
    );
  const body =
    requestBody === undefined ? undefined : standalone(bodyOf(requestBody.content), description);
  return { path: part("path"), query: part("query"), body };
}

/**
 * The types and places of an answer of this status, without rules for values, which are the
 * platform's business.
 */
export function answerShape(
  { responses }: Endpoint,
  status: number,
  description: Description,
): Schema {
  const [usual] = Object.keys(responses).filter((each) => each.startsWith("2"));
  const answer = responses[status] ?? responses["2XX"] ?? responses[usual ?? ""];
  return shapeOf(standalone(answer?.content?.["application/json"]?.schema ?? {}, description));
}

function shapeOf({ type, items, properties, allOf, anyOf }: ShapedSchema): Schema {
  const inside = Object.entries(properties ?? {}).map(([name, each]) => [name, shapeOf(each)]);
  return {
    ...(type === undefined ? {} : { type }),
    ...(items === undefined ? {} : { items: shapeOf(items) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(inside) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(shapeOf) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(shapeOf) }),
  };
}

/**
 * The fields of a body that the description knows: those of an object, or of each object in a list.
 */
export function fieldsOf(body: Schema | undefined): Readonly<Record<string, Schema>> {
  const { properties = {}, items, anyOf = [] }: ShapedSchema = body ?? {};
  const inside = items === undefined ? anyOf : [...anyOf, items];
  const fields = inside.flatMap((each) => Object.entries(fieldsOf(each)));
  return { ...Object.fromEntries(fields), ...properties };
}

interface ShapedSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

function bodyOf(content: Readonly<Record<string, MediaType>>): Schema {
  return Object.values(content)[0]?.schema ?? {};
}

/**
 * The schema with what its pointers lead to in their places, so that it stands alone. No schema
 * leads to itself.
 */
function standalone(schema: Schema, description: Description): Schema {
  return withoutPointers(schema, description) as Schema;
}

function withoutPointers(value: unknown, description: Description): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPointers(each, description));
  if (typeof value !== "object" || value === null) return value;
  const name = componentOf(value);
  const shown = name === undefined ? value : (description.components.schemas[name] ?? {});
  return Object.fromEntries(
    Object.entries(shown).map(([key, each]) => [key, withoutPointers(each, description)]),
  );
}

/** The name of the schema that a pointer leads to; `undefined` for what is no pointer. */
export function componentOf(schema: object): string | undefined {
  return "$ref" in schema ? String(schema.$ref).replace("#/components/schemas/", "") : undefined;
}

/**
 * The deepest mistake that Ajv found: where several shapes are possible, it is in the one that was
 * meant.
 */
export function deepestError(
  errors: readonly ErrorObject[] | null | undefined,
): ErrorObject | undefined {
  const [deepest] = (errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a));
  return deepest;
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}
