import type { JsonObject } from "@flowrun/core/plugin";
import { channelSnapshot } from "../model/channel.ts";
import { asteriskId, sendTo } from "../model/publish.ts";
import { formatTimestamp } from "../model/timing.ts";
import {
  type Handlers,
  type Outcome,
  type RequestContext,
  noContent,
  ok,
  refusal,
} from "./handler.ts";

/** Asterisk itself, its endpoints, its sounds, and events made by an application. */
export const asteriskHandlers: Handlers = {
  "asterisk.ping": ({ pbx }) =>
    ok({ asterisk_id: asteriskId, ping: "pong", timestamp: formatTimestamp(pbx.clock.now()) }),
  "asterisk.getInfo": ({ pbx, parameters }) => {
    const began = formatTimestamp(pbx.startedAt);
    const all = {
      system: { version: "22.10.1", entity_id: asteriskId },
      status: { startup_time: began, last_reload_time: began },
    };
    const only = parameters.text("only")?.split(",");
    return ok(
      Object.fromEntries(Object.entries(all).filter(([part]) => only?.includes(part) ?? true)),
    );
  },
  "endpoints.list": ({ pbx }) =>
    ok([...pbx.endpoints.keys()].map((name) => endpointSnapshot({ pbx, name }))),
  "endpoints.get": ({ pbx, path }) => {
    const name = `${path["tech"]}/${path["resource"]}`;
    return pbx.endpoints.has(name)
      ? ok(endpointSnapshot({ pbx, name }))
      : refusal(404, "Endpoint not found");
  },
  "endpoints.sendMessage": ({ pbx, parameters }) => {
    const [technology = "", ...resource] = (parameters.text("to") ?? "").split(":");
    const name = `${technology.toUpperCase()}/${resource.join(":")}`;
    const { kind } = pbx.endpoints.get(name) ?? pbx.settings.defaultCallee;
    // It is not there: no phone has registered with it.
    return technology !== "pjsip" || kind === "unregistered"
      ? refusal(404, "Endpoint not found")
      : { status: 202 };
  },
  "sounds.list": ({ pbx }) => ok((pbx.settings.sounds ?? []).map(soundSnapshot)),
  "sounds.get": ({ pbx, path }) => {
    const id = path["soundId"] ?? "";
    return pbx.settings.soundMs(id) === undefined
      ? refusal(404, "Sound not found")
      : ok(soundSnapshot(id));
  },
  "events.userEvent": userEvent,
  "deviceStates.get": ({ pbx, path }) => {
    const name = path["deviceName"] ?? "";
    return ok({ name, state: pbx.deviceStates.get(name) ?? "UNKNOWN" });
  },
  "deviceStates.update": ({ pbx, path, parameters }) => {
    const name = path["deviceName"] ?? "";
    if (!name.startsWith("Stasis:")) return refusal(409, "Uncontrolled device specified");
    pbx.deviceStates.set(name, parameters.text("deviceState") ?? "");
    return noContent;
  },
  "mailboxes.get": ({ pbx, path }) => {
    const name = path["mailboxName"] ?? "";
    const mailbox = pbx.mailboxes.get(name);
    return mailbox === undefined
      ? refusal(404, "Mailbox is does not exist")
      : ok({ name, old_messages: mailbox.old, new_messages: mailbox.fresh });
  },
  "mailboxes.update": ({ pbx, path, parameters }) => {
    const countOf = (name: string): number => Number(parameters.text(name) ?? 0);
    const [fresh, old] = [countOf("newMessages"), countOf("oldMessages")];
    pbx.mailboxes.set(path["mailboxName"] ?? "", { fresh, old });
    return noContent;
  },
};

function soundSnapshot(id: string): JsonObject {
  return { id, formats: [{ language: "en", format: "wav" }] };
}

function endpointSnapshot({
  pbx,
  name,
}: Pick<RequestContext, "pbx"> & { readonly name: string }): JsonObject {
  const [technology = "", ...resource] = name.split("/");
  return {
    technology,
    resource: resource.join("/"),
    state: pbx.endpoints.get(name)?.kind === "unregistered" ? "offline" : "online",
    channel_ids: [...pbx.channels.values()]
      .filter(({ endpoint }) => endpoint === name)
      .map(({ id }) => id),
  };
}

function userEvent({ pbx, path, parameters }: RequestContext): Outcome {
  const application = pbx.applications.get(parameters.text("application") ?? "");
  if (application === undefined) return refusal(404, "Application not found");
  const eventname = path["eventName"] ?? "";
  const source = parameters.text("source");
  const channel =
    source?.startsWith("channel:") === true ? pbx.channels.get(source.slice(8)) : undefined;
  if (source !== undefined && channel === undefined)
    return refusal(422, "Event source does not exist");
  sendTo(pbx, application, {
    type: "ChannelUserevent",
    eventname,
    userevent: { ...parameters.object("variables"), eventname },
    ...(channel !== undefined && { channel: channelSnapshot(channel) }),
  });
  return noContent;
}
