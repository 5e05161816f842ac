import type { Platform } from "@flowrun/simulator";
import type { Caller } from "./people.ts";

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
export function createWatchfulEye(platform: Platform, callers: readonly Caller[]): WatchfulEye {
  const partners = new Map<Caller, string[]>(callers.map((caller) => [caller, []]));
  const rung: { readonly endpoint: string; readonly from: string }[] = [];
  const endpoints = new Map<string, string>();
  const heard = new Map<string, Set<string>>();
  const wrong: string[] = [];
  platform.watch((line) => {
    if (line.kind === "leg.called") {
      rung.push({ endpoint: line.endpoint, from: line.from });
      endpoints.set(line.leg, line.endpoint);
    }
    if (line.kind === "media.started") {
      const playing = heard.get(line.leg) ?? new Set();
      if (playing.size > 0) wrong.push(`S3: ${line.uri} plays to ${line.leg} over another sound`);
      heard.set(line.leg, playing.add(line.playback));
    }
    if (line.kind === "media.finished") heard.get(line.leg)?.delete(line.playback);
    if (line.kind !== "bridge.entered") return;
    for (const [caller, met] of partners) {
      if (line.leg === caller.leg()) met.push(...line.peers.map((peer) => endpoints.get(peer) ?? peer));
      else if (line.peers.includes(caller.leg())) met.push(endpoints.get(line.leg) ?? line.leg);
    }
  });
  return {
    isQuiet: () => callers.every((caller) => caller.isOver()),
    wrong(allowed) {
      const ends = [...partners].flatMap(([{ plan }, met]) => {
        const [wanted, seen] = [JSON.stringify([plan.reaches]), JSON.stringify(met)];
        const isRight = seen === wanted || allowed === "misheard" || (allowed === "lost" && met.length === 0);
        return isRight ? [] : [`S4: ${plan.from} was connected with ${seen} instead of ${wanted}`];
      });
      const twice = callers.flatMap(({ plan: { from } }) => {
        const rings = rung.filter((ring) => ring.from === from).length;
        return rings > 1 ? [`S2: ${from} rang ${rings} phones`] : [];
      });
      if (allowed !== "nothing") return [...wrong, ...twice, ...ends];
      const cut = callers.flatMap(({ plan: { from }, wasCut }) => (wasCut() ? [`S4: ${from} was hung up`] : []));
      return [...wrong, ...twice, ...ends, ...cut];
    },
  };
}
