import type { JsonObject } from "@flowrun/core/plugin";
import { addInterest } from "../model/application.ts";
import { type Channel, type Party, channelSnapshot, isGone } from "../model/channel.ts";
import { behaviourOf, dial } from "../model/dial.ts";
import { endChannel } from "../model/end-channel.ts";
import { createChannel } from "../model/create-channel.ts";
import { publishChannel, publishVariable } from "../model/publish.ts";
import { enterStasis } from "../model/stasis.ts";
import { setTalkDetection } from "../model/talk.ts";
import type { Pbx } from "../model/pbx.ts";
import { soon } from "../model/timing.ts";
import {
  type Answer,
  type Handlers,
  type Outcome,
  type RequestContext,
  allocationFailed,
  noContent,
  ok,
  refusal,
  withStasisChannel,
} from "./handler.ts";

/** Making legs: originate, and create with dial. */
export const originateHandlers: Handlers = {
  "channels.originate": (context) => originate(context, context.parameters.text("channelId")),
  "channels.originateWithId": (context) => originate(context, context.path["channelId"]),
  "channels.create": create,
  "channels.dial": withStasisChannel(dialCreated),
};

const technologies = new Set(["PJSIP", "SIP"]);
const longestId = 149;
const defaultRingSeconds = 30;

function originate({ pbx, parameters }: RequestContext, id: string | undefined): Outcome {
  const application = parameters.text("app");
  const wrong = checkLeg(pbx, {
    id,
    endpoint: parameters.text("endpoint"),
    originator: parameters.text("originator"),
  });
  if (wrong !== undefined) return wrong;
  if (application === undefined && parameters.text("extension") === undefined) {
    return refusal(400, "Application or extension must be specified");
  }
  const endpoint = parameters.text("endpoint") ?? "";
  if (!isReachable(pbx, endpoint)) return allocationFailed;
  const channel = createLeg({ pbx, parameters }, { id, endpoint, origin: "originated" });
  channel.place = { appName: "AppDial2", appData: "(Outgoing Line)" };
  const owner = application === undefined ? undefined : pbx.applications.get(application);
  if (owner !== undefined) addInterest(owner, `channel:${channel.id}`);
  const timeoutMs = ringMs(parameters.integer("timeout", defaultRingSeconds));
  soon(pbx, () => {
    if (channel.isEnding) return;
    const args = parameters.text("appArgs")?.split(",") ?? [];
    dial(pbx, channel, {
      timeoutMs,
      ...(application !== undefined && { destination: { application, args } }),
    });
  });
  return ok(channelSnapshot(channel));
}

function create({ pbx, parameters }: RequestContext): Outcome {
  const id = parameters.text("channelId");
  const application = parameters.text("app");
  const wrong = checkLeg(pbx, {
    id,
    endpoint: parameters.text("endpoint"),
    originator: parameters.text("originator"),
  });
  if (wrong !== undefined) return wrong;
  if (application === undefined) return refusal(400, "Application must be specified");
  const endpoint = parameters.text("endpoint") ?? "";
  if (!isReachable(pbx, endpoint)) return allocationFailed;
  const channel = createLeg({ pbx, parameters }, { id, endpoint, origin: "created" });
  const shown = channelSnapshot(channel);
  const appArgs = parameters.text("appArgs");
  soon(pbx, () => {
    if (channel.isEnding) return;
    enterCreated(pbx, channel, application, appArgs?.split(",") ?? []);
  });
  return ok(shown);
}

function enterCreated(pbx: Pbx, channel: Channel, name: string, args: readonly string[]): void {
  const owner = pbx.applications.get(name);
  const source = `channel:${channel.id}`;
  if (owner !== undefined) addInterest(owner, source);
  const data = [name, ...args].join(",");
  channel.place = { appName: "Stasis", appData: data };
  publishChannel(pbx, channel, {
    type: "ChannelDialplan",
    dialplan_app: "Stasis",
    dialplan_app_data: data,
  });
  if (!enterStasis(pbx, channel, name, args)) endChannel(pbx, channel, { cause: 16 });
}

