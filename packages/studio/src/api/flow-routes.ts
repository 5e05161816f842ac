import type { FlowTemplate } from "../contract.ts";
import type { FlowFolder } from "../flow-folder.ts";
import type { Route, Schema } from "./route.ts";

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The files of a folder, its bin, and what a new one may begin with, over HTTP. */
export function flowRoutes(
  folder: FlowFolder,
  templates: () => readonly FlowTemplate[],
): readonly Route[] {
  return [
    ...binRoutes(folder),
    {
      method: "get",
      path: "/api/templates",
      summary: "Flows to begin with.",
      answer: named("TemplateList"),
      handle: async (context) => context.json({ templates: templates() }),
    },
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

function binRoutes(folder: FlowFolder): readonly Route[] {
  return [
    {
      method: "delete",
      path: "/api/flows/{name}",
      role: "edit",
      summary: "Moves a file that is still the one of `If-Match` into the bin, with its scenarios.",
      answer: named("BinEntry"),
      handle: async ({ req, json }) =>
        json(await folder.remove(req.param("name") ?? "", req.header("if-match"))),
    },
    {
      method: "get",
      path: "/api/bin",
      summary: "The files that were removed, the newest first.",
      answer: named("BinList"),
      handle: async (context) => context.json(await folder.bin.list()),
    },
    {
      method: "post",
      path: "/api/bin/{id}",
      role: "edit",
      summary: "Brings files back from the bin.",
      answer: named("BinEntry"),
      handle: async ({ req, json }) => json(await folder.bin.bringBack(req.param("id") ?? "")),
    },
  ];
}
