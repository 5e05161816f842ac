import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import {
  type ApiVersion,
  type Change,
  changes,
  descriptions,
  endpointsOf,
} from "@flowrun/v2-client/openapi";
import { isArray } from "../../rest/parameters.ts";

/**
 * The fields that a version removed, by the family of operations: `metadata/sms_number` for
 * `extensions`.
 */
export type RemovedFields = ReadonlyMap<string, readonly string[]>;

/**
 * The fields of requests or answers of a family that the version before had, and this one has no
 * more.
 */
export function removedFieldsOf(version: ApiVersion): RemovedFields {
  const before = versionBefore[version];
  if (before === undefined) return new Map();
  const names = new Map(
    endpointsOf(descriptions[version]).map(({ name, method, path }) => [
      `${method.toUpperCase()} ${path}`,
      name,
    ]),
  );
  const all = changes(before, version);
  const removed = all.filter((change) => /^(request|response)-property-removed$/.test(change.kind));
  const fields = removed.filter((change) => !isOfAnotherShape(change, all));
  const byFamily = Map.groupBy(fields, ({ endpoint }) => familyOf(names.get(endpoint) ?? ""));
  return new Map(
    [...byFamily].map(([family, each]) => [
      family,
      [...new Set(each.map(({ place = "" }) => place))],
    ]),
  );
}

const versionBefore: Readonly<Record<ApiVersion, ApiVersion | undefined>> = {
  "8.1": undefined,
  "8.2": "8.1",
};

/**
 * Whether a field went because what it was in became something else, as the answer of a search
 * became a list.
 */
function isOfAnotherShape(
  { endpoint, status, place = "" }: Change,
  all: readonly Change[],
): boolean {
  const around = place.split("/").slice(0, -1).join("/");
  return all.some(
    (each) =>
      each.kind.endsWith("-type-changed") &&
      each.endpoint === endpoint &&
      each.status === status &&
      (each.place ?? "") === around,
  );
}

/** The family of an operation: `extensions` of `extensions.create_batch`. */
export function familyOf(name: string): string {
  return name.split(".")[0] ?? "";
}

/**
 * A body without these fields: an item, a list of items, or an object with a list of them in it.
 */
export function withoutFields(body: Json, fields: readonly string[]): Json {
  if (fields.length === 0) return body;
  if (isArray(body)) return body.map((item) => withoutFields(item, fields));
  if (!isJsonObject(body)) return body;
  const item = fields.reduce((left, field) => withoutField(left, field.split("/")), body);
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      isArray(value) ? withoutFields(value, fields) : value,
    ]),
  );
}

function withoutField(item: JsonObject, [name = "", ...inside]: readonly string[]): JsonObject {
  const value = item[name];
  if (value === undefined) return item;
  const { [name]: _, ...others } = item;
  if (inside.length === 0) return others;
  return isJsonObject(value) ? { ...item, [name]: withoutField(value, inside) } : item;
}
