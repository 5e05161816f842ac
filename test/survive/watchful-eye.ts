import type { CallLine, Platform } from "@flowrun/simulator";
import type { Caller } from "./people.ts";
import type { Scene, Seen } from "./scenes.ts";

/** Sees everything that happens to callers and phones, and what of it must never happen. */
export interface WatchfulEye {
  /** Whether every caller has hung up, or was hung up. */
  isQuiet(): boolean;
  /** S2: a phone rang twice for one caller. S3: two sounds at once. S4: a caller ended elsewhere than this allows. */
  wrong(allowed: Allowed): readonly string[];
}

/**
 * What may become of callers to whom more was done than calls survive. `lost`: they may be hung up before they reach anybody, or
 * while they talk, but never reach somebody else, nor anybody twice. `misheard`: what they typed may count for another entry.
 */
export type Allowed = "nothing" | "lost" | "misheard";

/** An eye on these callers, that has seen nothing yet. */
export function createWatchfulEye(platform: Platform, callers: readonly Caller[], scene: Scene): WatchfulEye {
  const met = new Map<Caller, string[]>(callers.map((caller) => [caller, []]));
  const counts = new Map(callers.map((caller) => [caller, { entered: 0, recorded: 0 }]));
  const rung: { readonly endpoint: string; readonly from: string }[] = [];
  const endpoints = new Map<string, string>();
  const heard = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const noteMeeting = (line: CallLine & { readonly kind: "bridge.entered" }): void => {
    for (const [caller, partners] of met) {
      if (line.leg === caller.leg()) partners.push(...line.peers.map((peer) => endpoints.get(peer) ?? peer));
      else if (line.peers.includes(caller.leg())) partners.push(endpoints.get(line.leg) ?? line.leg);
    }
  };
  const noteSound = (line: CallLine): void => {
    if (line.kind === "media.started") {
      const playing = heard.get(line.leg) ?? new Set();
      if (playing.size > 0) wrong.push(`S3: ${line.uri} plays to ${line.leg} over another sound`);
      heard.set(line.leg, playing.add(line.playback));
    }
    if (line.kind === "media.finished") heard.get(line.leg)?.delete(line.playback);
  };
  platform.watch((line) => {
    noteSound(line);
    if (line.kind === "leg.called") {
      rung.push({ endpoint: line.endpoint, from: line.from });
      endpoints.set(line.leg, line.endpoint);
    }
    if (line.kind === "bridge.entered") noteMeeting(line);
    const count = [...counts].find(([caller]) => caller.leg() === line.leg)?.[1];
    if (count === undefined) return;
    if (line.kind === "recording.started") count.recorded += 1;
    if (line.kind === "bridge.entered") count.entered += 1;
  });
  const seenOf = (caller: Caller): Seen => ({
    from: caller.plan.from,
    reaches: caller.plan.reaches,
    met: met.get(caller) ?? [],
    ...(counts.get(caller) ?? { entered: 0, recorded: 0 }),
    rungBack: rung.filter(({ endpoint }) => endpoint === `PJSIP/${caller.plan.from}`).length,
    wasCut: caller.wasCut(),
  });
  return {
    isQuiet: () => callers.every((caller) => caller.isOver()),
    wrong(allowed) {
      const ends = callers.flatMap((caller) => {
        const seen = seenOf(caller);
        const mayBeLost = allowed !== "nothing" || caller.isUnsure();
        const isRight = scene.isRight(seen) || allowed === "misheard" || (mayBeLost && scene.mayBeLost(seen));
        return isRight ? [] : [`S4: ${JSON.stringify(seen)}`];
      });
      const twice = callers.flatMap(({ plan: { from } }) => {
        const rings = rung.filter((ring) => ring.from === from).length;
        return rings > 1 ? [`S2: ${from} rang ${rings} phones`] : [];
      });
      return [...wrong, ...twice, ...ends];
    },
  };
}
