import type { CallLine, Platform } from "@flowrun/simulator";
import type { Caller } from "./people.ts";
import type { Mercy } from "./mercy.ts";
import { createPhoneRings } from "./phone-rings.ts";
import type { Scene, Seen } from "./scene.ts";

/** Sees everything that happens to callers and phones, and what of it must never happen. */
export interface WatchfulEye {
  /** Whether every caller has hung up, or was hung up. */
  isQuiet(): boolean;
  /**
   * S2: a phone rang twice for one caller. S3: two sounds at once. S4: a caller ended elsewhere
   * than this allows.
   */
  wrong(done: Pick<Mercy, "allowed" | "hadGap">): readonly string[];
}

/** An eye on these callers, that has seen nothing yet. */
export function createWatchfulEye(
  platform: Platform,
  callers: readonly Caller[],
  scene: Scene,
): WatchfulEye {
  const met = new Map<Caller, string[]>(callers.map((caller) => [caller, []]));
  const counts = new Map(
    callers.map((caller) => [caller, { entered: 0, recorded: 0, heard: [] as string[] }]),
  );
  const rings = createPhoneRings(scene);
  const endpoints = new Map<string, string>();
  const sounds = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const noteMeeting = (line: CallLine & { readonly kind: "bridge.entered" }): void => {
    for (const [caller, partners] of met) {
      if (line.leg === caller.leg()) partners.push(...line.peers);
      else if (line.peers.includes(caller.leg())) partners.push(line.leg);
    }
  };
  const noteSound = (line: CallLine): void => {
    if (line.kind === "media.started") {
      const playing = sounds.get(line.leg) ?? new Set();
      if (playing.size > 0) wrong.push(`S3: ${line.uri} plays to ${line.leg} over another sound`);
      sounds.set(line.leg, playing.add(line.playback));
    }
    if (line.kind === "media.finished") sounds.get(line.leg)?.delete(line.playback);
  };
  platform.watch((line) => {
    noteSound(line);
    rings.hears(line);
    if (line.kind === "leg.called") endpoints.set(line.leg, line.endpoint);
    if (line.kind === "bridge.entered") noteMeeting(line);
    const count = [...counts].find(([caller]) => caller.leg() === line.leg)?.[1];
    if (count === undefined) return;
    if (line.kind === "media.started") count.heard.push(line.uri);
    if (line.kind === "recording.started") count.recorded += 1;
    if (line.kind === "bridge.entered") count.entered += 1;
  });
  const seenOf = (caller: Caller, hadGap: boolean): Seen => ({
    from: caller.plan.from,
    keys: caller.plan.keys,
    reaches: caller.plan.reaches,
    // A phone may be in the bridge before it is called, and nobody is there until then.
    met: (met.get(caller) ?? []).flatMap(
      (leg) => endpoints.get(leg) ?? (leg.startsWith("fr.") ? [] : leg),
    ),
    ...(counts.get(caller) ?? { entered: 0, recorded: 0, heard: [] }),
    rungBack: rings.countOf(`PJSIP/${caller.plan.from}`),
    wasCut: caller.wasCut(),
    hadGap,
  });
  return {
    isQuiet: () => callers.every((caller) => caller.isOver()),
    wrong({ allowed, hadGap }) {
      const ends = callers.flatMap((caller) => {
        const seen = seenOf(caller, hadGap);
        const mayBeLost = allowed !== "nothing" || caller.isUnsure();
        const isRight =
          scene.isRight(seen) || allowed === "misheard" || (mayBeLost && scene.mayBeLost(seen));
        return isRight ? [] : [`S4: ${JSON.stringify(seen)}`];
      });
      const numbers = callers.map(({ plan: { from } }) => from);
      return [...wrong, ...rings.wrong(numbers, allowed !== "nothing"), ...ends];
    },
  };
}
