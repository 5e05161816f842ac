import type { PlatformCommand } from "../../core/src/interpret/platform-command.ts";
import type { SurveyedLeg, TransportReceiver, Wanted } from "../../core/src/ports/transport.ts";
import type { PlatformEvent } from "../../core/src/interpret/event.ts";
import type { BenchCaller, TransportBench } from "../src/transport-bench.ts";
import { PortError } from "../../core/src/ports/port-error.ts";

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
 * The smallest platform that passes the transport contract: everything happens at once, in memory.
 */
export function tinyPlatform(): TransportBench {
  const legs = new Map<string, SurveyedLeg>();
  const bridges = new Set<string>();
  const playbacks = new Set<string>();
  /** The leg of each recording that is under way. */
  const live = new Map<string, string>();
  const stored = new Set<string>();
  let receiver: TransportReceiver | undefined;
  let closed = false;
  let calls = 0;

  const tell = (event: PlatformEvent): void => receiver?.event(event);
  const end = (leg: string, cause: number): void => {
    if (!legs.delete(leg)) return;
    for (const [recording, of] of live) if (of === leg) finish(recording);
    tell({ kind: "leg.left", leg });
    tell({ kind: "leg.destroyed", leg, cause });
  };
  const demand = (there: boolean): void => {
    if (!there) throw new PortError("TINY_REFUSED", "There is no such thing.", { certain: true });
  };

  function start({ playback, leg, media }: PlatformCommand & { kind: "playback.start" }): void {
    demand(legs.has(leg));
    if (media === "long") playbacks.add(playback);
    else tell({ kind: "playback.finished", playback, failed: false });
  }

  function originate({ leg, endpoint }: PlatformCommand & { kind: "leg.originate" }): void {
    legs.set(leg, { state: "up", from: "", to: "", args: [] });
    if (endpoint === "busy") end(leg, 17);
    else tell({ kind: "leg.joined", leg });
  }

  function answer(leg: string): void {
    const known = legs.get(leg);
    demand(known !== undefined);
    if (known !== undefined) legs.set(leg, { ...known, state: "up" });
  }

  function stop(playback: string): void {
    if (playbacks.delete(playback)) tell({ kind: "playback.finished", playback, failed: false });
  }

  function record(command: RecordingCommand): unknown {
    switch (command.kind) {
      case "leg.snoop":
        demand(legs.has(command.of));
        legs.set(command.leg, { state: "up", from: "", to: "", args: [] });
        return tell({ kind: "leg.joined", leg: command.leg });
      case "record.start":
        demand(
          legs.has(command.leg) && !stored.has(command.recording) && !live.has(command.recording),
        );
        live.set(command.recording, command.leg);
        return tell({ kind: "recording.started", leg: command.leg, recording: command.recording });
      case "record.stop":
        return finish(command.recording);
      case "record.pause":
      case "record.resume":
        return demand(live.has(command.recording));
      case "recording.erase":
        finish(command.recording);
        return stored.delete(command.recording);
    }
  }

  function finish(recording: string): void {
    const leg = live.get(recording);
    if (leg === undefined) return;
    live.delete(recording);
    stored.add(recording);
    tell({ kind: "recording.finished", leg, recording });
  }

  function carryOut(command: PlatformCommand): unknown {
    switch (command.kind) {
      case "leg.answer":
        return answer(command.leg);
      case "leg.hangup":
        return end(command.leg, 16);
      case "leg.originate":
        return originate(command);
      case "bridge.create":
        return bridges.add(command.bridge);
      case "bridge.add":
        return demand(bridges.has(command.bridge) && legs.has(command.leg));
      case "bridge.remove":
      case "bridge.play":
      case "bridge.music":
      case "record.bridge":
        return demand(bridges.has(command.bridge));
      case "bridge.destroy":
        return bridges.delete(command.bridge);
      case "playback.start":
        return start(command);
      case "playback.stop":
        return stop(command.playback);
      case "playback.check":
        return demand(playbacks.has(command.playback));
      case "leg.snoop":
      case "media.open":
        return demand(false);
      case "leg.show":
      case "leg.variable":
      case "lamp.turn":
      case "mailbox.tell":
      case "message.send":
        return undefined;
      case "leg.music":
      case "leg.ringing":
      case "leg.detect":
      case "leg.redirect":
      case "leg.digits":
      case "leg.mute":
      case "leg.transfer_progress":
        return demand(legs.has(command.leg));
      default:
        return record(command);
    }
  }

  function connect(): void {
    void receiver?.connection({ kind: "connecting", attempt: 1 });
    void clearUp(receiver?.connection({ kind: "connected" }));
  }

  async function clearUp(awaited: Promise<Wanted> | void): Promise<void> {
    const wanted = await awaited;
    if (wanted === undefined) return;
    for (const leg of legs.keys()) if (!wanted.legs.includes(leg)) end(leg, 16);
  }

  function callFrom(from: string, to: string): BenchCaller {
    calls += 1;
    const leg = `call-${calls}`;
    legs.set(leg, { state: "offered", from, to, args: [] });
    tell({ kind: "call.arrived", leg, from, to, args: [] });
    return {
      press: async (digit) => tell({ kind: "dtmf.received", leg, digit }),
      hangUp: async () => end(leg, 16),
    };
  }

  return {
    transport: {
      connect: (given) => {
        receiver = given;
        connect();
      },
      perform: async (command) => {
        if (closed)
          throw new PortError("TINY_CLOSED", "The transport is closed.", { certain: true });
        carryOut(command);
      },
      survey: async () => ({
        legs: new Map(legs),
        bridges: new Set(bridges),
        createsFirst: false,
        plays: async (playback) => playbacks.has(playback),
      }),
      close: async () => {
        if (!closed) void receiver?.connection({ kind: "closed" });
        closed = true;
      },
    },
    call: async (from, to) => callFrom(from, to),
    endpoints: { answering: "answering", busy: "busy" },
    media: { long: "long", short: "short" },
    cut: async () => {
      const error = new PortError("TINY_LOST", "The connection is lost.");
      void receiver?.connection({ kind: "waiting", attempt: 1, retryMs: 0, error });
      connect();
    },
    close: async () => {},
  };
}
