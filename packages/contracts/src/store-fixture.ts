import type { ValueType, Table } from "@flowrun/core";
import type { Row } from "@flowrun/core/plugin";

/** A table that the store contract wants to exist, with its rows. */
export interface StoreFixture {
  /** The table that the flow declares: a lookup may give back its columns only. */
  readonly table: Table;
  /**
   * The columns that the table really has: the declared ones, and some that no flow knows. `string`
   * must hold any length.
   */
  readonly columns: Readonly<Record<string, ValueType>>;
  /** The rows by column name, over `columns`. The key is unique. */
  readonly rows: readonly Row[];
}

/** Keys that are data and nothing else, however much they look like something else. */
export const oddKeys: readonly string[] = [
  "O'Brien",
  "' OR '1'='1",
  "x'; DROP TABLE contract_people; --",
  'double "quoted"',
  "back\\slash",
  "100%",
  "under_score",
  "?",
  "$1",
  ":value",
  "Zoë Müller 電話 📞",
  "0123",
  "123",
  "+4712345678",
  " spaced ",
  "line\nbreak",
  "null",
];

/** Every type of column, each also nullable. */
export const people: StoreFixture = {
  table: {
    name: "contract_people",
    key: "id",
    columns: {
      id: { kind: "string" },
      name: { kind: "string" },
      nickname: { kind: "string", nullable: true },
      age: { kind: "integer" },
      floor: { kind: "integer", nullable: true },
      score: { kind: "number" },
      ratio: { kind: "number", nullable: true },
      active: { kind: "boolean" },
      confirmed: { kind: "boolean", nullable: true },
    },
    secretColumns: [],
  },
  columns: {
    id: { kind: "string" },
    name: { kind: "string" },
    nickname: { kind: "string", nullable: true },
    age: { kind: "integer" },
    floor: { kind: "integer", nullable: true },
    score: { kind: "number" },
    ratio: { kind: "number", nullable: true },
    active: { kind: "boolean" },
    confirmed: { kind: "boolean", nullable: true },
    undeclared: { kind: "string", nullable: true },
  },
  rows: [
    {
      id: "ada",
      name: "Ada Lovelace",
      nickname: "Countess",
      age: 36,
      floor: 2,
      score: 9.75,
      ratio: 0.5,
      active: true,
      confirmed: false,
      undeclared: "not for flows",
    },
    {
      id: "zero",
      name: "",
      nickname: null,
      age: 0,
      floor: null,
      score: -0.25,
      ratio: null,
      active: false,
      confirmed: null,
      undeclared: null,
    },
    {
      id: "long",
      name: "n".repeat(10_000),
      nickname: "電".repeat(100),
      age: -2_000_000_000,
      floor: 2_000_000_000,
      score: 1e12,
      ratio: -1e-6,
      active: true,
      confirmed: true,
      undeclared: "x",
    },
  ],
};

/** Rows whose keys are the odd ones; each row's name says which it is. */
export const oddities: StoreFixture = {
  table: {
    name: "contract_oddities",
    key: "id",
    columns: { id: { kind: "string" }, place: { kind: "integer" } },
    secretColumns: [],
  },
  columns: { id: { kind: "string" }, place: { kind: "integer" } },
  rows: oddKeys.map((id, place) => ({ id, place })),
};

/**
 * Rows that several searches find, of every type and with keys that languages order otherwise than
 * code points do.
 */
export const places: StoreFixture = {
  table: {
    name: "contract_places",
    key: "id",
    columns: {
      id: { kind: "string" },
      name: { kind: "string" },
      floor: { kind: "integer", nullable: true },
      height: { kind: "number" },
      open: { kind: "boolean" },
    },
    secretColumns: [],
  },
  columns: {
    id: { kind: "string" },
    name: { kind: "string" },
    floor: { kind: "integer", nullable: true },
    height: { kind: "number" },
    open: { kind: "boolean" },
    undeclared: { kind: "string", nullable: true },
  },
  rows: [
    { id: "é", name: "zoo", floor: 2, height: 3, open: true, undeclared: "x" },
    { id: "a", name: "car", floor: null, height: 1, open: true, undeclared: null },
    { id: "📞", name: "Zoo", floor: null, height: 4, open: false, undeclared: null },
    { id: "B", name: "bar", floor: 1, height: 2.5, open: false, undeclared: null },
    { id: "c", name: "bar", floor: 2, height: 2, open: true, undeclared: null },
  ],
};
