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
    },
    check: { warnings: [] },
    scenarios: { files: [], passed: 2, failed: [] },
    properties: { tried: [], broken: [] },
    ways: { all: 4, taken: 4, impossible: [], behind: 0, notFound: [] },
    isCut: false,
    callsTried: 12,
    faults: [],
    fuzz: { found: null, unentered: [] },
    ...given,
  };
}
