import type { AgentWordCommand, PlatformCommand, Program, SideCommand } from "@flowrun/core";
import type { CallerAct, LegBehaviour } from "../scenario/scenario.ts";
import type { SentRecording } from "@flowrun/core/tooling";
import { createAgents, type Agents } from "./agents.ts";
import type { CallerHands } from "./caller.ts";
import { type Known, resultOf, transcriptIn } from "./command-results.ts";
import { createEars, type Ears } from "./ears.ts";
import { absence, createFaults, type OwnCommand, replyTo } from "./faults.ts";
import { createLegs, type Legs, type LegWatch } from "./legs.ts";
import { createPhones, handsAt, type PhoneCall, type PhoneHands, type Phones } from "./phones.ts";
import { createRecordings, type Recordings } from "./recordings.ts";
import type { Memory } from "./memory.ts";
import { createPlaybacks, type Playbacks } from "./playbacks.ts";
import type { Happening, Schedule } from "./schedule.ts";
import { createServers } from "./servers.ts";
import type { Tables } from "./tables.ts";
import { createTalk } from "./talk.ts";

/**
 * The platform of a call that is run from a scenario: the least that a flow can tell from a real
 * one. Commands are answered, media ends, phones ring. The embedded platform, which speaks ARI, is
 * another thing (`@flowrun/simulator`).
 */
export interface FakePlatform extends CallerHands {
  perform(command: PlatformCommand | SideCommand): void;
  /** An agent is told something. */
  tell(command: AgentWordCommand): void;
  /** The calls to one phone so far, and whether one of them has it now. */
  phone(endpoint: string): { readonly calls: number; readonly isBusy: boolean };
  /**
   * The leg of a phone in this call, or else the caller's, who may be the same; `undefined` where
   * neither is there.
   */
  legOf(endpoint: string | undefined): string | undefined;
  /** A leg of this call, on which one of another call is heard, goes with that. */
  lose(leg: string): void;
  /** Whether it has this leg. */
  has(leg: string): boolean;
  /** The calls to phones so far, in their order. */
  phoneCalls(): readonly PhoneCall[];
  /** The legs and bridges that are still there, and the recordings that are under way. */
  leftovers(): readonly string[];
}

/** The legs of all calls, as far as one listens to another. */
export interface OtherLegs {
  /** Whether another call has this leg. */
  readonly has: (leg: string) => boolean;
  /** A leg of a call goes from now on with the leg of another that it listens to. */
  readonly follow: (listening: { readonly leg: string; readonly of: string }) => void;
  /** A leg is gone, with those that go with it. */
  readonly gone: (leg: string) => void;
}

/** The world that a platform is made for. */
export type PlatformWorld = Known["world"] & {
  readonly program: Program;
  readonly memory: Memory;
  /** The tables, which all calls of the run share. */
  readonly tables: Tables;
  /** The leg of the caller, which in a run is the one that it dials. */
  readonly caller: string;
  /** Whether nobody calls, so that the caller has no leg until one is dialled and answers. */
  readonly isRun: boolean;
  readonly schedule: Schedule;
  /** The same in the other calls of the scenario. */
  readonly elsewhere: FakePlatform["phone"];
  /**
   * A leg of this call, of a phone where it was called, asks to be left out of this call and of
   * another one.
   */
  readonly join: (leg: string, call: string, endpoint?: string) => undefined;
  /** The legs of other calls that are listened to. */
  readonly others: OtherLegs;
  /** The time of the run. */
  readonly now: () => number;
  /** Called when the caller of a run has answered. */
  readonly callerAnswered: () => void;
};

/**
 * The platform of one run. At first it has the leg of the caller and nothing else, and nothing at
 * all where nobody calls.
 */
