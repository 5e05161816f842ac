import type { RoomProof } from "../../src/rooms/explore-rooms.ts";
import type { Certificate } from "../../src/certificate/certificate.ts";

/** A certificate of a flow with nothing wrong, but for what is given. */
export function certificateOf(given: Partial<Certificate> = {}): Certificate {
  return {
    "flowrun-certificate": 1,
    flow: "flow.yaml",
    holds: true,
    engine: "0.1.0",
    provedAt: "2026-01-05T09:00:00.000Z",
    reads: { files: [{ name: "flow.yaml", sha256: "abc" }], tables: [], plugins: [] },
    settings: {},
    bounds: {
      states: 40_000,
      statesPerStep: 200,
      calls: 2_000,
      worlds: 1_000,
      seed: 1,
      mostSilenceMs: 60_000,
      roomScenes: 12_000,
    },
    check: { warnings: [] },
    scenarios: { files: [], passed: 2, failed: [] },
    properties: { tried: [], broken: [] },
    ways: { all: 4, taken: 4, impossible: [], behind: 0, notFound: [] },
    isCut: false,
    callsTried: 12,
    faults: [],
    rooms: [],
    fuzz: { found: null, unentered: [] },
    ...given,
  };
}

/** A queue in which somebody is overtaken. */
export const brokenRoom: RoomProof = {
  kind: "queue",
  name: "support",
  walks: [{ callers: 2, members: 1, scenes: 20, moves: 81, isWhole: true, depth: 7 }],
  broken: { law: "caller 2 overtakes caller 1", order: ["caller 1 comes", "caller 2 comes"] },
  never: ["nobody has <skills>"],
};
