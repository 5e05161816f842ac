import { isJsonObject, type Json, type JsonObject, type Table } from "@flowrun/core/plugin";

/**
 * How a table of a flow lies in the contacts. The platform's document shows no fields of contacts:
 * these are yours.
 */
export interface ContactTable {
  /**
   * The field of a contact for a column; `.` leads into an object. Default: the one with the
   * column's own name.
   */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * The fields that a contact must have to be in the table, by top-level field. Sent with each
   * search, and checked. Default: nothing.
   */
  readonly where?: JsonObject;
  /**
   * The argument of `contacts.search` that carries the key, e.g. `query`. Default: the field of the
   * key.
   */
  readonly search?: string;
}

/** The arguments of `contacts.search` that find the contact with this key. */
export function searchArguments(contacts: ContactTable, { key }: Table, value: string): JsonObject {
  return { ...contacts.where, [contacts.search ?? fieldOf(contacts, key)]: value };
}

/**
 * Whether a contact that a search found is one with exactly this key: a search may find what is
 * only alike.
 */
export function isMeant(
  contact: JsonObject,
  contacts: ContactTable,
  { table, value }: MeantBy,
): boolean {
  const isIn = Object.entries(contacts.where ?? {}).every(([field, wanted]) =>
    isSame(contact[field], wanted),
  );
  return isIn && textOf(valueAt(contact, fieldOf(contacts, table.key))) === value;
}

interface MeantBy {
  readonly table: Table;
  readonly value: string;
}

/**
 * A contact as a row: the declared columns, `null` for what it does not have, numbers as texts
 * where a text is declared.
 */
export function toRow(contact: JsonObject, contacts: ContactTable, { columns }: Table): JsonObject {
  const entries = Object.entries(columns).map(([column, type]): [string, Json] => {
    const value = valueAt(contact, fieldOf(contacts, column)) ?? null;
    return [column, type.kind === "string" ? (textOf(value) ?? value) : value];
  });
  return Object.fromEntries(entries);
}

/** Whether two values are the same, whatever the order of their fields. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: Json | undefined): string | undefined {
  return JSON.stringify(value, (_, each: Json) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : each,
  );
}

function fieldOf({ fields = {} }: ContactTable, column: string): string {
  return (Object.hasOwn(fields, column) ? fields[column] : undefined) ?? column;
}

function valueAt(contact: JsonObject, field: string): Json | undefined {
  let value: Json | undefined = contact;
  for (const name of field.split(".")) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Numbers and ids may be written either way, in a contact as in a call. */
function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}
