import type { PlatformEvent, Survey } from "@flowrun/core/plugin";
import { heldBy } from "./stranded.ts";

/** The facts that `unheardIn` looks for. */
export interface Unheard {
  /** Whether somebody knows a caller, also one whose call has ended. */
  readonly isKnown: (leg: string) => boolean;
  /**
   * Whether callers count, too, whom somebody has answered: their process was lost before its
   * ledger had heard of them. A caller who has reached somebody does not: no phone is rung a second
   * time.
   */
  readonly alsoAnswered: boolean;
}

/** The callers whom the platform holds and of whom nobody has heard, as if they called now. */
export function unheardIn(
  survey: Survey,
  { isKnown, alsoAnswered }: Unheard,
): readonly (PlatformEvent & { readonly kind: "call.arrived" })[] {
  const isAlone = (leg: string): boolean => {
    const { legs, bridges } = heldBy(leg, survey);
    return legs.length === 1 && bridges.length === 0;
  };
  return [...survey.legs].flatMap(([leg, { state, isCaller = false, from, name, to, args }]) => {
    const isUnheard = state === "offered" || (alsoAnswered && isCaller && isAlone(leg));
    if (!isUnheard || isKnown(leg)) return [];
    return [
      {
        kind: "call.arrived",
        leg,
        from,
        ...(name === undefined ? {} : { name }),
        to,
        args,
      } as const,
    ];
  });
}
