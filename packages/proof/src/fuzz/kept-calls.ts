import type { Scenario } from "../scenario/scenario.ts";

/** A call that came to something that none before it did. */
export interface KeptCall {
  /** It is made small when it is first asked for. */
  readonly scenario: Scenario;
  /** The new things, as `reachedIn` names them. */
  readonly reached: readonly string[];
}

/** The smallest call like this one that comes to these things. */
type Smaller = (scenario: Scenario, reached: readonly string[]) => Scenario;

/** The calls of a search that came to something new. */
export interface KeptCalls {
  /** Keeps a call that came to something new, made small by `smaller`. */
  take(scenario: Scenario, reached: ReadonlySet<string>, smaller?: Smaller): void;
  readonly all: readonly KeptCall[];
  /** The calls, those first that came where few others did. */
  rarest(): readonly KeptCall[];
}

/** Nothing was kept yet. */
export function createKeptCalls(): KeptCalls {
  const all: KeptCall[] = [];
  const times = new Map<string, number>();
  return {
    all,
    take(scenario, reached, smaller = (call) => call) {
      const fresh = [...reached].filter((each) => !times.has(each));
      for (const each of reached) times.set(each, (times.get(each) ?? 0) + 1);
      if (fresh.length === 0) return;
      let small: Scenario | undefined;
      all.push({
        get scenario() {
          return (small ??= smaller(scenario, fresh));
        },
        reached: fresh,
      });
    },
    rarest() {
      const rarity = ({ reached }: KeptCall): number =>
        Math.min(...reached.map((each) => times.get(each) ?? 0));
      // The latest of equally rare ones has come furthest.
      return all.toReversed().toSorted((a, b) => rarity(a) - rarity(b));
    },
  };
}
