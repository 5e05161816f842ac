import { PortError, isJsonObject, type Json, webhookNames } from "@flowrun/core/plugin";
import { type Context, Hono } from "hono";
import type { Call } from "../model/caller.ts";
import type { Platform } from "../platform.ts";
import { type Attend, type CallFollower, followCall } from "../script/run-script.ts";
import { readFields } from "../script/read-fields.ts";
import { readCallScript, readCalleeBehaviour } from "../script/read-script.ts";
import type { V2Api } from "../v2/create-v2-app.ts";
import { readBody } from "./read-body.ts";

/**
 * Phones for another process, relative to `/simulator`:
 *
 * - `POST /calls` with a `CallScript` places a call and streams its `CallLine`s as NDJSON until it
 *   is over.
 * - `GET /calls` lists the legs that the platform holds, as ARI writes channels.
 * - `POST /calls/{id}/keys` with `{ keys, gapMs? }` presses keys; `POST /calls/{id}/talk` with `{
 *   ms }` talks for so long;
 *   `DELETE /calls/{id}` hangs up. All only for calls that were placed here.
 * - `PUT /endpoints/{tech}/{resource}` with a `CalleeBehaviour` says how a phone behaves.
 * - `POST /webhooks/{name}` with a payload sends a webhook, and answers with the `WebhookDelivery`
 *   to each listener once all are over.
 */
export function createControlApp(
  platform: Platform,
  sendWebhook: V2Api["sendWebhook"],
  attend?: Attend,
): Hono {
  const calls = new Map<string, Call>();
  const app = new Hono();
  app.post("/calls", (context) =>
    withJson(context, (body) => place({ platform, attend }, calls, body)),
  );
  app.get("/calls", async (context) => {
    const { body } = await platform.request({ method: "GET", path: "/channels" });
    return context.json(body);
  });
  app.post("/calls/:id/keys", (context) =>
    withJson(context, (body) => press(calls, context.req.param("id"), body)),
  );
  app.post("/calls/:id/talk", (context) =>
    withJson(context, (body) => talk(calls, context.req.param("id"), body)),
  );
  app.delete("/calls/:id", (context) => {
    const call = calls.get(context.req.param("id"));
    call?.hangUp();
    return call === undefined ? noSuchCall() : new Response(null, { status: 204 });
  });
  app.put("/endpoints/:tech/:resource", (context) =>
    withJson(context, (body) => {
      const name = `${context.req.param("tech")}/${context.req.param("resource")}`;
      platform.endpoint(name, readCalleeBehaviour(body, `The callee "${name}"`));
      return new Response(null, { status: 204 });
    }),
  );
  app.post("/webhooks/:name", (context) =>
    withJson(context, async (body) => {
      const name = webhookNames.find((each) => each === context.req.param("name"));
      if (name === undefined) return noSuchWebhook(context.req.param("name"));
      const payload = body ?? {};
      if (!isJsonObject(payload))
        throw new PortError("SIM_BAD_SCRIPT", "The payload of a webhook must be an object.");
      return Response.json(await sendWebhook(name, payload));
    }),
  );
  app.notFound(() => Response.json({ message: "Resource not found" }, { status: 404 }));
  return app;
}

async function withJson(
  context: Context,
  run: (body: Json) => Response | Promise<Response>,
): Promise<Response> {
  const read = await readBody(context.req.raw);
  if (read === "too-large")
    return Response.json({ message: "The body is larger than 1 MiB." }, { status: 413 });
  if (read === "malformed")
    return Response.json({ message: "The body is not JSON." }, { status: 400 });
  try {
    return await run(read.body ?? null);
  } catch (error) {
    if (error instanceof PortError)
      return Response.json({ code: error.code, message: error.message }, { status: 400 });
    throw error;
  }
}

interface Placing {
  readonly platform: Platform;
  readonly attend: Attend | undefined;
}

function place({ platform, attend }: Placing, calls: Map<string, Call>, body: Json): Response {
  const script = readCallScript(body);
  const encoder = new TextEncoder();
  let isOpen = true;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const follower: CallFollower = {
        line(line) {
          if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
          if (line.kind === "leg.ended") calls.delete(line.leg);
        },
        over() {
          if (isOpen) controller.close();
        },
      };
      const call = followCall(platform, script, follower, attend);
      calls.set(call.id, call);
    },
    // The listener is gone; the call goes on, as a call does when nobody watches.
    cancel() {
      isOpen = false;
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
}

function press(calls: ReadonlyMap<string, Call>, id: string | undefined, body: Json): Response {
  const call = calls.get(id ?? "");
  if (call === undefined) return noSuchCall();
  const keys = isJsonObject(body) ? body["keys"] : undefined;
  const gapMs = isJsonObject(body) ? body["gapMs"] : undefined;
  if (typeof keys !== "string" || !/^[0-9A-Da-d*#]+$/.test(keys)) {
    throw new PortError(
      "SIM_BAD_SCRIPT",
      'The field "keys" must be a text of keys: 0-9, A-D, * and #.',
    );
  }
  call.press(keys, typeof gapMs === "number" ? gapMs : undefined);
  return new Response(null, { status: 204 });
}

function talk(calls: ReadonlyMap<string, Call>, id: string | undefined, body: Json): Response {
  const call = calls.get(id ?? "");
  if (call === undefined) return noSuchCall();
  const { ms } = readFields(body, "The talk", { ms: { kind: "milliseconds", required: true } });
  call.talk(ms);
  return new Response(null, { status: 204 });
}

function noSuchCall(): Response {
  return Response.json(
    { message: "No such call was placed here, or it is over." },
    { status: 404 },
  );
}

function noSuchWebhook(name: string): Response {
  const known = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(webhookNames);
  return Response.json(
    { message: `There is no webhook "${name}". Use ${known}.` },
    { status: 404 },
  );
}
