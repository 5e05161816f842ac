import { type Context, Hono } from "hono";
import type { Platform, PlatformResponse } from "../platform.ts";
import { ariReference, ariResourceDocs, ariResourceList } from "../reference/ari-reference.ts";
import { referencePage } from "../reference/reference-page.ts";
import { readBody } from "./read-body.ts";

/**
 * ARI over HTTP, relative to `/ari`, with its reference under `/api-docs`: a page for browsers,
 * Swagger 1.1 for programs. The right to use it was settled before.
 */
export function createAriApp(platform: Platform): Hono {
  const app = new Hono();
  app.get("/events", upgradeRequired);
  app.get("/api-docs", apiDocs);
  app.get("/api-docs/", apiDocs);
  app.get("/api-docs/resources.json", (context) =>
    context.json(ariResourceList(basePathOf(context))),
  );
  app.get("/api-docs/:file", resourceDocs);
  app.all("*", (context) => answer(platform, context));
  return app;
}

function upgradeRequired(context: Context): Response {
  context.header("Upgrade", "websocket");
  context.header("Connection", "Upgrade");
  return context.html("<html><body><h1>Upgrade Required</h1></body></html>", 426);
}

function apiDocs(context: Context): Response | Promise<Response> {
  const asksForPage = context.req.header("accept")?.includes("text/html") === true;
  return asksForPage
    ? referencePage(ariReference())
    : context.json(ariResourceList(basePathOf(context)));
}

function resourceDocs(context: Context): Response {
  const name = context.req.param("file")?.replace(/\.json$/, "") ?? "";
  const docs = ariResourceDocs(name, basePathOf(context));
  return docs === undefined
    ? context.json({ message: "Resource not found" }, 404)
    : context.json(docs);
}

// Where the client found ARI.
function basePathOf({ req }: Context): string {
  return `${new URL(req.url).origin}/ari`;
}

async function answer(platform: Platform, context: Context): Promise<Response> {
  const read = await readBody(context.req.raw);
  if (read === "too-large")
    return Response.json({ message: "Request body too large" }, { status: 413 });
  if (read === "malformed")
    return Response.json({ message: "Error parsing request body" }, { status: 400 });
  const url = new URL(context.req.url);
  const response = await platform.request({
    method: context.req.method,
    path: url.pathname.slice("/ari".length),
    query: { ...read.query, ...firstOfEach(url.searchParams) },
    ...(read.body !== undefined && { body: read.body }),
  });
  return toHttp(response);
}

// Where a parameter is repeated the platform keeps the first.
function firstOfEach(parameters: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...parameters].toReversed());
}

function toHttp({ status, body, file }: PlatformResponse): Response {
  if (file !== undefined)
    return new Response(new Blob([file.bytes.slice()]), {
      status,
      headers: { "content-type": file.type },
    });
  return body === null ? new Response(null, { status }) : Response.json(body, { status });
}
