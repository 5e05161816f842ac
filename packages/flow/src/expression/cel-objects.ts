import type { Environment } from "@marcbachmann/cel-js";
import { isNullable, recordKey, type RecordType } from "@flowrun/core/tooling";
import type { ValueType } from "@flowrun/core";
import type { MapClass, ObjectTypes, RowType } from "./cel-value.ts";
import type { Declarations } from "./declarations.ts";

const celTypes = {
  string: "string",
  integer: "int",
  number: "double",
  boolean: "bool",
  duration: "google.protobuf.Duration",
  date: "string",
  time: "string",
  timestamp: "string",
} as const;

/** The names of types that only one flow has: of rows by their table, of records by their key. */
export interface KnownTypes {
  readonly rowOf: ReadonlyMap<string, string>;
  readonly recordOf: ReadonlyMap<string, string>;
  /**
   * Whether a list or a record that may be null has a type all the same, so that its members are
   * checked. The library takes no null where it has a type.
   */
  readonly typesNull?: boolean;
}

const noTypes: KnownTypes = { rowOf: new Map(), recordOf: new Map() };

/** The members of an object type by their types as CEL spells them. */
export function fieldsOf(
  members: ReadonlyMap<string, ValueType>,
  known: KnownTypes = noTypes,
): Record<string, string> {
  return Object.fromEntries([...members].map(([name, type]) => [name, celTypeOf(type, known)]));
}

/** A type as CEL spells it. */
export function celTypeOf(type: ValueType, known: KnownTypes): string {
  if (type.kind === "row") return known.rowOf.get(type.table) ?? "dyn";
  if (type.kind === "rows") return `list<${known.rowOf.get(type.table) ?? "dyn"}>`;
  if (type.kind === "texts") return "list<string>";
  if (type.kind === "json") return "dyn";
  if (isNullable(type) && !(isObjectOrList(type) && known.typesNull === true)) return "dyn";
  if (type.kind === "list") return `list<${celTypeOf(type.items, known)}>`;
  return type.kind === "record" ? recordName(type, known) : celTypes[type.kind];
}

function recordName(type: RecordType, { recordOf }: KnownTypes): string {
  return recordOf.get(recordKey(type)) ?? "dyn";
}

/** The object types of a flow. */
interface RegisteredObjects {
  readonly known: KnownTypes;
  readonly objects: ObjectTypes;
  /** The record type that each name stands for. */
  readonly recordOf: ReadonlyMap<string, RecordType>;
  /** The types of members that are lists or records and may be null. */
  readonly nullable: readonly ValueType[];
}

/** Gives CEL a type for the rows of each table, and for each record that something of the flow is. */
export function registerObjects(
  environment: Environment,
  { tables, names, args = new Map<string, ValueType>() }: Declarations,
  evaluates: boolean,
): RegisteredObjects {
  const rowOf = new Map<string, string>();
  const rows = new Map<string, RowType>();
  for (const [table, columns] of tables) {
    const Row = mapClass();
    rowOf.set(table, `Row${rowOf.size + 1}`);
    rows.set(table, { columns, Row });
    environment.registerType(rowOf.get(table) ?? "", { ctor: Row, fields: fieldsOf(columns) });
  }
  const types = [...names.values(), ...args.values()].flatMap(withInner);
  const records = types.filter((type) => type.kind === "record");
  const unique = [...new Map(records.map((type) => [recordKey(type), type])).values()];
  const named = unique.map((type, index) => ({
    name: `Record${index + 1}`,
    type,
    Made: mapClass(),
  }));
  const byKey = new Map(named.map((each) => [recordKey(each.type), each]));
  const recordNames = new Map(named.map(({ name, type }) => [recordKey(type), name]));
  const known: KnownTypes = { rowOf, recordOf: recordNames, typesNull: !evaluates };
  // The inner ones come first.
  for (const { name, type, Made } of named) {
    const fields = fieldsOf(new Map(Object.entries(type.members)), known);
    environment.registerType(name, { ctor: Made, fields });
  }
  const classes = new Map(
    records.flatMap((type) => {
      const found = byKey.get(recordKey(type));
      return found === undefined ? [] : [[type, found.Made] as const];
    }),
  );
  return {
    known,
    objects: { rows, records: classes },
    recordOf: new Map(named.map(({ name, type }) => [name, type])),
    nullable: types.filter((type) => isObjectOrList(type) && isNullable(type)),
  };
}

/** Whether a type holds a list or a record that may be null, at any depth. */
export function holdsNullable(type: ValueType): boolean {
  return withInner(type).some((each) => isObjectOrList(each) && isNullable(each));
}

function isObjectOrList({ kind }: ValueType): boolean {
  return kind === "record" || kind === "list";
}

/** A type behind those that are inside of it. */
function withInner(type: ValueType): readonly ValueType[] {
  if (type.kind === "list") return [...withInner(type.items), type];
  if (type.kind !== "record") return [type];
  return [...Object.values(type.members).flatMap(withInner), type];
}

/** A class of its own, by which CEL knows a type. */
function mapClass(): MapClass {
  return class extends Map<string, unknown> {};
}