function dialCreated({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  if (channel.origin !== "created" || channel.isDialled || channel.state !== "Down") {
    return refusal(409, "Channel is not in the 'Down' state");
  }
  channel.isDialled = true;
  const timeoutMs = ringMs(parameters.integer("timeout", 0));
  channel.commands.push({
    run(done) {
      if (!isGone(channel)) dial(pbx, channel, { timeoutMs });
      done();
    },
  });
  return noContent;
}

function ringMs(seconds: number): number | undefined {
  return seconds > 0 ? seconds * 1000 : undefined;
}

function checkLeg(
  pbx: Pbx,
  leg: {
    readonly id: string | undefined;
    readonly endpoint: string | undefined;
    readonly originator: string | undefined;
  },
): Answer | undefined {
  if (leg.id !== undefined && leg.id.length > longestId) {
    return refusal(400, `Uniqueid length exceeds maximum of ${longestId}`);
  }
  if (leg.endpoint === undefined) return refusal(400, "Endpoint must be specified");
  if (!/^[^/]+\/.+/.test(leg.endpoint)) return refusal(400, "Invalid endpoint specified");
  if (leg.originator !== undefined && !pbx.channels.has(leg.originator)) {
    return refusal(400, "Provided originator channel was not found");
  }
  if (leg.id !== undefined && pbx.channels.has(leg.id)) {
    return refusal(409, "Channel with given unique ID already exists");
  }
  return undefined;
}

function isReachable(pbx: Pbx, endpoint: string): boolean {
  const technology = endpoint.slice(0, endpoint.indexOf("/")).toUpperCase();
  // A place of the dial plan is called before it is known whether it is there (measured).
  if (technology === "LOCAL") return true;
  return technologies.has(technology) && behaviourOf(pbx, endpoint).kind !== "unregistered";
}

function createLeg(
  { pbx, parameters }: Pick<RequestContext, "pbx" | "parameters">,
  leg: {
    readonly id: string | undefined;
    readonly endpoint: string;
    readonly origin: "originated" | "created";
  },
): Channel {
  const variables = parameters.object("variables");
  const caller = partyIn(variables, "CALLERID") ?? parseCallerId(parameters.text("callerId"));
  const originator = pbx.channels.get(parameters.text("originator") ?? "");
  const channel = createChannel(pbx, {
    ...leg,
    caller,
    // The phone of a created leg shows the connected line, not the caller id (measured).
    connected: partyIn(variables, "CONNECTEDLINE") ?? originator?.caller ?? caller,
    exten: "s",
    sendsAudio: true,
  });
  for (const [name, value] of Object.entries(variables))
    setInitialVariable(pbx, channel, name, value);
  return channel;
}

function setInitialVariable(
  pbx: Pbx,
  channel: Channel,
  name: string,
  given: JsonObject[string],
): void {
  const isDetailed = typeof given === "object" && given !== null && "value" in given;
  const value = String(isDetailed ? given["value"] : given);
  channel.variables.set(name, value);
  setTalkDetection(pbx, channel, name, value);
  if (isDetailed && "report_events" in given && given["report_events"] === true)
    channel.reportedVariables.add(name);
  publishVariable(pbx, channel, name, value);
}

/** The party that functions of the dial plan set, e.g. `CALLERID(num)`. */
function partyIn(variables: JsonObject, name: "CALLERID" | "CONNECTEDLINE"): Party | undefined {
  const [number, spelt] = [variables[`${name}(num)`], variables[`${name}(name)`]];
  if (typeof number !== "string") return undefined;
  return { number, name: typeof spelt === "string" ? spelt : "" };
}

// `"Bob" <555>`, `Bob <555>`, `<555>` or `555`. As in Asterisk the last `<` begins the number, and
// a backslash in a quoted name takes what follows as it is.
function parseCallerId(text = ""): Party {
  const [, written = "", number] = /^(.*)<([^<>]*)>[^<>]*$/su.exec(text) ?? [];
  if (number === undefined) return { name: "", number: text.trim() };
  const [, quoted] = /^"(.*)"$/su.exec(written.trim()) ?? [];
  return { name: quoted?.replaceAll(/\\(.)/gsu, "$1") ?? written.trim(), number };
}
