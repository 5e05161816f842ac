import type { Description, MediaType, Schema } from "./description.ts";
import type { Endpoint } from "./endpoints.ts";
import { standalone } from "./standalone.ts";

/** What a request can hold, each part a JSON Schema that stands alone. */
export interface RequestSchema {
  /** Name → value, for the places of the path. All are needed. */
  readonly path: Readonly<Record<string, Schema>>;
  /** Name → value, for the query. Other names can be given too: the document does not show them all. */
  readonly query: Readonly<Record<string, Schema>>;
  /** `undefined` where no body is taken. */
  readonly body: Schema | undefined;
}

/** What a request to this endpoint can hold. */
export function requestSchema({ parameters, requestBody }: Endpoint, description: Description): RequestSchema {
  const part = (place: string): Readonly<Record<string, Schema>> =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]));
  const body = requestBody === undefined ? undefined : standalone(bodyOf(requestBody.content), description);
  return { path: part("path"), query: part("query"), body };
}

/** The fields of a body that the description knows: those of an object, or of each object in a list. */
export function fieldsOf(body: Schema | undefined): Readonly<Record<string, Schema>> {
  const { properties = {}, items, anyOf = [] }: BodySchema = body ?? {};
  const inside = items === undefined ? anyOf : [...anyOf, items];
  const fields = inside.flatMap((each) => Object.entries(fieldsOf(each)));
  return { ...Object.fromEntries(fields), ...properties };
}

interface BodySchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function bodyOf(content: Readonly<Record<string, MediaType>>): Schema {
  return Object.values(content)[0]?.schema ?? {};
}
