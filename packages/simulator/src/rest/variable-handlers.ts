import type { Channel } from "../model/channel.ts";
import type { Pbx } from "../model/pbx.ts";
import { publishVariable } from "../model/publish.ts";
import { setTalkDetection } from "../model/talk.ts";
import { transferHandling } from "../model/transfer.ts";
import {
  type Handlers,
  type Outcome,
  type RequestContext,
  noContent,
  ok,
  refusal,
  withProvidedChannel,
  withStasisChannel,
} from "./handler.ts";

/** The variables of channels, and those of the platform. */
export const variableHandlers: Handlers = {
  "channels.getChannelVar": withProvidedChannel(getVariable),
  "channels.setChannelVar": withStasisChannel(setVariable),
  "asterisk.getGlobalVar": ({ pbx, parameters }) => {
    const name = parameters.text("variable");
    return name === undefined ? nameIsMissing : ok({ value: pbx.variables.get(name) ?? "" });
  },
  "asterisk.setGlobalVar": ({ pbx, parameters }) => {
    const name = parameters.text("variable");
    if (name === undefined) return nameIsMissing;
    pbx.variables.set(name, parameters.text("value") ?? "");
    return noContent;
  },
};

const nameIsMissing = refusal(400, "Variable name is required");

function getVariable({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const name = parameters.text("variable");
  if (name === undefined) return nameIsMissing;
  const value = channel.variables.get(name);
  if (value === undefined && name.endsWith(")")) return readFunction(pbx, channel, name);
  return value === undefined ? refusal(404, "Provided variable was not found") : ok({ value });
}

/** The functions that the embedded platform has, each with what it gives for its argument. */
const functions: Readonly<
  Record<string, (pbx: Pbx, channel: Channel, argument: string) => string | undefined>
> = {
  CALLERID: (_pbx, { caller }, part) =>
    new Map([
      ["num", caller.number],
      ["name", caller.name],
    ]).get(part),
  PJSIP_HEADER: (_pbx, { headers }, argument) => {
    const [, header] = /^read,\s*([^,]+)$/.exec(argument) ?? [];
    return header === undefined ? undefined : headers.get(header.toLowerCase());
  },
  REDIRECTING: (_pbx, { divertedFrom }, part) => (part === "from-num" ? divertedFrom : undefined),
  PJSIP_DIAL_CONTACTS: (pbx, _channel, account) => contactsOf(pbx, account).join("&"),
  DEVICE_STATE: ({ deviceStates }, _channel, device) => deviceStates.get(device) ?? "UNKNOWN",
  DIALPLAN_EXISTS: ({ endpoints }, _channel, argument) => {
    const [context, extension, priority] = argument.split(",");
    const place = endpoints.get(`Local/${extension}@${context}/n`);
    if (place === undefined || priority !== "1") return undefined;
    return place.kind === "unregistered" ? "0" : "1";
  },
};

function readFunction(pbx: Pbx, channel: Channel, written: string): Outcome {
  const [, name = "", argument = ""] = /^(\w+)\(([^)]*)\)$/.exec(written) ?? [];
  const read = Object.hasOwn(functions, name) ? functions[name] : undefined;
  const value = read?.(pbx, channel, argument);
  return value === undefined ? refusal(500, "Unable to read provided function") : ok({ value });
}

/** The phone of the account itself, and those that have a behaviour beneath it. */
function contactsOf({ endpoints }: Pbx, account: string): readonly string[] {
  const own = `PJSIP/${account}/`;
  const others = [...endpoints.keys()].filter((each) => each.startsWith(own));
  return [`${own}sip:${account}@192.0.2.1`, ...others];
}

// Held back behind running media, like `answer`. A function that does not exist is answered with
// 204 all the same.
function setVariable({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const name = parameters.text("variable");
  if (name === undefined) return nameIsMissing;
  const value = parameters.text("value") ?? "";
  return (respond) => {
    channel.commands.push({
      run(done) {
        if (name === transferHandling) channel.variables.set(name, value);
        setTalkDetection(pbx, channel, name, value);
        if (!name.endsWith(")")) {
          channel.variables.set(name, value);
          if (parameters.flag("report_events")) channel.reportedVariables.add(name);
          if (!channel.isEnding) publishVariable(pbx, channel, name, value);
        }
        respond(noContent);
        done();
      },
    });
  };
}
