import type { BrokenProperty } from "../property/judge-properties.ts";
import type { Exploration, Unreached } from "../explore/explore-flow.ts";
import type { FuzzOptions, FuzzResult } from "../fuzz/fuzz-flow.ts";
import { type RoomProof, usualRoomBound } from "../rooms/explore-rooms.ts";
import { usualBounds } from "../symbolic/search.ts";
import type { Certificate, ToldWay } from "./certificate.ts";

/** The results of check, scenarios, exploration and fuzzing. */
export interface Findings extends Pick<
  Certificate,
  "flow" | "engine" | "provedAt" | "reads" | "settings" | "scenarios"
> {
  readonly warnings: readonly string[];
  /** The names of the properties. */
  readonly properties: readonly string[];
  readonly broken: readonly Pick<BrokenProperty, "message">[];
  readonly exploration: Exploration;
  readonly rooms: readonly RoomProof[];
  /** The most calls that were to be tried. */
  readonly mostCalls: number;
  readonly fuzz: {
    readonly options: Pick<FuzzOptions, "runs" | "seed" | "mostSilenceMs">;
    readonly result: FuzzResult;
    /** The mistake of the call that was found. */
    readonly found: string | undefined;
  };
}

/** The certificate of a flow without errors: the same for the same findings. */
export function certify(found: Findings): Certificate {
  const { exploration, rooms, fuzz, scenarios, broken } = found;
  const { goals, impossible, unreached, faults, tried, isCut } = exploration;
  const isSound =
    scenarios.failed.length === 0 &&
    broken.length === 0 &&
    faults.length === 0 &&
    rooms.every((room) => room.broken === null) &&
    fuzz.found === undefined;
  return {
    "flowrun-certificate": 1,
    flow: found.flow,
    holds: isSound,
    engine: found.engine,
    provedAt: found.provedAt,
    reads: found.reads,
    settings: found.settings,
    bounds: {
      states: usualBounds.states,
      statesPerStep: usualBounds.perStep,
      calls: found.mostCalls,
      worlds: fuzz.options.runs,
      seed: fuzz.options.seed,
      mostSilenceMs: fuzz.options.mostSilenceMs,
      roomScenes: usualRoomBound.scenes,
    },
    check: { warnings: found.warnings },
    scenarios,
    properties: { tried: found.properties, broken: broken.map(({ message }) => message) },
    ways: {
      all: goals.length,
      taken: goals.length - impossible.length - unreached.length,
      impossible: impossible.filter(({ isBehind }) => !isBehind).map(toldWay),
      behind: impossible.filter(({ isBehind }) => isBehind).length,
      notFound: unreached.map(toldWay),
    },
    isCut,
    callsTried: tried,
    faults: faults.map(({ step, verb, line, code, message }) => {
      return { step, verb, line, code, message };
    }),
    rooms,
    fuzz: { found: fuzz.found ?? null, unentered: fuzz.result.unentered },
  };
}

function toldWay({ goal: { step, verb, line, way }, why }: Unreached): ToldWay {
  return { step, verb, line, way, why };
}
