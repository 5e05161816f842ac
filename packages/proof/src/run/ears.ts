import type { ListenCommand, PlatformCommand } from "@flowrun/core";
import { sayingMs, type CallerHands } from "./caller.ts";
import type { Memory } from "./memory.ts";
import type { Schedule } from "./schedule.ts";

type Act = Parameters<CallerHands["say"]>[0];

/** The listeners on legs of one run. */
export interface Ears {
  /** A helper listens to a leg. */
  snoops(command: PlatformCommand & { kind: "leg.snoop" }): void;
  /** Legs come together: what one of them hears is what the others pass on. */
  joined(command: PlatformCommand & { kind: "bridge.add" }): void;
  /** Somebody begins to listen at a media leg. */
  listens(command: ListenCommand): void;
  /**
   * Somebody at a leg says something: whoever listens to that leg before that is over understands
   * it.
   */
  said(leg: string, act: Act): void;
  /** A leg is gone. */
  gone(leg: string): void;
}

/** An ear at a media leg. */
interface OpenEar {
  /** The leg that is listened to. */
  readonly of: string | undefined;
  readonly endOnSilenceMs: number;
}

/** Nobody listens. */
export function createEars(schedule: Schedule, memory: Memory): Ears {
  const listenedTo = memory.map<string, string>();
  const passedOn = memory.map<string, string>();
  const ears = memory.map<string, OpenEar>();
  /** The words that are being said. */
  const underWay = memory.map<{ readonly leg: string; readonly act: Act }, true>();
  const earsAt = (leg: string): readonly (readonly [string, OpenEar])[] =>
    [...ears].filter(([, { of }]) => of === leg);
  const tell = (
    leg: string,
    { text, heard = text, confidence = 1 }: Act,
    isFinal: boolean,
    afterMs: number,
  ): void =>
    void schedule(afterMs, () =>
      ears.has(leg) ? { kind: "speech.heard", leg, text: heard, confidence, isFinal } : undefined,
    );
  return {
    snoops: ({ leg, of }) => void listenedTo.set(leg, of),
    joined({ leg, others = [] }) {
      for (const other of others) passedOn.set(other, listenedTo.get(leg) ?? leg);
    },
    listens({ leg, endOnSilenceMs }) {
      const of = passedOn.get(leg);
      ears.set(leg, { of, endOnSilenceMs });
      for (const each of underWay.keys()) if (each.leg === of) tell(leg, each.act, false, 0);
    },
    said(leg, act) {
      const utterance = { leg, act };
      underWay.set(utterance, true);
      for (const [ear] of earsAt(leg)) tell(ear, act, false, 0);
      schedule(sayingMs, () => {
        underWay.delete(utterance);
        for (const [ear, { endOnSilenceMs }] of earsAt(leg)) tell(ear, act, true, endOnSilenceMs);
        return undefined;
      });
    },
    gone: (leg) => void ears.delete(leg),
  };
}