export function createFakePlatform(world: PlatformWorld): FakePlatform {
  const { caller, schedule, ask, memory } = world;
  const faultOf = createFaults(ask, memory);
  const bridges = memory.map<string, true>();
  const playbacks = createPlaybacks(schedule, memory);
  const recordings = createRecordings({
    memory,
    schedule,
    hasLeg: (leg) => legs.has(leg),
    whenQuiet: playbacks.whenQuiet,
  });
  const isErased = ({ recording, right }: SentRecording): boolean =>
    recordings.isErased(recording, right);
  const servers = createServers(ask, memory, isErased);
  const known = { world, tables: world.tables, recordings };
  const told = memory.cell(0);
  const acts = actsOn(() => legs);
  const say = (leg: string, act: CallerAct & { kind: "says" }): void =>
    void (legs.has(leg) && ears.said(leg, act));
  const talk = createTalk(schedule, world.now, memory);
  const talkAt = (leg: string, ms: number): Happening | undefined =>
    legs.has(leg) ? talk.talk(leg, ms) : undefined;
  const own = { ...acts, say, talk: talkAt, join: world.join, elsewhere: world.elsewhere };
  const phones = createPhones(ask, schedule, own, world);
  const ears = createEars(schedule, memory);
  const agents = createAgents(ask, schedule, memory);
  const watch: LegWatch = {
    answered(leg) {
      phones.answered(leg);
      if (leg === caller) world.callerAnswered();
    },
    ended(leg, how) {
      phones.ended(leg, how);
      ears.gone(leg);
      agents.gone(leg);
      talk.forget(leg);
      // Media on a channel that is hung up fails before the channel is gone: measured on Asterisk
      // 22.
      if (how === "left") playbacks.failAll(leg);
      recordings.ended(leg);
      world.others.gone(leg);
    },
  };
  const legs = createLegs(world.isRun ? undefined : caller, schedule, watch, memory);

  const perform = (command: PlatformCommand | SideCommand): void => {
    if (command.kind === "http.request" || command.kind === "v2.call") {
      const { afterMs, happening } = servers.reply(command);
      schedule(afterMs, () => happening);
    } else performOwn(command);
  };
  /** Whether that is not there which a command is about: a phone, an agent, a recording, a leg to listen to. */
  const isAbsent = (command: OwnCommand, phone: LegBehaviour | undefined): boolean => {
    if (command.kind === "speech.transcribe") return recordings.isErased(command.recording);
    if (command.kind === "mail.send") return isErased(command);
    if (command.kind === "store.save") return isErased(command.sound ?? {});
    if (command.kind === "agent.begin") return !agents.isReady();
    return command.kind === "leg.snoop"
      ? !legs.has(command.of) && !world.others.has(command.of)
      : phone?.kind === "absent";
  };
  const transcribed = memory.log<true>();
  const nextTranscript = (): string => {
    const turn = transcribed.all.length;
    transcribed.add(true);
    return ask("transcripts", (said) => transcriptIn(said, turn));
  };
  const performOwn = (command: OwnCommand): void => {
    const fault = faultOf(command);
    const phone =
      command.kind === "leg.originate" && fault?.how !== "fails"
        ? phones.called(command)
        : undefined;
    const transcript = command.kind === "speech.transcribe" ? nextTranscript() : undefined;
    const reply = replyTo(
      command,
      isAbsent(command, phone) ? absence : fault,
      () => transcript ?? resultOf(command, known),
    );
    schedule(reply.afterMs, () => reply.happening);
    if (!reply.isDone) return;
    talk.asked(command);
    if (command.kind === "leg.snoop" && !legs.has(command.of)) world.others.follow(command);
    if (command.kind === "leg.originate" && phone !== undefined) legs.ring(command, phone);
    else follow(command, { playbacks, phones, legs, ears, agents, bridges, recordings });
  };
  return {
    perform,
    tell: agents.told,
    ...handsAt(caller, own),
    told({ signal, with: args }) {
      told.value += 1;
      return { kind: "signal.received", signal, id: `told ${told.value}`, args };
    },
    legOf: (endpoint = "") =>
      phones.legOf(endpoint, (leg) => legs.has(leg)) ?? (legs.has(caller) ? caller : undefined),
    lose: (leg) => void legs.leave(leg),
    has: (leg) => legs.has(leg),
    phone: (endpoint) => phones.of(endpoint, (leg) => legs.has(leg)),
    phoneCalls: () => phones.calls(),
    leftovers: () => leftoversOf(legs, bridges, recordings),
  };
}

/** The effects when somebody at a leg does something that takes no more than the leg. */
function actsOn(legs: () => Legs): Pick<PhoneHands, "press" | "transfer" | "leave"> {
  return {
    press: (leg, digit) => (legs().has(leg) ? { kind: "dtmf.received", leg, digit } : undefined),
    transfer: (leg, to) => (legs().has(leg) ? { kind: "transfer.requested", leg, to } : undefined),
    leave: (leg) => legs().leave(leg),
  };
}

function leftoversOf(
  legs: Legs,
  bridges: ReadonlyMap<string, true>,
  recordings: Recordings,
): readonly string[] {
  return [
    ...legs.all().map((leg) => `leg ${leg}`),
    ...[...bridges.keys()].map((bridge) => `bridge ${bridge}`),
    ...recordings.underWay().map((recording) => `recording ${recording}`),
  ];
}

/** The parts of a platform. */
interface Things {
  readonly playbacks: Playbacks;
  readonly phones: Phones;
  readonly legs: Legs;
  readonly ears: Ears;
  readonly agents: Agents;
  readonly bridges: Map<string, true>;
  readonly recordings: Recordings;
}

/** Does what a command says that was answered. */
function follow(command: OwnCommand, { agents, ears, ...things }: Things): void {
  if (command.kind === "speech.listen") ears.listens(command);
  else if (command.kind === "agent.begin") agents.begin(command);
  else if (command.kind !== "signal.send" && !("timeoutMs" in command))
    followPlatform(command, { ears, ...things });
}

/** Whether media is a recording that was erased. */
function isErasedMedia(recordings: Recordings, media: string): boolean {
  return media.startsWith("recording:") && recordings.isErased(media.slice("recording:".length));
}

function followPlatform(
  command: PlatformCommand,
  { playbacks, phones, legs, ears, bridges, recordings }: Omit<Things, "agents">,
): void {
  if (command.kind === "playback.start") {
    playbacks.start(command.playback, command.leg, !isErasedMedia(recordings, command.media));
    phones.heard(command.leg, command.media);
  } else if (command.kind === "playback.stop") playbacks.stop(command.playback);
  else if (command.kind === "leg.hangup") legs.remove(command.leg, command.cause);
  else if (command.kind === "leg.redirect") legs.go(command.leg);
  else if (command.kind === "leg.snoop") {
    ears.snoops(command);
    legs.join(command.leg, command.of);
  } else if ("recording" in command) recordings.perform(command);
  else if (command.kind === "media.open") legs.join(command.leg);
  else if (command.kind === "bridge.add") ears.joined(command);
  else if (command.kind === "bridge.create") bridges.set(command.bridge, true);
  else if (command.kind === "bridge.destroy") {
    bridges.delete(command.bridge);
    recordings.ended(command.bridge);
  }
}
