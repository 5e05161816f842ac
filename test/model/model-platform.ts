import type { PlatformCommand } from "../../packages/core/src/interpret/platform-command.ts";
import type { Clock } from "../../packages/core/src/time/clock.ts";
import type { Transport, TransportReceiver } from "../../packages/core/src/ports/transport.ts";
import type { PlatformEvent } from "../../packages/core/src/interpret/event.ts";
import { PortError } from "../../packages/core/src/ports/port-error.ts";

/**
 * A platform that only keeps books: which legs, bridges and playbacks there are, and what was done
 * to them.
 */
export interface ModelPlatform extends Transport {
  /** A caller calls. */
  call(leg: string): void;
  press(leg: string, digit: string): void;
  /** A leg hangs up by itself. */
  hangUp(leg: string): void;
  /** The connection is lost and made again. */
  reconnect(): void;
  /** The ids of legs and bridges that exist, and of recordings that are under way. */
  left(): readonly string[];
  /**
   * What no client may do: removing what it has removed already, making what there is. Empty for a
   * good one.
   */
  readonly offences: readonly string[];
}

type RecordingCommand = Extract<
  PlatformCommand,
  {
    kind:
      | "leg.snoop"
      | "record.start"
      | "record.stop"
      | "record.pause"
      | "record.resume"
      | "recording.erase";
  }
>;

/**
 * The next of a list of choices, from 0 up to but not including `below`; the list is walked through
 * for ever.
 */
export type Choose = (below: number) => number;

const latencies = [0, 0, 0, 3, 40, 700];
const fates = ["answers", "answers", "answers", "is busy", "rings", "vanishes"] as const;

