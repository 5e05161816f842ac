import type { Context } from "hono";
import type { Route } from "../api/route.ts";
import { listOf, record } from "../api/schemas.ts";
import type { FlowFolder } from "../flow-folder.ts";
import type { TablePlace } from "./open-table.ts";
import type { RowPlace, TableDesk } from "./table-desk.ts";

const text = { type: "string" } as const;
const truth = { type: "boolean" } as const;
const cells = {
  type: "object",
  additionalProperties: { type: ["string", "number", "boolean", "null"] },
} as const;

const row = { $ref: "#/components/schemas/TableRow" } as const;
const column = record({
  name: text,
  kind: { enum: ["string", "integer", "number", "boolean", "duration"] },
  isNullable: truth,
  isSecret: truth,
});
const tableList = record({
  hasStore: truth,
  tables: listOf(
    record({ name: text, key: text, columns: listOf(column), isListed: truth, isChanged: truth }),
  ),
});

const path = "/api/rows/{table}/{name}";
const role = "edit" as const;

/**
 * The rows of the tables that flows declare, over HTTP. They are shown only to those who may change
 * them.
 */
export function tableRoutes(folder: FlowFolder, desk: TableDesk): readonly Route[] {
  const rowAt = async (context: Context): Promise<RowPlace> => {
    const { req } = context;
    return {
      ...(await placeIn(folder, context)),
      key: req.query("key") ?? "",
      etag: req.header("if-match"),
    };
  };
  return [
    {
      ...{ method: "get", path: "/api/tables/{name}", role, answer: tableList },
      summary: "The tables that a flow declares.",
      handle: async (context) =>
        context.json(await desk.tables((await placeIn(folder, context)).flow)),
    },
    {
      ...{
        method: "get",
        path,
        role,
        query: ["find", "after"],
        answer: record({ rows: listOf(row), hasMore: truth }),
      },
      summary:
        "Rows of a table, by their keys, fifty at a time. What the flow declares secret is not among their values.",
      async handle(context) {
        const { req } = context;
        const page = { find: req.query("find") ?? "", after: req.query("after") };
        return context.json(await desk.rows(await placeIn(folder, context), page));
      },
    },
    {
      ...{ method: "put", path, role, query: ["key"], body: cells, answer: row },
      summary:
        "Changes columns of the row that is still the one of `If-Match`; without it, adds a row.",
      async handle(context) {
        const asked: unknown = await context.req.json().catch(() => undefined);
        return context.json(await desk.save(await rowAt(context), asked));
      },
    },
    {
      ...{ method: "delete", path, role, query: ["key"], answer: record({}) },
      summary: "Removes the row that is still the one of `If-Match`.",
      async handle(context) {
        await desk.remove(await rowAt(context));
        return context.json({});
      },
    },
  ];
}

/**
 * The table that a request is about. Its flow is first looked for in the folder, so that no other
 * flow opens a table.
 */
export async function placeIn(folder: FlowFolder, { req }: Context): Promise<TablePlace> {
  const { name } = await folder.read(req.param("name") ?? "");
  return { flow: name, table: req.param("table") ?? "" };
}
