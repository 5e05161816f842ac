import type { CallLine } from "@flowrun/simulator";
import type { Scene } from "./scene.ts";

/** Hears the phones that the platform rings. */
export interface PhoneRings {
  hears(line: CallLine): void;
  /** How often the phone of an endpoint was rung. */
  countOf(endpoint: string): number;
  /**
   * S2: one that rang twice for the same dial, or beside another one for the same caller. `isLost`:
   * calls may have been lost, and begin anew.
   */
  wrong(callers: readonly string[], isLost: boolean): readonly string[];
}

interface Ring {
  readonly leg: string;
  readonly endpoint: string;
  readonly from: string;
}

/** No phone was rung yet. */
export function createPhoneRings({ mostRung = 1, ringsAgain }: Scene): PhoneRings {
  const rings: Ring[] = [];
  const ringing = new Map<string, Ring>();
  const wrong = new Set<string>();
  const twice = new Set<string>();
  return {
    hears(line) {
      if (line.kind === "leg.ended" || line.kind === "leg.answered") ringing.delete(line.leg);
      if (line.kind !== "leg.called") return;
      const { leg, endpoint, from } = line;
      // A call that begins anew calls another phone by the same name.
      if (rings.some((ring) => ring.leg === leg && ring.endpoint === endpoint))
        twice.add(`S2: ${endpoint} rang twice as ${leg}`);
      const other = [...ringing.values()].find((ring) => from !== "" && ring.from === from);
      if (other !== undefined)
        wrong.add(`S2: ${endpoint} rang for ${from} while ${other.endpoint} did`);
      const ring = { leg, endpoint, from };
      rings.push(ring);
      ringing.set(leg, ring);
    },
    countOf: (endpoint) => rings.filter((ring) => ring.endpoint === endpoint).length,
    wrong(callers, isLost) {
      // A caller who was lost, and begins anew, is offered to the same member first, by the same
      // name.
      if (ringsAgain !== undefined && isLost) return [...wrong];
      if (ringsAgain === "always") return [...wrong, ...twice];
      const tooMany = callers.flatMap((from) => {
        const rung = rings.filter((ring) => ring.from === from).map(({ endpoint }) => endpoint);
        const isRight = rung.length <= mostRung && new Set(rung).size === rung.length;
        return isRight ? [] : [`S2: ${from} rang ${rung.length} phones: ${rung.join(", ")}`];
      });
      return [...wrong, ...twice, ...tooMany];
    },
  };
}
