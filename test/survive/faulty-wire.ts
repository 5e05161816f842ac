import type { AriWire } from "../../packages/ari-transport/src/wire.ts";
import { PortError } from "@flowrun/core/plugin";
import { createMemoryWire, type Platform } from "@flowrun/simulator";
import type { Points } from "./points.ts";

/** A wire to a platform in this process of which every request, answer and message is a point. */
export interface FaultyWire extends AriWire {
  /** Loses the answer to every request that is under way. What it asked for was done. */
  loseAnswers(): void;
}

/** A wire of the application "flow". */
export function createFaultyWire(platform: Platform, points: Points, say: (line: object) => void): FaultyWire {
  const wire = createMemoryWire(platform, "flow");
  const underWay = new Set<(error: PortError) => void>();
  return {
    async request(request) {
      const { patience: _patience, ...asked } = request;
      say({ asked });
      points.pass();
      const { promise: lost, reject } = Promise.withResolvers<never>();
      underWay.add(reject);
      try {
        return await Promise.race([wire.request(request), lost]);
      } finally {
        underWay.delete(reject);
        points.pass();
      }
    },
    open: (receiver) =>
      wire.open({
        ...receiver,
        opened: () => receiver.opened(),
        lost: (error) => receiver.lost(error),
        frame(data) {
          say({ told: data });
          points.pass();
          receiver.frame(data);
        },
      }),
    loseAnswers() {
      for (const lose of underWay) lose(new PortError("SIM_CONNECTION_LOST", "The answer was lost."));
    },
    close: () => wire.close(),
  };
}
