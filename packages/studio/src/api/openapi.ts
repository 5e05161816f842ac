import type { Route, Schema } from "./route.ts";
import { schemas } from "./schemas.ts";

/** The description of an API, as OpenAPI 3.1. */
export function openapiOf(routes: readonly Route[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "flowrun studio",
      version: "1",
      description:
        "What the studio's page asks of its server. `/api/live` is a WebSocket; docs/studio.md tells what goes over it.",
    },
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

function operationOf({ path, role, summary, query = [], body, answer }: Route): Schema {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  const asked = query.map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const wrong = {
    description: "Why it cannot be done.",
    content: jsonOf({ $ref: "#/components/schemas/StudioProblem" }),
  };
  return {
    summary,
    ...(role && { "x-role": role }),
    parameters: [...named, ...asked],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: { 200: { description: summary, content: contentOf(answer) }, default: wrong },
  };
}

function contentOf(shape: Schema | "text" | "sound"): Schema {
  // A schema says nothing of bytes.
  if (shape === "sound") return { "audio/wav": { schema: {} } };
  return shape === "text" ? { "text/plain": { schema: { type: "string" } } } : jsonOf(shape);
}

function jsonOf(schema: Schema): Schema {
  return { "application/json": { schema } };
}
