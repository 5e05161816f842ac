import type { Json } from "@flowrun/core/plugin";
import type { Channel } from "../model/channel.ts";
import { createCommandQueue } from "../model/command-queue.ts";
import {
  type Bridge,
  bridgeSnapshot,
  destroyBridge,
  enterBridge,
  leaveBridge,
  passesKeysBy,
} from "../model/bridge.ts";
import { publish } from "../model/publish.ts";
import type { Pbx } from "../model/pbx.ts";
import { soon } from "../model/timing.ts";
import {
  type Answer,
  type Handlers,
  type Outcome,
  type RequestContext,
  noContent,
  ok,
  refusal,
  withBridge,
} from "./handler.ts";

/** Bridges and their members. */
export const bridgeHandlers: Handlers = {
  "bridges.list": ({ pbx }) => ok([...pbx.bridges.values()].map((bridge) => standing(pbx, bridge))),
  "bridges.create": (context) => {
    const id = context.parameters.text("bridgeId");
    const isTaken = id !== undefined && context.pbx.bridges.has(id);
    return isTaken ? duplicate(id) : create(context, id);
  },
  "bridges.createWithId": (context) => create(context, context.path["bridgeId"]),
  "bridges.get": withBridge(({ pbx }, bridge) => ok(standing(pbx, bridge))),
  "bridges.destroy": withBridge(({ pbx }, bridge) => {
    destroyBridge(pbx, bridge);
    return noContent;
  }),
  "bridges.addChannel": withBridge(addChannels),
  "bridges.removeChannel": withBridge(removeChannels),
  "bridges.startMoh": withBridge((_, bridge) => {
    bridge.playsMusic = true;
    return noContent;
  }),
  "bridges.stopMoh": withBridge((_, bridge) => {
    if (!bridge.playsMusic) return refusal(409, "Bridge isn't playing music");
    bridge.playsMusic = false;
    return noContent;
  }),
};

function standing(pbx: Pbx, bridge: Bridge): Json {
  return bridgeSnapshot(bridge, passesKeysBy(pbx, bridge));
}

function duplicate(id: string): Answer {
  return refusal(500, `Unable to create bridge. Possible duplicate bridge id '${id}'`);
}

const attributes = new Set([
  "dtmf_events",
  "proxy_media",
  "video_sfu",
  "video_single",
  "sdp_label",
]);

function create({ pbx, parameters }: RequestContext, id: string | undefined): Outcome {
  const type = typeOf(parameters.text("type"));
  if (id !== undefined && pbx.bridges.has(id))
    return refusal(409, "Bridge with given ID already exists");
  if (type === undefined) return refusal(500, "Unable to create bridge");
  const bridge: Bridge = {
    id: id ?? `br-${pbx.nextNumber()}`,
    type,
    hearsKeys: /(?:^|,)(?:dtmf_events|proxy_media)(?:,|$)/.test(parameters.text("type") ?? ""),
    name: parameters.text("name") ?? "",
    createdAt: pbx.clock.now(),
    members: [],
    commands: createCommandQueue((task) => {
      soon(pbx, task);
    }),
    visitors: new Set(),
    playsMusic: false,
  };
  pbx.bridges.set(bridge.id, bridge);
  publish(pbx, { sources: [`bridge:${bridge.id}`] }, "BridgeCreated", () => ({
    bridge: bridgeSnapshot(bridge),
  }));
  return ok(bridgeSnapshot(bridge));
}

// At most one base type among known attributes; none means mixing. It is one text, cut at commas in
// a body too.
function typeOf(text = ""): Bridge["type"] | undefined {
  const bases = text.split(",").filter((word) => word !== "" && !attributes.has(word));
  if (bases.length > 1) return undefined;
  const base = bases[0] ?? "mixing";
  return base === "mixing" || base === "holding" ? base : undefined;
}

function addChannels({ pbx, parameters }: RequestContext, bridge: Bridge): Outcome {
  const found = findChannels(pbx, parameters.list("channel"));
  if ("status" in found) return found;
  const recorded = found.find((channel) => channel.recording !== undefined);
  if (recorded !== undefined) return refusal(409, `Channel ${recorded.id} currently recording`);
  return inTurn(found, (channel) => {
    if (pbx.bridges.get(bridge.id) !== bridge) return;
    channel.absorbsKeys = parameters.flag("absorbDTMF");
    enterBridge(pbx, channel, bridge);
  });
}

function removeChannels({ pbx, parameters }: RequestContext, bridge: Bridge): Outcome {
  const found = findChannels(pbx, parameters.list("channel"));
  if ("status" in found) return found;
  if (found.some((channel) => channel.bridge !== bridge.id))
    return refusal(422, "Channel not in this bridge");
  return inTurn(found, (channel) => {
    if (channel.bridge === bridge.id) leaveBridge(pbx, channel);
  });
}

function findChannels(pbx: Pbx, ids: readonly string[]): readonly Channel[] | Answer {
  if (ids.length === 0) return refusal(400, "Missing parameter channel");
  const found: Channel[] = [];
  for (const id of ids) {
    const channel = pbx.channels.get(id);
    if (channel === undefined) return refusal(400, "Channel not found");
    if (channel.application === undefined) return refusal(422, "Channel not in Stasis application");
    found.push(channel);
  }
  return found;
}

// A channel after the other, each in its turn behind its own running media; the answer comes when
// all did.
function inTurn(channels: readonly Channel[], change: (channel: Channel) => void): Outcome {
  return (respond) => {
    const next = (index: number): void => {
      const channel = channels[index];
      if (channel === undefined) {
        respond(noContent);
        return;
      }
      channel.commands.push({
        run(done) {
          change(channel);
          done();
          next(index + 1);
        },
      });
    };
    next(0);
  };
}
