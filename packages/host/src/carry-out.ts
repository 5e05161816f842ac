import type { Command, Logger } from "@flowrun/core";
import type { CallRequests } from "./call-requests.ts";
import type { Inbox } from "./inbox.ts";
import { mask } from "./mask.ts";
import type { Correspondent, Post } from "./post.ts";
import type { Stepped, Stepping } from "./stepping.ts";

/** The parts that do the work of one call. */
export interface Doers {
  readonly call: Correspondent;
  readonly stepping: Stepping;
  readonly inbox: Inbox;
  readonly requests: CallRequests;
  readonly context: { readonly post: Pick<Post, "send">; readonly log: Logger };
}

/**
 * Does what came of an input: sets timers, writes to the log, and makes requests, which go out when
 * they may.
 */
export function carryOut({ result, isTelling, isSecret }: Stepped, doers: Doers): void {
  const { call, context } = doers;
  for (const command of result.commands) act(command, isSecret(command), doers);
  for (const entry of result.trace) {
    if (entry.kind !== "media.skipped") continue;
    const media = isTelling ? mask : entry.media;
    // The caller heard nothing where a sound should be; nobody else would tell.
    context.log.warn({ call: call.id, media, why: entry.why }, `"${media}" could not be played.`);
  }
}

function act(
  command: Command,
  isSecret: boolean,
  { call, stepping, inbox, requests, context }: Doers,
): void {
  switch (command.kind) {
    case "timer.set":
      return inbox.setTimer(command.timer, command.at);
    case "timer.cancel":
      return inbox.cancelTimer(command.timer);
    case "log.write": {
      const message = stepping.hides(command.step) ? mask : command.message;
      return context.log[command.level]({ call: call.id, step: command.step }, message);
    }
    case "event.emit":
      return stepping.untold.add(stepping.eventOf(command));
    case "agent.tell":
      return requests.tell(command);
    case "room.send":
      return context.post.send(call, command);
    default:
      return requests.make(command, isSecret);
  }
}
