import type { AriWire } from "../../packages/ari-transport/src/wire.ts";
import { PortError } from "@flowrun/core/plugin";
import { createMemoryWire, type Platform } from "@flowrun/simulator";
import type { Points } from "./points.ts";

/** A wire to a platform in this process of which every request, answer and message is a point. */
export interface FaultyWire extends AriWire {
  /** Loses the answer to every request that is under way. What it asked for was done. */
  loseAnswers(): void;
  /** Its process is dead: the platform loses the event stream. */
  hangUp(): void;
}

/** A wire of the application "flow" for one process: when that is dead, it neither asks nor is told anything. */
export function createFaultyWire(
  platform: Platform,
  {
    points,
    say,
    isAlive,
  }: { readonly points: Points; readonly say: (line: object) => void; readonly isAlive: () => boolean },
): FaultyWire {
  const wire = createMemoryWire(platform, "flow");
  const underWay = new Set<(error: PortError) => void>();
  let hangUp = (): void => {};
  const never = new Promise<never>(() => {});
  return {
    async request(request) {
      const { patience: _patience, ...asked } = request;
      points.pass();
      if (!isAlive()) return never;
      say({ asked });
      const { promise: lost, reject } = Promise.withResolvers<never>();
      underWay.add(reject);
      try {
        return await Promise.race([wire.request(request), lost]);
      } finally {
        underWay.delete(reject);
        if (isAlive()) points.pass();
        if (!isAlive()) await never;
      }
    },
    open: (receiver) =>
      (hangUp = wire.open({
        opened: () => isAlive() && receiver.opened(),
        lost: (error) => isAlive() && receiver.lost(error),
        frame(data) {
          if (!isAlive()) return;
          say({ told: data });
          points.pass();
          if (isAlive()) receiver.frame(data);
        },
      })),
    hangUp: () => hangUp(),
    loseAnswers() {
      for (const lose of underWay) lose(new PortError("SIM_CONNECTION_LOST", "The answer was lost."));
    },
    close: () => wire.close(),
  };
}
