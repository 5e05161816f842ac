import { start, step } from "@flowrun/core";
import type { LedgerEntry, Survey, SurveyedLeg, Transport } from "@flowrun/core/plugin";
import type { HostOptions } from "@flowrun/host";
import type { AriWire } from "../../packages/ari-transport/src/wire.ts";
import type { Disk } from "../../packages/durability/src/disk.ts";

/** What a process can do wrong on purpose, to see that it is found. */
export const mistakes = [
  /** What came of an input is done before the input is kept. */
  "late ledger",
  /** Nobody looks at what the platform holds, and all is believed to be as it was. */
  "no survey",
  /** Legs are not created before they are dialled. */
  "originate",
  /** What was typed before a gap counts after it. */
  "entry kept",
  /** An entry of the ledger tells another time than the event had. */
  "rounded times",
  /** Where a call stands is handed over wrong. */
  "wrong state",
  /** What is heard while calls are handed over is not handed over. */
  "nothing heard",
  /** Nobody writes down that a leg is there, and may be dialled from here on. */
  "no created",
  /** Nobody writes down that a call has ended. */
  "no end",
  /** A ledger that cannot be written stays where it was. */
  "stale ledger",
  /** Nobody looks whether the ledger is still there. */
  "blind ledger",
  /** The time that a process was away counts for timers. */
  "time goes on",
  /** What comes while the process stands still is lost. */
  "deaf in a stall",
  /** Timers are lost when the machine sleeps. */
  "timers lost",
  /** What has no answer soon is asked again. */
  "asks again",
  /** What has no answer soon is believed to be done. */
  "believes",
  /** A process that was replaced goes on. */
  "owner stays",
  /** Who asks for a run again gets another one. */
  "keys forgotten",
  /** The flow does not say what is secret. */
  "no secret",
] as const;

/** One of them. */
export type Mistake = (typeof mistakes)[number];

/** What is written in place of an entry. */
export function writtenBy(
  mistake: Mistake | undefined,
): (entry: LedgerEntry) => LedgerEntry | undefined {
  if (mistake === "no end") return (entry) => (entry.kind === "end" ? undefined : entry);
  if (mistake === "no created") return (entry) => (entry.kind === "created" ? undefined : entry);
  if (mistake === "nothing heard") return (entry) => (entry.kind === "heard" ? undefined : entry);
  if (mistake === "wrong state")
    return (entry) => {
      if (entry.kind !== "state") return entry;
      return { ...entry, state: { ...entry.state, counter: Number(entry.state.counter) + 1 } };
    };
  if (mistake !== "rounded times") return (entry) => entry;
  return (entry) => {
    if (entry.kind !== "event") return entry;
    return { ...entry, event: { ...entry.event, at: Math.round(entry.event.at / 100) * 100 } };
  };
}

/** The disk as a process with this mistake uses it. */
export function diskOf<D extends Disk>(disk: D, mistake: Mistake | undefined): D {
  if (mistake === "stale ledger") return { ...disk, remove: () => undefined };
  return mistake === "blind ledger" ? { ...disk, has: () => true } : disk;
}

/** The transport as a process with this mistake uses it. */
export function transportOf(transport: Transport, mistake: Mistake | undefined): Transport {
  return mistake === "no survey" ? { ...transport, survey: async () => believed } : transport;
}

/** The wire as a process with this mistake uses it; `after` is the platform's clock. */
export function wireOf<W extends AriWire>(
  wire: W,
  mistake: Mistake | undefined,
  after: (ms: number, task: () => void) => void,
): W {
  if (mistake !== "asks again" && mistake !== "believes") return wire;
  return {
    ...wire,
    async request(request) {
      const answer = wire.request(request);
      const isLate = await Promise.race([
        answer.then(() => false),
        new Promise<boolean>((resolve) => after(400, () => resolve(true))),
      ]);
      if (!isLate) return answer;
      return mistake === "believes"
        ? { status: 204, body: "" }
        : Promise.race([answer, wire.request(request)]);
    },
  };
}

/** The interpreter of a process with this mistake. */
export function interpreterOf(mistake: Mistake | undefined): HostOptions["interpreter"] {
  if (mistake === "entry kept")
    return {
      start,
      step: (of, state, event) =>
        step(
          of,
          state,
          event.kind === "dtmf.missed"
            ? { kind: "timer.fired", at: event.at, timer: "none" }
            : event,
        ),
    };
  if (mistake !== "time goes on") return undefined;
  return {
    start,
    step: (of, state, event) =>
      step(of, state, event.kind === "call.resumed" ? { ...event, gapMs: 0 } : event),
  };
}

/** A platform of which everything is believed to be as it was. */
class BelievedLegs extends Map<string, SurveyedLeg> {
  override has(): boolean {
    return true;
  }
  override get(): SurveyedLeg {
    return { state: "ringing", from: "", to: "", args: [] };
  }
}

class BelievedBridges extends Set<string> {
  override has(): boolean {
    return true;
  }
}

const believed: Survey = {
  legs: new BelievedLegs(),
  bridges: new BelievedBridges(),
  createsFirst: true,
  plays: async () => true,
};
