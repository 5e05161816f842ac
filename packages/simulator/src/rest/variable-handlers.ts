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

function readFunction(pbx: Pbx, channel: Channel, name: string): Outcome {
  if (name === "CALLERID(num)") return ok({ value: channel.caller.number });
  if (name === "CALLERID(name)") return ok({ value: channel.caller.name });
  const [, header] = /^PJSIP_HEADER\(read,\s*([^,)]+)\)$/.exec(name) ?? [];
  const value = header === undefined ? undefined : channel.headers.get(header.toLowerCase());
  if (value !== undefined) return ok({ value });
  if (name === "REDIRECTING(from-num)") return ok({ value: channel.divertedFrom });
  const [, account] = /^PJSIP_DIAL_CONTACTS\(([^,)]+)\)$/.exec(name) ?? [];
  if (account !== undefined) return ok({ value: contactsOf(pbx, account).join("&") });
  const [, context, extension] = /^DIALPLAN_EXISTS\(([^,)]+),([^,)]+),1\)$/.exec(name) ?? [];
  const place = pbx.endpoints.get(`Local/${extension}@${context}/n`);
  if (place !== undefined) return ok({ value: place.kind === "unregistered" ? "0" : "1" });
  return refusal(500, "Unable to read provided function");
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
