import type { FlowFolder } from "../flow-folder.ts";
import type { Route, Schema } from "./route.ts";

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The files of a folder, over HTTP. */
export function flowRoutes(folder: FlowFolder): readonly Route[] {
  return [
    {
      method: "get",
      path: "/api/flows",
      summary: "The flows of the folder.",
      answer: named("FlowList"),
      handle: async (context) => context.json(await folder.list()),
    },
    {
      method: "get",
      path: "/api/flows/{name}",
      summary: "A flow or a scenario file.",
      answer: named("FlowFile"),
      handle: async (context) => context.json(await folder.read(context.req.param("name") ?? "")),
    },
    {
      method: "put",
      path: "/api/flows/{name}",
      role: "edit",
      summary: "Writes a file that is still the one of `If-Match`.",
      body: "text",
      answer: named("Saved"),
      handle: async (context) => {
        const { req } = context;
        const etag = await folder.write(
          req.param("name") ?? "",
          await req.text(),
          req.header("if-match"),
        );
        return context.json({ etag });
      },
    },
  ];
}
