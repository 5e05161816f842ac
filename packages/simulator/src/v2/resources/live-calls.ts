import { isJsonObject, type JsonObject } from "@flowrun/core/plugin";
import { isArray } from "../../rest/parameters.ts";
import { formatTimestamp } from "../../model/timing.ts";
import type { Platform, PlatformResponse } from "../../platform.ts";
import type { PlatformRequest } from "../../rest/router.ts";
import {
  type Behaviour,
  type ResourceAnswer,
  type ResourceRequest,
  addItem,
  malformed,
  notFound,
  placeOf,
  type LiveCalls,
} from "./behaviour.ts";
import type { ResourceStore } from "./resource-store.ts";
import { changeItem } from "./standard-behaviours.ts";

const collection = "calls";

/**
 * Keeps the live calls of the platform in stores, from their beginning to their end, under the id
 * of their channel. A call that was begun over the API is in its tenant's store, every other in
 * `store`. Every leg is a call; the document shows no fields.
 */
export function createLiveCalls(platform: Platform, store: ResourceStore): LiveCalls {
  const places = new Map<string, { readonly store: ResourceStore; readonly uid: string }>();
  const begun = (): JsonObject => ({ state: "ringing", started: formatTimestamp(platform.now()) });
  const follow = (leg: string, fields: JsonObject): void => {
    if (places.has(leg)) return;
    places.set(leg, { store, uid: leg });
    store.write(collection, leg, { uid: leg, channel: leg, ...fields, ...begun() });
  };
  const stop = platform.watch((line) => {
    if (line.kind === "call.placed")
      follow(line.leg, { direction: "inbound", from: line.from, to: line.to });
    if (line.kind === "leg.called")
      follow(line.leg, { direction: "outbound", from: line.from, to: line.endpoint });
    const place = places.get(line.leg);
    if (line.kind === "leg.answered" && place !== undefined) {
      const call = place.store.read(collection, place.uid);
      place.store.write(collection, place.uid, { ...call, state: "answered" });
    }
    if (line.kind === "leg.ended" && place !== undefined) {
      place.store.remove(collection, place.uid);
      places.delete(line.leg);
    }
  });
  return {
    ask: platform.request,
    async begin({ store: own, uid, channel, fields, query }) {
      const call = { ...fields, channel, direction: "outbound", ...begun() };
      const added = addItem(own, { collection, key: "uid", fields: { ...call, uid } });
      if (added.status !== 201) return added;
      places.set(channel, { store: own, uid: String(uid) });
      const refused = refusalOf(
        await platform.request({
          method: "POST",
          path: "/channels",
          query: { ...query, channelId: channel },
        }),
      );
      if (refused === undefined) return added;
      places.delete(channel);
      own.remove(collection, String(uid));
      return refused;
    },
    close: stop,
  };
}

/**
 * The behaviours of a live call, by the names of operations. The fields of bodies are ours.
 */
