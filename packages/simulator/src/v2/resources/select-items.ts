import type { Json, JsonObject } from "@flowrun/core/plugin";

/**
 * The items that criteria choose. With `query` or `search` some field contains the text, in
 * capitals or not. A field to sort by is `order_by`, the most items are `size` or `limit`; anything
 * else is a field with its value. The platform's document shows the names `order_by`, `query`,
 * `size`, `limit` and `search`, and no meaning.
 */
export function selectItems(
  items: readonly JsonObject[],
  criteria: JsonObject,
): readonly JsonObject[] {
  const { query, search, size, limit, order_by: field, ...fields } = criteria;
  const text = textOf(query ?? search ?? "").toLowerCase();
  const most = Number.parseInt(textOf(size ?? limit ?? ""), 10);
  const found = items.filter(
    (item) =>
      Object.entries(fields).every(
        ([name, value]) => Object.hasOwn(item, name) && textOf(item[name]) === textOf(value),
      ) && Object.values(item).some((value) => textOf(value).toLowerCase().includes(text)),
  );
  const ordered = typeof field === "string" ? found.toSorted(by(field)) : found;
  return most >= 0 ? ordered.slice(0, most) : ordered;
}

function by(field: string): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => textOf(a[field]).localeCompare(textOf(b[field]), "en", { numeric: true });
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
