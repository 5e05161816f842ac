import type { Context } from "hono";
import type { Route } from "../api/route.ts";
import { listOf, record } from "../api/schemas.ts";
import type { FlowFolder } from "../flow-folder.ts";
import type { ImportDesk, RowFile } from "./import-desk.ts";
import { placeIn } from "./table-routes.ts";

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const importPlan = record({
  ...{ seal: text, added: count, changed: count, same: count },
  problems: listOf(record({ line: count, message: text })),
  more: count,
});

const path = "/api/imports/{table}/{name}";
const role = "edit" as const;

/** The import of CSV files into the tables that flows declare, over HTTP. */
export function importRoutes(folder: FlowFolder, desk: ImportDesk): readonly Route[] {
  return [
    {
      ...{ method: "post", path, role, query: ["file"], body: "text", answer: importPlan },
      summary:
        "What the rows of a CSV file, of this name for people, would change. Nothing is written.",
      handle: async (context) =>
        context.json(await desk.look(await placeIn(folder, context), await fileIn(context))),
    },
    {
      ...{ method: "put", path, role, query: ["file"], body: "text" },
      answer: record({ added: count, changed: count, missed: listOf(text) }),
      summary:
        "Writes the rows of a CSV file that was looked at: `If-Match` is the `seal` that was told then.",
      async handle(context) {
        const seal = context.req.header("if-match");
        return context.json(
          await desk.import(await placeIn(folder, context), await fileIn(context), seal),
        );
      },
    },
  ];
}

async function fileIn({ req }: Context): Promise<RowFile> {
  return { name: req.query("file") ?? "", text: await req.text() };
}
