import { type Context, Hono } from "hono";
import type { Platform, PlatformResponse } from "../platform.ts";
import { routes } from "../rest/router.ts";
import { readBody } from "./read-body.ts";

/** ARI over HTTP, relative to `/ari`. Who may use it was settled before. */
export function createAriApp(platform: Platform): Hono {
  const app = new Hono();
  app.get("/events", upgradeRequired);
  app.get("/api-docs", (context) => context.json(apiDocs()));
  app.get("/api-docs/resources.json", (context) => context.json(apiDocs()));
  app.all("*", (context) => answer(platform, context));
  return app;
}

function upgradeRequired(context: Context): Response {
  context.header("Upgrade", "websocket");
  context.header("Connection", "Upgrade");
  return context.html("<html><body><h1>Upgrade Required</h1></body></html>", 426);
}

// Swagger 1.1 as the real platform serves it, with only what this platform has.
function apiDocs(): object {
  const resources = [...new Set([...routes.map(({ pattern }) => pattern[0] ?? ""), "events"])].toSorted();
  return {
    apiVersion: "8.0.0",
    swaggerVersion: "1.1",
    apis: resources.map((name) => ({ path: `/api-docs/${name}.{format}`, description: `${name} resources` })),
  };
}

async function answer(platform: Platform, context: Context): Promise<Response> {
  const read = await readBody(context.req.raw);
  if (read === "too-large") return Response.json({ message: "Request body too large" }, { status: 413 });
  if (read === "malformed") return Response.json({ message: "Error parsing request body" }, { status: 400 });
  const url = new URL(context.req.url);
  const response = await platform.request({
    method: context.req.method,
    path: url.pathname.slice("/ari".length),
    query: { ...read.query, ...firstOfEach(url.searchParams) },
    ...(read.body !== undefined && { body: read.body }),
  });
  return toHttp(response);
}

// Of a repeated parameter the platform keeps the first.
function firstOfEach(parameters: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...parameters].toReversed());
}

function toHttp({ status, body }: PlatformResponse): Response {
  return body === null ? new Response(null, { status }) : Response.json(body, { status });
}
