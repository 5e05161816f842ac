import type { Json } from "@flowrun/core/plugin";
import { type Application, addInterest, applicationSnapshot } from "../model/application.ts";
import { removeIfUnused } from "../model/stasis.ts";
import type { World } from "../model/world.ts";
import { type Answer, type Outcome, ok, refusal } from "./answer.ts";
import { isArray, isObject } from "./parameters.ts";
import { type Route, type RouteContext, route } from "./route.ts";

/** Applications, their subscriptions and event filters. */
export const applicationRoutes: readonly Route[] = [
  route("GET", "/applications", ({ world }) => ok([...world.applications.values()].map(applicationSnapshot))),
  route(
    "GET",
    "/applications/:applicationName",
    withApplication((_, application) => ok(applicationSnapshot(application))),
  ),
  route("POST", "/applications/:applicationName/subscription", withApplication(subscribe)),
  route("DELETE", "/applications/:applicationName/subscription", withApplication(unsubscribe)),
  route("PUT", "/applications/:applicationName/eventFilter", withApplication(setFilter)),
];

function subscribe({ world, parameters }: RouteContext, application: Application): Outcome {
  const sources = parameters.list("eventSource");
  const wrong = checkSources(world, sources);
  if (wrong !== undefined) return wrong;
  for (const source of sources) addInterest(application, source);
  return ok(applicationSnapshot(application));
}

function unsubscribe({ world, parameters }: RouteContext, application: Application): Outcome {
  const sources = parameters.list("eventSource");
  if (sources.length === 0) return refusal(400, "Missing parameter eventSource");
  if (sources.some((source) => !application.interests.has(source))) {
    return refusal(409, "Application not subscribed to event source");
  }
  for (const source of sources) application.interests.delete(source);
  const shown = applicationSnapshot(application);
  removeIfUnused(world, application);
  return ok(shown);
}

function checkSources(world: World, sources: readonly string[]): Answer | undefined {
  if (sources.length === 0) return refusal(400, "Missing parameter eventSource");
  for (const source of sources) {
    const [kind = "", ...rest] = source.split(":");
    const id = rest.join(":");
    if (!["channel", "bridge", "endpoint", "deviceState"].includes(kind) || id === "") {
      return refusal(400, "Invalid event source URI scheme");
    }
    const isMissing = (kind === "channel" && !world.channels.has(id)) || (kind === "bridge" && !world.bridges.has(id));
    if (isMissing) return refusal(422, "Event source does not exist");
  }
  return undefined;
}

function setFilter({ body }: RouteContext, application: Application): Outcome {
  const filter = isObject(body) ? body : {};
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
  const types = list.map((entry) => (isObject(entry) ? entry["type"] : undefined));
  return types.every((type) => typeof type === "string") ? types : undefined;
}

function withApplication(run: (context: RouteContext, application: Application) => Outcome): Route["run"] {
  return (context) => {
    const application = context.world.applications.get(context.path["applicationName"] ?? "");
    return application === undefined ? refusal(404, "Application not found") : run(context, application);
  };
}
