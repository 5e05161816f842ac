import type { HttpCommand, Json, PlatformCommand, Program, SideCommand, V2Command } from "@flowrun/core";
import type { LegBehaviour, PortFault, Scenario } from "../scenario/scenario.ts";
import type { CallerHands } from "./caller.ts";
import { createLegs } from "./legs.ts";
import type { Happening, Schedule } from "./schedule.ts";
import { createServers } from "./servers.ts";
import { createTables } from "./tables.ts";

/**
 * What answers the commands of a call that is run from a scenario: the least that a flow can tell from a platform. Commands
 * are answered, media ends, phones ring. The embedded platform, which speaks ARI, is another thing (`@flowrun/simulator`).
 */
export interface FakePlatform extends CallerHands {
  perform(command: PlatformCommand | SideCommand): void;
  /** The legs and bridges that are still there. */
  leftovers(): readonly string[];
}

/** What is answered by the least that there is: everything but what a scenario's servers say. */
type OwnCommand = Exclude<PlatformCommand | SideCommand, HttpCommand | V2Command>;

/** A request that is never answered fails after the transport's own deadline. */
const deadlineMs = 5_000;

/** What a called phone does of which the scenario says nothing. */
const unsaidPhone: LegBehaviour = { kind: "answers", afterMs: 1_000 };

/** The platform of one run. At first it has the leg of the caller and nothing else, and nothing at all where nobody calls. */
export function createFakePlatform(
  caller: string | undefined,
  program: Program,
  scenario: Scenario,
  schedule: Schedule,
): FakePlatform {
  const faultOf = createFaults(scenario.ports);
  const servers = createServers(scenario);
  const tables = createTables(program, scenario.tables);
  const bridges = new Set<string>();
  const playbacks = createPlaybacks(schedule);
  // What plays on a channel that is hung up fails before the channel is gone: measured on Asterisk 22.
  const legs = createLegs(caller, schedule, (leg) => leg === caller && playbacks.failAll());

  const perform = (command: PlatformCommand | SideCommand): void => {
    if (command.kind === "http.request" || command.kind === "v2.call") {
      const { afterMs, happening } = servers.reply(command);
      schedule(afterMs, () => happening);
    } else performOwn(command);
  };
  const performOwn = (command: OwnCommand): void => {
    const { request } = command;
    const fault = faultOf(command);
    const failed = {
      kind: "request.failed",
      request,
      code: "SCENARIO_FAULT",
      message: "the scenario says so",
    } as const;
    if (fault?.how === "fails" || isAbsent(command)) return void schedule(0, () => ({ ...failed, certain: true }));
    if (fault?.how === "times_out")
      schedule("timeoutMs" in command ? command.timeoutMs : deadlineMs, () => ({ ...failed, certain: false }));
    else {
      const result = resultOf(command);
      if (result === undefined) return void schedule(0, () => ({ ...failed, certain: true }));
      schedule(fault?.lateMs ?? 0, () => ({ kind: "request.succeeded", request, result }));
    }
    if (!("timeoutMs" in command)) follow(command);
  };
  const phoneOf = (endpoint: string): LegBehaviour => scenario.legs[endpoint] ?? unsaidPhone;
  const isAbsent = (command: OwnCommand): boolean =>
    command.kind === "leg.originate" && phoneOf(command.endpoint).kind === "absent";
  const resultOf = (command: OwnCommand): Json | undefined => {
    if (command.kind === "speech.render") return `sound:${command.text}`;
    return "table" in command ? tables.answer(command) : null;
  };
  const follow = (command: PlatformCommand): void => {
    if (command.kind === "playback.start") playbacks.start(command.playback);
    else if (command.kind === "playback.stop") playbacks.stop(command.playback);
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

/** Gives the first fault that concerns a command, `undefined` when the command works. It counts them for faults with `nth`. */
function createFaults(faults: readonly PortFault[]): (command: OwnCommand) => PortFault | undefined {
  const seen = new Map<PortFault, number>();
  return (command) => {
    // Both are lookups to whoever writes the flow.
    const asked = command.kind === "store.find" ? "store.lookup" : command.kind;
    const concerned = faults.filter(
      ({ command: kind, subject }) => kind === asked && (subject === undefined || subject === subjectOf(command)),
    );
    for (const fault of concerned) seen.set(fault, (seen.get(fault) ?? 0) + 1);
    return concerned.find((fault) => fault.nth === undefined || fault.nth === seen.get(fault));
  };
}

function subjectOf(command: OwnCommand): string | undefined {
  if ("table" in command) return command.table;
  if (command.kind === "leg.originate") return command.endpoint;
  if (command.kind === "playback.start") return command.media;
  if (command.kind === "speech.render") return command.text;
  return undefined;
}

/** Every sound lasts this long, in milliseconds: a flow in a file does not say how long its sounds are. */
export const playbackMs = 1_500;

/** What is playing to the caller. */
interface Playbacks {
  start(playback: string): void;
  /** Ends one before its time; nothing happens when it is over already. */
  stop(playback: string): void;
  /** Ends all as failed: their channel is going. */
  failAll(): void;
}

function createPlaybacks(schedule: Schedule): Playbacks {
  const ends = new Map<string, () => void>();
  const finished = (playback: string, failed: boolean): Happening => ({ kind: "playback.finished", playback, failed });
  const endEarly = (playback: string, failed: boolean): void => {
    ends.get(playback)?.();
    if (ends.delete(playback)) schedule(0, () => finished(playback, failed));
  };
  return {
    start(playback) {
      const end = schedule(playbackMs, () => {
        ends.delete(playback);
        return finished(playback, false);
      });
      ends.set(playback, end);
    },
    stop: (playback) => endEarly(playback, false),
    failAll() {
      for (const playback of ends.keys()) endEarly(playback, true);
    },
  };
}