/** A platform over a virtual clock that is as slow, unreliable and unordered as `choose` says. */
export function createModelPlatform(clock: Clock, choose: Choose): ModelPlatform {
  const legs = new Set<string>();
  const bridges = new Set<string>();
  /** Which leg hears each playback. */
  const playbacks = new Map<string, string>();
  /** Which leg each recording is of that is under way. */
  const recordings = new Map<string, string>();
  const removed = new Set<string>();
  const failures = new Map<string, number>();
  const offences: string[] = [];
  let receiver: TransportReceiver | undefined;

  const later = (ms: number, work: () => void): void => void clock.wake(clock.now() + ms, work);
  const emit = (event: PlatformEvent): void => receiver?.event(event);
  const soonDo = (work: () => void): void => {
    const ms = latencies[choose(latencies.length)] ?? 0;
    if (ms === 0) work();
    else later(ms, work);
  };
  const soon = (event: PlatformEvent): void => soonDo(() => emit(event));

  function end(leg: string, cause: number): void {
    if (!legs.delete(leg)) return;
    for (const [recording, of] of recordings) if (of === leg) endRecording(recording);
    soon({ kind: "leg.left", leg });
    soon({ kind: "leg.destroyed", leg, cause });
  }

  /** A leg that hangs up says so, fails what plays, and only then is gone. */
  function leave(leg: string): void {
    if (!legs.has(leg)) return;
    emit({ kind: "leg.hangup_requested", leg });
    for (const [playback, listener] of playbacks) if (listener === leg) finish(playback, true);
    soonDo(() => end(leg, 0));
  }

  function finish(playback: string, failed: boolean): void {
    if (playbacks.delete(playback)) emit({ kind: "playback.finished", playback, failed });
  }

  function ring({ leg, ringMs }: PlatformCommand & { kind: "leg.originate" }): void {
    legs.add(leg);
    const fate = fates[choose(fates.length)];
    const after = choose(3_000);
    // Now and then the phone is picked up before the request to ring it is answered.
    if (fate === "answers" && after < 500) emit({ kind: "leg.joined", leg });
    else if (fate === "answers")
      later(after, () => legs.has(leg) && emit({ kind: "leg.joined", leg }));
    if (fate === "is busy") later(after, () => end(leg, 17));
    if (fate === "rings") later(ringMs, () => end(leg, 19));
  }

  function play({ playback, leg }: PlatformCommand & { kind: "playback.start" }): void {
    playbacks.set(playback, leg);
    if (choose(10) > 0) later(choose(4_000), () => finish(playback, !legs.has(leg)));
  }

  function make(kind: string, id: string, there: Set<string>): void {
    if (there.has(id) || removed.has(id)) offences.push(`${kind} makes ${id} again`);
    there.add(id);
  }

  function remove(kind: string, id: string): void {
    if (removed.has(id)) offences.push(`${kind} removes ${id} again`);
  }

  function record(command: RecordingCommand): boolean {
    switch (command.kind) {
      case "leg.snoop":
        if (!legs.has(command.of)) return false;
        make(command.kind, command.leg, legs);
        soon({ kind: "leg.joined", leg: command.leg });
        return true;
      case "record.start":
        if (!legs.has(command.leg)) return false;
        recordings.set(command.recording, command.leg);
        soon({ kind: "recording.started", leg: command.leg, recording: command.recording });
        if (choose(3) > 0) later(choose(3_000), () => talk(command.leg));
        return true;
      case "record.stop":
      case "recording.erase":
        endRecording(command.recording);
        return true;
      case "record.pause":
      case "record.resume":
        return recordings.has(command.recording);
    }
  }

  function talk(leg: string): void {
    if (!legs.has(leg)) return;
    emit({ kind: "talk.started", leg });
    later(choose(4_000), () => legs.has(leg) && emit({ kind: "talk.stopped", leg }));
  }

  function endRecording(recording: string): void {
    const leg = recordings.get(recording);
    if (leg === undefined) return;
    recordings.delete(recording);
    soon({ kind: "recording.finished", leg, recording });
  }

  /** Does what was asked; `false` when that is not possible. */
  function carryOut(command: PlatformCommand): boolean {
    switch (command.kind) {
      case "leg.answer":
        return legs.has(command.leg);
      case "leg.originate":
        make(command.kind, command.leg, legs);
        ring(command);
        return true;
      case "leg.snoop":
      case "media.open":
        make(command.kind, command.leg, legs);
        later(
          choose(200),
          () => legs.has(command.leg) && emit({ kind: "leg.joined", leg: command.leg }),
        );
        return true;
      case "leg.hangup":
        end(command.leg, 16);
        return true;
      case "bridge.create":
        make(command.kind, command.bridge, bridges);
        return true;
      case "bridge.add":
        return bridges.has(command.bridge) && legs.has(command.leg);
      case "bridge.remove":
      case "bridge.play":
      case "bridge.music":
      case "record.bridge":
        return bridges.has(command.bridge);
      case "bridge.destroy":
        bridges.delete(command.bridge);
        return true;
      case "playback.start":
        if (legs.has(command.leg)) play(command);
        return legs.has(command.leg);
      case "playback.stop":
        if (playbacks.delete(command.playback))
          soon({ kind: "playback.finished", playback: command.playback, failed: false });
        return true;
      case "playback.check":
        return playbacks.has(command.playback);
      case "lamp.turn":
      case "mailbox.tell":
      case "message.send":
        return true;
      case "leg.show":
      case "leg.variable":
      case "leg.music":
      case "leg.ringing":
      case "leg.detect":
      case "leg.redirect":
      case "leg.digits":
      case "leg.mute":
      case "leg.transfer_progress":
        return legs.has(command.leg);
      default:
        return record(command);
    }
  }

  /**
   * Whether a request fails, and how. A removal fails three times at most, since a client may give
   * up one day.
   */
  function failureOf(command: PlatformCommand): "refused" | "lost" | "answer lost" | undefined {
    const failure =
      choose(12) > 0 ? undefined : (["refused", "lost", "answer lost"] as const)[choose(3)];
    const subject = removalOf(command);
    if (failure === undefined || subject === undefined) return failure;
    const before = failures.get(subject) ?? 0;
    failures.set(subject, before + 1);
    return before < 3 ? failure : undefined;
  }

  async function perform(command: PlatformCommand): Promise<void> {
    const subject = removalOf(command);
    if (subject !== undefined) remove(command.kind, subject);
    await pause();
    const failure = failureOf(command);
    const done = failure === undefined || failure === "answer lost" ? carryOut(command) : false;
    await pause();
    if (failure === "refused" || (failure === undefined && !done))
      throw new PortError("ARI_REFUSED", "No.", { certain: true });
    if (failure !== undefined) throw new PortError("ARI_TIMEOUT", "No answer came.");
    if (subject !== undefined) removed.add(subject);
  }

  async function pause(): Promise<void> {
    const ms = latencies[choose(latencies.length)] ?? 0;
    if (ms > 0) await new Promise<void>((resolve) => later(ms, resolve));
  }

  return {
    connect: (given) => {
      receiver = given;
      void given.connection({ kind: "connected" });
    },
    perform,
    close: async () => {},
    call: (leg) => {
      legs.add(leg);
      emit({ kind: "call.arrived", leg, from: "100", to: "200", args: [] });
    },
    press: (leg, digit) => legs.has(leg) && emit({ kind: "dtmf.received", leg, digit }),
    hangUp: leave,
    reconnect: () => void receiver?.connection({ kind: "connected" }),
    left: () => [...legs, ...bridges, ...recordings.keys()],
    offences,
  };
}

function removalOf(command: PlatformCommand): string | undefined {
  if (command.kind === "leg.hangup") return command.leg;
  return command.kind === "bridge.destroy" ? command.bridge : undefined;
}
