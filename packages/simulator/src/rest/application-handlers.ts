import { isJsonObject, type Json } from "@flowrun/core/plugin";
import { type Application, addInterest, applicationSnapshot } from "../model/application.ts";
import { removeIfUnused } from "../model/stasis.ts";
import type { Pbx } from "../model/pbx.ts";
import { isArray } from "./parameters.ts";
import {
  type Answer,
  type Handler,
  type Handlers,
  type Outcome,
  type RequestContext,
  ok,
  refusal,
} from "./handler.ts";

/** Applications, their subscriptions and event filters. */
export const applicationHandlers: Handlers = {
  "applications.list": ({ pbx }) => ok([...pbx.applications.values()].map(applicationSnapshot)),
  "applications.get": withApplication((_, application) => ok(applicationSnapshot(application))),
  "applications.subscribe": withApplication(subscribe),
  "applications.unsubscribe": withApplication(unsubscribe),
  "applications.filter": withApplication(setFilter),
};

function subscribe({ pbx, parameters }: RequestContext, application: Application): Outcome {
  const sources = parameters.list("eventSource");
  const wrong = checkSources(pbx, sources);
  if (wrong !== undefined) return wrong;
  for (const source of sources) addInterest(application, source);
  return ok(applicationSnapshot(application));
}

function unsubscribe({ pbx, parameters }: RequestContext, application: Application): Outcome {
  const sources = parameters.list("eventSource");
  if (sources.length === 0) return refusal(400, "Missing parameter eventSource");
  if (sources.some((source) => !application.interests.has(source))) {
    return refusal(409, "Application not subscribed to event source");
  }
  for (const source of sources) application.interests.delete(source);
  const shown = applicationSnapshot(application);
  removeIfUnused(pbx, application);
  return ok(shown);
}

function checkSources(pbx: Pbx, sources: readonly string[]): Answer | undefined {
  if (sources.length === 0) return refusal(400, "Missing parameter eventSource");
  for (const source of sources) {
    const [kind = "", ...rest] = source.split(":");
    const id = rest.join(":");
    if (!["channel", "bridge", "endpoint", "deviceState"].includes(kind) || id === "") {
      return refusal(400, "Invalid event source URI scheme");
    }
    const isMissing =
      (kind === "channel" && !pbx.channels.has(id)) || (kind === "bridge" && !pbx.bridges.has(id));
    if (isMissing) return refusal(422, "Event source does not exist");
  }
  return undefined;
}

function setFilter({ body }: RequestContext, application: Application): Outcome {
  const filter = isJsonObject(body) ? body : {};
  const allowed = typesOf(filter["allowed"]);
  const disallowed = typesOf(filter["disallowed"]);
  if (allowed === undefined || disallowed === undefined) {
    return refusal(400, "Invalid body");
  }
  application.eventsAllowed = allowed;
  application.eventsDisallowed = disallowed;
  return ok(applicationSnapshot(application));
}

function typesOf(list: Json | undefined): readonly string[] | undefined {
  if (list === undefined) return [];
  if (!isArray(list)) return undefined;
  const types = list.map((entry) => (isJsonObject(entry) ? entry["type"] : undefined));
  return types.every((type) => typeof type === "string") ? types : undefined;
}

function withApplication(
  run: (context: RequestContext, application: Application) => Outcome,
): Handler {
  return (context) => {
    const application = context.pbx.applications.get(context.path["applicationName"] ?? "");
    return application === undefined
      ? refusal(404, "Application not found")
      : run(context, application);
  };
}
