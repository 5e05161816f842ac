import type { Channel } from "../model/channel.ts";
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

function getVariable({ parameters }: RequestContext, channel: Channel): Outcome {
  const name = parameters.text("variable");
  if (name === undefined) return nameIsMissing;
  if (name.endsWith(")")) return readFunction(channel, name);
  const value = channel.variables.get(name);
  return value === undefined ? refusal(404, "Provided variable was not found") : ok({ value });
}

function readFunction(channel: Channel, name: string): Outcome {
  if (name === "CALLERID(num)") return ok({ value: channel.caller.number });
  if (name === "CALLERID(name)") return ok({ value: channel.caller.name });
  const [, header] = /^PJSIP_HEADER\(read,\s*([^,)]+)\)$/.exec(name) ?? [];
  const value = header === undefined ? undefined : channel.headers.get(header.toLowerCase());
  if (value !== undefined) return ok({ value });
  if (name === "REDIRECTING(from-num)") return ok({ value: channel.divertedFrom });
  return refusal(500, "Unable to read provided function");
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
