import type { HttpCommand, Json, PlatformCommand, SideCommand, V2Command } from "@flowrun/core";
import type { PortFault } from "../scenario/scenario.ts";
import type { Reply } from "./servers.ts";

/**
 * The commands that the least possible answer is enough for: all but those that a scenario's
 * servers answer.
 */
export type OwnCommand = Exclude<PlatformCommand | SideCommand, HttpCommand | V2Command>;

/** A request that is never answered fails after the transport's own deadline. */
const deadlineMs = 5_000;

/**
 * Gives the first fault that concerns a command, `undefined` when the command works. It counts them
 * for faults with `nth`.
 */
export function createFaults(
  faults: readonly PortFault[],
): (command: OwnCommand) => PortFault | undefined {
  const seen = new Map<PortFault, number>();
  return (command) => {
    // Both are lookups to whoever writes the flow.
    const asked = command.kind === "store.find" ? "store.lookup" : command.kind;
    const concerned = faults.filter(
      ({ command: kind, subject }) =>
        kind === asked && (subject === undefined || subject === subjectOf(command)),
    );
    for (const fault of concerned) seen.set(fault, (seen.get(fault) ?? 0) + 1);
    return concerned.find((fault) => fault.nth === undefined || fault.nth === seen.get(fault));
  };
}

function subjectOf(command: OwnCommand): string | undefined {
  if ("table" in command) return command.table;
  if (command.kind === "leg.originate") return command.endpoint;
  if (command.kind === "playback.start") return command.media;
  if (command.kind === "lamp.turn") return command.lamp;
  if (
    command.kind === "record.start" ||
    command.kind === "record.bridge" ||
    command.kind === "recording.erase"
  )
    return command.recording;
  if (command.kind === "speech.render") return command.text;
  if (command.kind === "agent.begin") return command.agent;
  if (command.kind === "stream.begin") return command.to;
  return undefined;
}

/** The result of a call to a phone that is not there. */
export const absence: PortFault = { command: "leg.originate", how: "fails" };

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
    message: "the scenario says so",
  } as const;
  if (fault?.how === "times_out") {
    const afterMs = "timeoutMs" in command ? command.timeoutMs : deadlineMs;
    return { afterMs, happening: { ...failed, certain: false }, isDone: true };
  }
  const made = fault?.how === "fails" ? undefined : result();
  if (made === undefined)
    return { afterMs: 0, happening: { ...failed, certain: true }, isDone: false };
  return {
    afterMs: fault?.lateMs ?? 0,
    happening: { kind: "request.succeeded", request, result: made },
    isDone: true,
  };
}
