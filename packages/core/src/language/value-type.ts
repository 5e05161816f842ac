import type { Json } from "../json.ts";
import { isMomentOf, type MomentKind } from "./written-moment.ts";

/**
 * The type of a value in a flow: what `settings`, `vars`, table columns and the names under `as`
 * hold.
 *
 * Values in state are plain JSON. A `duration` is milliseconds; an `integer` and a `number` are
 * JavaScript numbers. A `date`, `time` or `timestamp` is the text that a database writes. A `row`
 * is an object of its table's columns, `rows` a list of such, `texts` a list of strings. A column
 * declared nullable has `nullable: true`. Nothing is known of `json` before the call. A `record` is
 * an object of named members, which a verb gives or a flow declares. A `list` has items of the same
 * type.
 */
export type ValueType =
  | ScalarType
  | { readonly kind: "row"; readonly table: string }
  | { readonly kind: "rows"; readonly table: string }
  | { readonly kind: "texts" }
  | RecordType
  | ListType
  | { readonly kind: "json" };

/** The type of an object with named members. Records with equal members are of one type. */
export interface RecordType {
  readonly kind: "record";
  /** Its name, without an article: `answer`. */
  readonly name: string;
  readonly members: Readonly<Record<string, ValueType>>;
  readonly nullable?: boolean;
  /**
   * The flow declares it, and says of each member whether it may be null, also of those of a single
   * value.
   */
  readonly isDeclared?: true;
}

/** The type of a list whose items are all of one type. */
export interface ListType {
  readonly kind: "list";
  readonly items: ValueType;
  readonly nullable?: boolean;
}

/** The type of a single value. */
export interface ScalarType {
  readonly kind: "string" | "integer" | "number" | "boolean" | "duration" | MomentKind;
  readonly nullable?: boolean;
}

/** A value of a `ScalarType`. */
export type ScalarValue = string | number | boolean | null;

/** The type of what somebody has recorded: `media` plays it, `ended_by` says what ended it. */
export const recordedType: RecordType = {
  kind: "record",
  name: "recording",
  members: {
    name: { kind: "string" },
    media: { kind: "string" },
    seconds: { kind: "number" },
    ended_by: { kind: "string" },
  },
};

/**
 * The type of any recording, also of one that is under way, of which nobody knows yet how long it
 * gets and what ends it.
 */
export const recordingType: RecordType = {
  kind: "record",
  name: "recording",
  members: {
    name: { kind: "string" },
    media: { kind: "string" },
    seconds: { kind: "number", nullable: true },
    ended_by: { kind: "string", nullable: true },
  },
};

/** The same of a recording of both sides apart: `right` is the name of the other one. */
export const twoSidedType: RecordType = {
  ...recordingType,
  members: { ...recordingType.members, right: { kind: "string" } },
};

/** Whether a type is that of a single value. */
export function isScalarType(type: ValueType): type is ScalarType {
  return !["row", "rows", "texts", "record", "list", "json"].includes(type.kind);
}

/** Whether a value of a type may be null, as far as that is declared. */
export function isNullable(type: ValueType): boolean {
  return "nullable" in type && type.nullable;
}

/** The same type, of which a value may be null, too; rows, texts and JSON stay as they are. */
export function orNull(type: ValueType): ValueType {
  const isKept = "table" in type || type.kind === "texts" || type.kind === "json";
  return isKept ? type : { ...type, nullable: true };
}

/** Whether values of both types are the same to whoever reads them. */
export function isSameType(a: ValueType, b: ValueType): boolean {
  return a.kind === b.kind && detailOf(a) === detailOf(b);
}

/** The text that tells two types of one kind apart. */
function detailOf(type: ValueType): string {
  if ("table" in type) return type.table;
  const nullable = isNullable(type) ? "nullable" : "";
  if (type.kind === "record") return recordKey(type) + nullable;
  return type.kind === "list" ? `${type.items.kind} ${detailOf(type.items)}${nullable}` : nullable;
}

/** A text that is equal for records with equal members, in whatever order they stand. */
export function recordKey({ members }: RecordType): string {
  return JSON.stringify(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a value of state is of a kind of single value; `null` is of none. */
export function isOfKind(value: Json, kind: ScalarType["kind"]): boolean {
  switch (kind) {
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return Number.isFinite(value);
    case "integer":
    case "duration":
      return Number.isSafeInteger(value);
    case "date":
    case "time":
    case "timestamp":
      return typeof value === "string" && isMomentOf(value, kind);
  }
}
