import { type Context, Hono } from "hono";
import type { JsonObject, WebhookName } from "@flowrun/core/plugin";
import { type ApiVersion, type Endpoint, descriptions } from "@flowrun/v2-client/openapi";
import { parseJson, readText } from "../../server/read-body.ts";
import { type RequestCheck, takesJson } from "../check-request.ts";
import { refusal } from "../refusal.ts";
import type { SignedIn } from "../token-issuer.ts";
import type { V2User } from "../v2-options.ts";
import { type RequestContent, type ResourceAnswer, placeOf, type LiveCalls } from "./behaviour.ts";
import { type Operation, readOperations } from "./read-operations.ts";
import { familyOf, removedFieldsOf, withoutFields } from "./removed-fields.ts";
import type { ResourceStore, ResourceStores } from "./resource-store.ts";

/** The parts that the resources of the API work with. */
export interface ResourceOptions {
  readonly version: ApiVersion;
  readonly check: RequestCheck;
  readonly stores: ResourceStores;
  readonly calls: LiveCalls;
  readonly tell: (name: WebhookName, payload: JsonObject) => void;
}

/**
 * Every operation of a description that needs a token, for a user who is signed in. Faults are told
 * in this order. First is 400 for parameters that the description does not allow. Then comes 403
 * for another tenant or for the system without the right, then 400 or 413 for the body. Last is 404
 * for a place below something that is not there. Then the operation is done.
 */
export function createResourceApp({
  version,
  check,
  stores,
  calls,
  tell,
}: ResourceOptions): Hono<SignedIn> {
  const description = descriptions[version];
  const removed = removedFieldsOf(version);
  const app = new Hono<SignedIn>();
  for (const operation of readOperations(description)) {
    const { endpoint, scope, template, key, asList } = operation;
    const gone = removed.get(familyOf(endpoint.name)) ?? [];
    app.on(
      endpoint.method.toUpperCase(),
      endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      async (context) => {
        const { user } = context.var;
        const query = queryOf(endpoint, context);
        const wrong = check.parameters(endpoint, { ...context.req.param(), ...query });
        if (wrong !== undefined) return refusal(400, { reason: wrong });
        if (!mayUse(user, scope, context)) return refusal(403);
        const read = await readContent(endpoint, context);
        if (typeof read === "number") return refusal(read);
        const unfit = check.body(endpoint, read.json);
        if (unfit !== undefined) return refusal(400, { reason: unfit });
        const body = {
          ...read,
          json: read.json === undefined ? undefined : withoutFields(read.json, gone),
        };
        const store = scope === "system" ? stores.system : stores.tenant(user.tenant);
        const path = fill(template, context.req.param());
        if (!hasParents(store, template, path)) return refusal(404);
        const { tenant } = user;
        const asked = {
          store,
          tenants: stores.tenants,
          tenant,
          path,
          key,
          query,
          body,
          version,
          asList,
          calls,
          tell,
        };
        return write(await operation.behaviour(asked), operation.status);
      },
    );
  }
  return app;
}

function mayUse(user: V2User, scope: Operation["scope"], { req }: Context): boolean {
  if (scope === "system") return user.system === true;
  const tenant = req.param("tenant") ?? req.param("tenant_code");
  return scope === "user" || tenant === user.tenant;
}

function queryOf(endpoint: Endpoint, context: Context): Readonly<Record<string, string>> {
  const names = endpoint.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(context.req.query()).filter(([name]) => names.includes(name)),
  );
}

/** The body, or the status that refuses it. */
async function readContent(
  endpoint: Endpoint,
  { req }: Context,
): Promise<RequestContent | 400 | 413> {
  const text = await readText(req.raw);
  if (text === undefined) return 413;
  const type = req.header("content-type") ?? "";
  if (text === "" || !takesJson(endpoint)) return { text, type, json: undefined };
  const json = parseJson(text);
  return json === undefined ? 400 : { text, type, json };
}

function fill(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ""),
  );
}

/**
 * Whether every item that the path goes through is there. The item that it ends with is the
 * operation's own matter.
 */
function hasParents(store: ResourceStore, template: string, path: string): boolean {
  const parts = path.split("/");
  return template.split("/").every((part, index) => {
    if (!part.startsWith("{") || index === parts.length - 1) return true;
    const { collection, id } = placeOf(parts.slice(0, index + 1).join("/"));
    return store.read(collection, id) !== undefined;
  });
}

function write(
  { status, body, csv, reason }: ResourceAnswer,
  documented: number | undefined,
): Response {
  if (status !== undefined && status >= 400)
    return refusal(status, reason === undefined ? {} : { reason });
  if (csv !== undefined) return new Response(csv, { headers: { "content-type": "text/csv" } });
  const success = documented ?? status ?? 200;
  return success === 204
    ? new Response(null, { status: 204 })
    : Response.json(body ?? {}, { status: success });
}
