import type { Diagnostic, Located, ScalarType, Span } from "@flowrun/core";
import {
  type DeclaredNode,
  defineProblem,
  flowProblem,
  identifiers,
  isEmpty,
  oneOf,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { keyedMap, namedMap } from "../map-shapes.ts";
import { literalOf, memberOf, membersOf, textOf } from "../members.ts";
import { told, type Misfit, type Shape } from "../shape.ts";
import { literalShape, nameShape } from "../text-shapes.ts";
import { wrongType } from "../wrong-type.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `tables:`; `key` is the column that `lookup` searches by, always a string. */
export interface TableNode extends DeclaredNode {
  readonly key: Located<string>;
  readonly columns: ReadonlyMap<string, ColumnNode>;
  readonly span: Span;
}

/**
 * A column of a table: `name: string`, `name: string?` (nullable), or `{ type: string, secret:
 * true }`.
 */
interface ColumnNode extends DeclaredNode {
  readonly type: ScalarType;
  readonly secret: boolean;
}

/** The types of columns; in a file a `?` after one says that the column may be empty. */
const columnTypes: readonly ScalarType["kind"][] = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "time",
  "timestamp",
  "duration",
];

const columnName = identifiers("The name of a column");

function columnType(nameOf: (misfit: Misfit) => string): Shape {
  return told(
    {
      schema: { enum: columnTypes.flatMap((type) => [type, `${type}?`]) },
      explain: (misfit) =>
        typeMissing(misfit) ??
        wrongType(misfit, {
          expected: "a type, or a map such as { type: string, secret: true }",
          subject: `The column "${nameOf(misfit)}"`,
          types: columnTypes,
          hint: `Use ${oneOf(columnTypes)}, with a "?" after it when the column may be empty.`,
        }),
    },
    "The type of the column; a `?` after it says that the column may be empty.",
    { examples: ["string"] },
  );
}

/** The problem of a column that is only named. */
function typeMissing({ at: { key, value } }: Misfit): Diagnostic | undefined {
  if (!isEmpty(value) || (value.kind === "scalar" && value.comment !== undefined)) return undefined;
  const isNamed = value.kind === "scalar" && value.text === "" && key.value !== "type";
  return isNamed
    ? flowProblem("FLOW_NO_VALUE", key.span, `The column "${key.value}" has no type.`, {
        hint: `Write \`${key.value}: string\`, or another type: ${oneOf(columnTypes)}.`,
      })
    : undefined;
}

const shortColumn = columnType(({ at }) => at.key.value);

const longColumn = keyedMap({
  expected: "a type",
  place: "in a column",
  keys: {
    type: columnType(({ parent }) => parent?.key.value ?? ""),
    nullable: told(literalShape("boolean"), "Whether the column may be empty.", {
      default: false,
      examples: [true],
    }),
    secret: told(literalShape("boolean"), "Whether it must never reach a log.", {
      default: false,
      examples: [true],
    }),
  },
  required: {
    type: (name) => [`The column "${name}" has no type.`, `Add "type": ${oneOf(columnTypes)}.`],
  },
});

const columnShape: Shape = {
  schema: {
    description: "A column: its type, or a map with more to say.",
    anyOf: [shortColumn.schema, longColumn.schema],
  },
  choose: ({ kind }) => (kind === "map" ? longColumn : shortColumn),
  explain: shortColumn.explain,
};

const unknownTable = defineProblem({
  code: "FLOW_UNKNOWN_TABLE",
  severity: "error",
  title: "A table is not declared.",
  why: "Only declared tables can be looked up, so that columns are known and names never come from data.",
  remedy: "Correct the name, or declare the table under `tables`.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - lookup: { in: custmers, key: "\${call.from}" }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** `tables:` — what can be looked up. */
export const tables: Section<TableNode> = defineSection({
  key: "tables",
  of: "table",
  used: "shared",
  unknown: unknownTable,
  description: "Tables for lookups, with the types of the columns.",
  example: { customers: { key: "customer_id", columns: { name: "string" } } },
  shape: told(
    keyedMap({
      expected: "a map such as { key: id, columns: { name: string } }",
      place: "in a table",
      keys: {
        key: told(
          nameShape("the name of a column", columnName),
          "The column that `lookup` searches by.",
          {
            examples: ["customer_id"],
          },
        ),
        columns: told(
          namedMap({
            expected: "a map of columns and their types",
            names: columnName,
            values: columnShape,
          }),
          "The columns that a lookup gives, each with its type, or with a map that says more.",
          { examples: [{ name: "string", destination_ext: "string?" }] },
        ),
      },
      required: {
        key: (name) => [
          `The table "${name}" has no key.`,
          'Add "key": the column that "lookup" searches by.',
        ],
        columns: (name) => [
          `The table "${name}" has no columns.`,
          'Add "columns", such as `columns: { name: string }`.',
        ],
      },
    }),
    "A table of the store.",
  ),
  read: readTable,
  compile: (nodes) => ({
    tables: Object.fromEntries(
      [...nodes].map(([name, { key, columns }]) => {
        const types = [...columns].map(([column, { type }]) => [column, type] as const);
        const secretColumns = [...columns].flatMap(([column, { secret }]) =>
          secret ? [column] : [],
        );
        return [
          name,
          { name, key: key.value, columns: Object.fromEntries(types), secretColumns },
        ] as const;
      }),
    ),
  }),
});

function readTable(entry: YamlEntry): TableNode | undefined {
  const key = textOf(memberOf(entry, "key"));
  const columns = memberOf(entry, "columns");
  if (key === undefined || columns?.value.kind !== "map") return undefined;
  const read = membersOf(columns).flatMap((column) => readColumn(column) ?? []);
  return {
    name: entry.key,
    key,
    columns: new Map(read.map((column) => [column.name.value, column])),
    span: { start: entry.key.span.start, end: entry.value.span.end },
  };
}

function readColumn(entry: YamlEntry): ColumnNode | undefined {
  const written = textOf(memberOf(entry, "type") ?? entry)?.value ?? "";
  const kind = columnTypes.find((type) => type === written.replace(/\?$/, ""));
  if (kind === undefined) return undefined;
  const nullable =
    written.endsWith("?") || literalOf("boolean", memberOf(entry, "nullable")) === true;
  return {
    name: entry.key,
    type: nullable ? { kind, nullable } : { kind },
    secret: literalOf("boolean", memberOf(entry, "secret")) === true,
  };
}