export const liveCalls: Readonly<Record<string, Behaviour>> = {
  /**
   * Calls `to`, a number or `TECH/resource`, and shows it `from`. The answering phone enters the
   * application `app`.
   */
  "calls.create": ({ store, tenant, body, calls }) => {
    const fields = isJsonObject(body.json) ? body.json : {};
    const { to, from = "", app, uid = store.freeId(collection) } = fields;
    if (typeof to !== "string" || to === "")
      return malformed('The field "to" must be a number or an endpoint.');
    if (typeof uid !== "string" && typeof uid !== "number")
      return malformed('The field "uid" must be a text or a number.');
    const query = {
      endpoint: to.includes("/") ? to : `PJSIP/${to}`,
      callerId: String(from),
      ...(typeof app === "string" ? { app } : { extension: "s" }),
    };
    return calls.begin({
      store,
      uid,
      channel: `${tenant}-${uid}`,
      fields: { from, ...fields },
      query,
    });
  },
  "calls.delete": async ({ store, path, calls }) => {
    const { id } = placeOf(path);
    const call = store.read(collection, id);
    if (call === undefined) return notFound;
    return (
      refusalOf(await calls.ask({ method: "DELETE", path: channelPath(call) })) ?? { status: 204 }
    );
  },
  /** Takes the call out of its application, and keeps where it goes, which is `to`. */
  "calls.transfer": async (request) => {
    const { to } = isJsonObject(request.body.json) ? request.body.json : {};
    if (typeof to !== "string" || to === "")
      return malformed('The field "to" must be a number or an endpoint.');
    return await control(request, { method: "POST", path: "/continue" });
  },
  /**
   * Records the call from now on, or with `on: false` no longer: its bridge while it is in one, else
   * its channel. The recording is stored as `call-UID`.
   */
  "calls.set_recording": async (request) => {
    const { ask } = request.calls;
    const { on } = isJsonObject(request.body.json) ? request.body.json : {};
    const name = `call-${uidOf(request)}`;
    const live = `/recordings/live/${encodeURIComponent(name)}`;
    if (on === false) {
      await ask({ method: "POST", path: `${live}/stop` });
      return keepOnItem(request);
    }
    if ((await ask({ method: "GET", path: live })).status === 200) return keepOnItem(request);
    return await control(request, {
      method: "POST",
      path: "/record",
      query: { name, format: "wav", ifExists: "overwrite" },
      ofBridge: true,
    });
  },
};

interface Asked extends PlatformRequest {
  /** Whether it is done to the bridge of a call that is in one; absent: to the channel. */
  readonly ofBridge?: true;
}

/**
 * Has ARI do it with the call, and keeps the body as a field of the call once that is done. A call
 * outside applications, which ARI cannot touch, only keeps it.
 */
async function control(
  request: ResourceRequest,
  { ofBridge, ...asked }: Asked,
): Promise<ResourceAnswer> {
  const call = request.store.read(collection, uidOf(request)) ?? {};
  const bridge = ofBridge && (await bridgeOf(call, request));
  const path = `${bridge ?? channelPath(call)}${asked.path}`;
  const refused = refusalOf(await request.calls.ask({ ...asked, path }));
  const isOutside = refused?.reason === "Channel not in Stasis application";
  return (isOutside ? undefined : refused) ?? keepOnItem(request);
}

async function bridgeOf(
  { channel = "" }: JsonObject,
  { calls }: ResourceRequest,
): Promise<string | undefined> {
  const { body } = await calls.ask({ method: "GET", path: "/bridges" });
  for (const bridge of isArray(body) ? body : []) {
    const { id, channels } = isJsonObject(bridge) ? bridge : {};
    if (typeof id === "string" && isArray(channels) && channels.includes(channel))
      return `/bridges/${encodeURIComponent(id)}`;
  }
  return undefined;
}

// `calls/7/recording` is about call 7.
function uidOf({ path }: ResourceRequest): string {
  return placeOf(placeOf(path).collection).id;
}

/** `PUT calls/7/recording` keeps the body as the field `recording` of call 7. */
function keepOnItem(request: ResourceRequest): ResourceAnswer {
  const { collection: item, id: field } = placeOf(request.path);
  return changeItem(request, placeOf(item), (before) => ({
    ...before,
    [field]: request.body.json ?? {},
  }));
}

function channelPath({ channel = "" }: JsonObject): string {
  return `/channels/${encodeURIComponent(String(channel))}`;
}

/** 404 for a call that ended meanwhile, 409 with ARI's words for whatever else it refuses. */
function refusalOf({ status, body }: PlatformResponse): ResourceAnswer | undefined {
  if (status < 400) return undefined;
  if (status === 404) return notFound;
  const words = isJsonObject(body) ? (body["message"] ?? body["error"]) : undefined;
  return { status: 409, ...(typeof words === "string" && { reason: words }) };
}
