import { causeOfReason } from "../model/cause.ts";
import { type Channel, channelSnapshot, isGone } from "../model/channel.ts";
import {
  endChannel,
  hangUpByApplication,
  hangUpByCaller,
  hangUpByDialplan,
} from "../model/end-channel.ts";
import { answerChannel } from "../model/answer-channel.ts";
import { sendTo, tell } from "../model/publish.ts";
import { activeApplication, departStasis, enterStasis } from "../model/stasis.ts";
import { tellTransfer } from "../model/transfer.ts";
import type { Pbx } from "../model/pbx.ts";
import { after } from "../model/timing.ts";
import {
  type Handlers,
  type Outcome,
  type RequestContext,
  noContent,
  ok,
  refusal,
  withChannel,
  withReadyChannel,
  withStasisChannel,
} from "./handler.ts";

/** Operations on one channel, apart from making it, its media and its variables. */
export const channelHandlers: Handlers = {
  "channels.list": ({ pbx }) => ok([...pbx.channels.values()].map(channelSnapshot)),
  "channels.get": withChannel((_, channel) => ok(channelSnapshot(channel))),
  "channels.hangup": withChannel(hangUp),
  "channels.answer": withReadyChannel(answer),
  "channels.continueInDialplan": withReadyChannel(continueInDialplan),
  "channels.move": withStasisChannel(move),
  "channels.redirect": withReadyChannel(redirect),
  "channels.sendDTMF": withReadyChannel(sendDtmf),
  "channels.ring": withReadyChannel(acceptQueued),
  "channels.ringStop": withReadyChannel(acceptQueued),
  "channels.hold": withReadyChannel(acceptQueued),
  "channels.unhold": withReadyChannel(acceptQueued),
  "channels.startMoh": withReadyChannel(acceptQueued),
  "channels.stopMoh": withReadyChannel(acceptQueued),
  "channels.startSilence": withReadyChannel(acceptQueued),
  "channels.stopSilence": withReadyChannel(acceptQueued),
  "channels.progress": withReadyChannel(acceptQueued),
  "channels.mute": withReadyChannel(mute),
  "channels.unmute": withReadyChannel(mute),
  "channels.transfer_progress": withStasisChannel(transferProgress),
};

function hangUp({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const reason = parameters.text("reason");
  const code = parameters.text("reason_code");
  if (reason !== undefined && code !== undefined) {
    return refusal(400, "The reason and reason_code can't both be specified");
  }
  const cause = code === undefined ? causeOfReason(reason ?? "normal") : Number.parseInt(code, 10);
  if (cause === undefined || Number.isNaN(cause)) {
    const what = code === undefined ? "" : "reason code ";
    return refusal(400, `Invalid reason for hangup ${what}provided`);
  }
  hangUpByApplication(pbx, channel, cause);
  return noContent;
}

function answer({ pbx }: RequestContext, channel: Channel): Outcome {
  return (respond) => {
    channel.commands.push({
      run(done) {
        if (isGone(channel)) {
          respond(refusal(500, "Failed to answer channel"));
        } else {
          answerChannel(pbx, channel);
          respond(noContent);
        }
        done();
      },
    });
  };
}

function acceptQueued(_: RequestContext, channel: Channel): Outcome {
  channel.commands.push({
    run(done) {
      done();
    },
  });
  return noContent;
}

function mute(context: RequestContext, channel: Channel): Outcome {
  const direction = context.parameters.text("direction") ?? "both";
  if (!["in", "out", "both"].includes(direction))
    return refusal(400, "Invalid direction specified");
  return acceptQueued(context, channel);
}

function sendDtmf({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const digits = parameters.text("dtmf");
  if (digits === undefined) return refusal(400, "DTMF is required");
  channel.commands.push({
    run(done) {
      for (const digit of digits.replaceAll(/w/gi, ""))
        tell(pbx, channel.id, { kind: "key.heard", digit });
      done();
    },
  });
  return noContent;
}

function continueInDialplan({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const label = parameters.text("label");
  if (label !== undefined && Number.isNaN(Number.parseInt(label, 10))) {
    return refusal(404, "Requested label can not be found");
  }
  channel.commands.push({
    run(done) {
      done();
      if (isGone(channel)) return;
      departStasis(pbx, channel);
      channel.place = { appName: "", appData: "" };
      const cancel = after(pbx, pbx.settings.dialplanMs, () => {
        channel.endings.delete(cancel);
        hangUpByDialplan(pbx, channel);
      });
      channel.endings.add(cancel);
    },
  });
  return noContent;
}

function move({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const destination = parameters.text("app");
  if (destination === undefined) return refusal(400, "Required parameter 'app' not provided.");
  const args = parameters.list("appArgs");
  channel.commands.push({
    run(done) {
      done();
      if (isGone(channel)) return;
      if (activeApplication(pbx, destination) === undefined) {
        sayMoveFailed(pbx, channel, destination, args);
        return;
      }
      departStasis(pbx, channel);
      enterStasis(pbx, channel, destination, args);
    },
  });
  return noContent;
}

function sayMoveFailed(
  pbx: Pbx,
  channel: Channel,
  destination: string,
  args: readonly string[],
): void {
  const application = pbx.applications.get(channel.application ?? "");
  if (application === undefined) return;
  sendTo(pbx, application, {
    type: "ApplicationMoveFailed",
    channel: channelSnapshot(channel),
    destination,
    args: [...args],
  });
}

function transferProgress({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const state = parameters.text("states") ?? "";
  return tellTransfer(pbx, channel, state)
    ? noContent
    : refusal(400, "Invalid transfer progress state");
}

/**
 * By 302 before the answer, by REFER after it, and then the phone hangs up. Phones here go wherever
 * they are sent.
 */
function redirect({ pbx, parameters }: RequestContext, channel: Channel): Outcome {
  const endpoint = parameters.text("endpoint");
  if (endpoint === undefined) return refusal(400, "Required parameter 'endpoint' not provided.");
  const technology = endpoint.slice(0, Math.max(0, endpoint.indexOf("/")));
  const own = channel.endpoint.slice(0, channel.endpoint.indexOf("/"));
  if (technology === "")
    return refusal(422, `Endpoint parameter '${endpoint}' does not contain tech/resource`);
  if (technology.toLowerCase() !== own.toLowerCase()) {
    return refusal(
      422,
      `Endpoint technology '${technology}' does not match channel technology '${own}'`,
    );
  }
  const isAnswered = channel.state === "Up";
  channel.commands.push({
    run(done) {
      done();
      if (isGone(channel)) return;
      if (isAnswered) hangUpByCaller(pbx, channel);
      else
        endChannel(pbx, channel, {
          cause: 23,
          techCause: 302,
          request: { cause: 23, tech_cause: 302 },
        });
    },
  });
  return noContent;
}
