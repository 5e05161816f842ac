import type { HttpCommand, Json, PlatformCommand, SideCommand, V2Command } from "@flowrun/core";
import { faultKindOf } from "../scenario/fault-kind.ts";
import type { PortFault } from "../scenario/scenario.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";
import type { Reply } from "./servers.ts";

/**
 * The commands that the least possible answer is enough for: all but those that a scenario's
 * servers answer.
 */
export type OwnCommand = Exclude<PlatformCommand | SideCommand, HttpCommand | V2Command>;

/** A request that is never answered fails after the transport's own deadline. */
const deadlineMs = 5_000;

interface Asked {
  readonly kind: ReturnType<typeof faultKindOf>;
  readonly subject: string | undefined;
}

/**
 * Gives the first fault that concerns a command, `undefined` when the command works. It counts them
 * for faults with `nth`.
 */
export function createFaults(
  ask: Ask,
  memory: Memory,
): (command: OwnCommand) => PortFault | undefined {
  const seen = memory.log<Asked>();
  return (command) => {
    const kind = faultKindOf(command);
    const place = seen.all.length;
    const own = { kind, subject: subjectOf(command) };
    seen.add(own);
    const concerns = (fault: PortFault, one: Asked): boolean =>
      fault.command === one.kind && (fault.subject === undefined || fault.subject === one.subject);
    const nthOf = (fault: PortFault): number =>
      seen.all.filter((each, at) => at <= place && concerns(fault, each)).length;
    return ask("ports", (faults) =>
      faults.find(
        (fault) => concerns(fault, own) && (fault.nth === undefined || fault.nth === nthOf(fault)),
      ),
    );
  };
}

function subjectOf(command: OwnCommand): string | undefined {
  if ("table" in command) return command.table;
  if (command.kind === "leg.originate") return command.endpoint;
  if (command.kind === "playback.start") return command.media;
  if (command.kind === "lamp.turn") return command.lamp;
  if (command.kind === "mailbox.tell") return command.mailbox;
  if (
    command.kind === "record.start" ||
    command.kind === "record.bridge" ||
    command.kind === "recording.erase" ||
    command.kind === "speech.transcribe"
  )
    return command.recording;
  if (command.kind === "speech.render") return command.text;
  if (command.kind === "agent.begin") return command.agent;
  return receiverOf(command);
}

/** To whom something is sent. */
function receiverOf(command: OwnCommand): string | undefined {
  if (command.kind === "mail.send") return command.to.join(", ");
  const isSent = command.kind === "message.send" || command.kind === "stream.begin";
  return isSent ? command.to : undefined;
}

/** The result of a call to a phone that is not there. */
export const absence: PortFault = { command: "leg.originate", how: "fails" };

const byScenario = "the scenario says so";

/** The words of a failure. A store that nobody told to fail refuses only a row that lacks a value. */
function messageOf({ kind }: OwnCommand, fault: PortFault | undefined): string {
  return fault === undefined && kind === "store.save"
    ? "the new row lacks a value of a column that is never null"
    : byScenario;
}

/**
 * The answer to a command, and whether it is done: a command that times out is. `result` is
 * `undefined` where it is refused anyway.
 */
export function replyTo(
  command: OwnCommand,
  fault: PortFault | undefined,
  result: () => Json | undefined,
): Reply & { readonly isDone: boolean } {
  const { request } = command;
  const failed = {
    kind: "request.failed",
    request,
    code: "SCENARIO_FAULT",
    message: byScenario,
  } as const;
  if (fault?.how === "times_out") {
    const afterMs = "timeoutMs" in command ? command.timeoutMs : deadlineMs;
    return { afterMs, happening: { ...failed, certain: false }, isDone: true };
  }
  if (fault?.how === "refused") {
    const refused = { ...failed, certain: true, outcome: "refused" } as const;
    return { afterMs: 0, happening: refused, isDone: false };
  }
  const made = fault?.how === "fails" ? undefined : result();
  if (made === undefined) {
    const message = messageOf(command, fault);
    return { afterMs: 0, happening: { ...failed, message, certain: true }, isDone: false };
  }
  return {
    afterMs: fault?.lateMs ?? 0,
    happening: { kind: "request.succeeded", request, result: made },
    isDone: true,
  };
}
