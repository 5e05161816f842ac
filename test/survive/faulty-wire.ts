import type { AriWire } from "../../packages/ari-transport/src/wire.ts";
import { PortError } from "@flowrun/core/plugin";
import { createMemoryWire, type Platform } from "@flowrun/simulator";
import type { Points } from "./points.ts";

/** A wire to a platform in this process of which every request, answer and message is a point. */
export interface FaultyWire extends AriWire {
  /** Loses the answer to every request that is under way. What it asked for was done. */
  loseAnswers(): void;
  /**
   * Nothing of this process reaches the platform any more, and nothing comes from it, until `mend`.
   */
  cut(): void;
  mend(): void;
  /** Its process is dead: the platform loses the event stream. */
  hangUp(): void;
  /** Whether the platform tells it what happens. */
  hears(): boolean;
  /** S7: what was asked after another process had the application. */
  wrong(): readonly string[];
}

/** What a wire is made with. */
export interface FaultyWireParts {
  readonly points: Points;
  readonly say: (line: object) => void;
  readonly isAlive: () => boolean;
  /** Lets something happen to the process. */
  readonly happen: (task: () => void) => void;
  /** Whether a message never comes: a mistake. */
  readonly isDeafTo: (data: string) => boolean;
  /**
   * Whether the platform tells when it began, as Asterisk 22 does; else whether it began anew has
   * to be seen from what it holds.
   */
  readonly tellsStart: boolean;
}

/**
 * A wire of the application "flow" for one process: when that is dead, it neither asks nor is told
 * anything.
 */
export function createFaultyWire(
  platform: Platform,
  { points, say, isAlive, happen, isDeafTo, tellsStart }: FaultyWireParts,
): FaultyWire {
  const wire = createMemoryWire(platform, "flow");
  const underWay = new Set<(error: PortError) => void>();
  const wrong: string[] = [];
  const never = new Promise<never>(() => {});
  let isReplaced = false;
  let hears = false;
  let opened = 0;
  let losses = 0;
  let isCut = false;
  let hangUp = (): void => {};
  let loseStream = (): void => {};
  const lostAnswer = (): PortError => new PortError("SIM_CONNECTION_LOST", "The answer was lost.");
  const loseAnswers = (): void => {
    for (const lose of underWay) lose(lostAnswer());
  };
  return {
    async request(request) {
      const { patience: _patience, ...asked } = request;
      points.pass();
      if (!isAlive()) return never;
      say({ asked });
      if (isCut) {
        await new Promise<void>(happen);
        throw lostAnswer();
      }
      if (isReplaced)
        wrong.push(`S7: ${asked.method} ${asked.path} is asked by a process that was replaced`);
      const { promise: lost, reject } = Promise.withResolvers<never>();
      underWay.add(reject);
      try {
        const answer = await Promise.race([wire.request(request), lost]);
        return tellsStart || asked.path !== "/asterisk/info" ? answer : { ...answer, body: "{}" };
      } finally {
        underWay.delete(reject);
        if (isAlive()) points.pass();
        await new Promise<void>(happen);
      }
    },
    open(receiver) {
      opened += 1;
      const stream = opened;
      if (isCut) {
        happen(() => receiver.lost(lostAnswer()));
        return () => {};
      }
      const lost = (error: PortError): void => {
        hears = false;
        happen(() => {
          // It will not hear what it was told last.
          losses += 1;
          isReplaced = false;
          receiver.lost(error);
        });
      };
      hangUp = wire.open({
        opened() {
          hears = true;
          happen(() => {
            isReplaced = false;
            receiver.opened();
          });
        },
        lost,
        frame: (data) =>
          happen(() => {
            say({ told: data });
            const before = losses;
            points.pass();
            // What happened at the point may have taken the stream away.
            if (!isAlive() || losses > before) return;
            // An older stream of its own is replaced by each new one.
            isReplaced ||= stream === opened && data.includes('"ApplicationReplaced"');
            if (!isDeafTo(data)) receiver.frame(data);
          }),
      });
      loseStream = () => {
        hangUp();
        loseStream = () => {};
        lost(lostAnswer());
      };
      return hangUp;
    },
    hangUp: () => hangUp(),
    hears: () => hears,
    loseAnswers,
    cut() {
      isCut = true;
      loseAnswers();
      loseStream();
    },
    mend: () => void (isCut = false),
    wrong: () => wrong,
    close: () => wire.close(),
  };
}
