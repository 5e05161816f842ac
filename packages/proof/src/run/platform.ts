import type { Json, LookupCommand, PlatformCommand, Program, SideCommand } from "@flowrun/core";
import type { LegBehaviour, Scenario } from "../scenario/scenario.ts";
import type { Agenda } from "./agenda.ts";
import type { CallerHands } from "./caller.ts";
import { createFaults } from "./faults.ts";
import { createLegs } from "./legs.ts";
import { createPlaybacks } from "./playbacks.ts";
import { createServers } from "./servers.ts";

/** The least that a flow can tell from a platform: commands are answered, media ends, phones ring. */
export interface ModelPlatform extends CallerHands {
  perform(command: PlatformCommand | SideCommand): void;
  /** The legs and bridges that are still there. */
  leftovers(): readonly string[];
}

/** A request that is never answered fails after the transport's own deadline. */
const deadlineMs = 5_000;
const obliging: LegBehaviour = { kind: "answers", afterMs: 1_000 };

/** A platform for one call, on which only the caller's leg is there yet; nothing at all without a caller. */
export function createModelPlatform(
  caller: string | undefined,
  program: Program,
  scenario: Scenario,
  agenda: Agenda,
): ModelPlatform {
  const faults = createFaults(scenario.ports);
  const servers = createServers(scenario);
  const bridges = new Set<string>();
  const playbacks = createPlaybacks(agenda);
  // What plays on a channel that is hung up fails before the channel is gone: measured on Asterisk 22.
  const legs = createLegs(caller, agenda, (leg) => leg === caller && playbacks.failAll());

  const perform = (command: PlatformCommand | SideCommand): void => {
    if (command.kind === "http.request" || command.kind === "v2.call") {
      const { afterMs, happening } = servers.reply(command);
      agenda.add(afterMs, () => happening);
    } else performOwn(command);
  };
  const performOwn = (command: PlatformCommand | LookupCommand): void => {
    const { request } = command;
    const fault = faults.find(command);
    const failed = {
      kind: "request.failed",
      request,
      code: "SCENARIO_FAULT",
      message: "the scenario says so",
    } as const;
    if (fault?.how === "fails" || isAbsent(command)) return void agenda.add(0, () => ({ ...failed, certain: true }));
    const lookup = command.kind === "store.lookup";
    if (fault?.how === "times_out")
      agenda.add(lookup ? command.timeoutMs : deadlineMs, () => ({ ...failed, certain: false }));
    else {
      const result = lookup ? findRow(command) : null;
      agenda.add(fault?.lateMs ?? 0, () => ({ kind: "request.succeeded", request, result }));
    }
    if (!lookup) follow(command);
  };
  const phoneOf = (endpoint: string): LegBehaviour => scenario.legs[endpoint] ?? obliging;
  const isAbsent = (command: PlatformCommand | LookupCommand): boolean =>
    command.kind === "leg.originate" && phoneOf(command.endpoint).kind === "absent";
  const findRow = ({ table, value }: LookupCommand): Json => {
    const key = program.tables[table]?.key ?? "";
    return scenario.tables[table]?.find((row) => row[key] === value) ?? null;
  };
  const follow = (command: PlatformCommand): void => {
    if (command.kind === "playback.start") playbacks.start(command.playback);
    else if (command.kind === "playback.stop") playbacks.finish(command.playback, false);
    else if (command.kind === "leg.originate") legs.ring(command, phoneOf(command.endpoint));
    else if (command.kind === "leg.hangup") legs.remove(command.leg);
    else if (command.kind === "bridge.create") bridges.add(command.bridge);
    else if (command.kind === "bridge.destroy") bridges.delete(command.bridge);
  };

  return {
    perform,
    press: (digit) =>
      caller !== undefined && legs.has(caller) ? { kind: "dtmf.received", leg: caller, digit } : undefined,
    hangUp: () => (caller === undefined ? undefined : legs.leave(caller)),
    leftovers: () => [...legs.all().map((leg) => `leg ${leg}`), ...[...bridges].map((bridge) => `bridge ${bridge}`)],
  };
}
