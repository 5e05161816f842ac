import type { Deadlines } from "./deadlines.ts";
import type { Look } from "./look.ts";

/** Legs that were created and are to be dialled. */
export interface CreatedLegs {
  /** Whether this platform creates legs before it dials them, as far as is known by now. */
  areUsed(): boolean;
  /** Resolves when that is known; `undefined` when nobody has just asked the platform. */
  awaited(): Promise<unknown> | undefined;
  /** It does not: the platform does not know the request. */
  areUnknown(): void;
  /** A leg is about to be created. */
  expect(leg: string): void;
  /** The platform tells that a leg has entered our application. */
  enter(leg: string): void;
  /**
   * Whether it told that of an expected leg, for which it has half a second. The leg is not
   * expected any more.
   */
  entered(leg: string): Promise<boolean>;
  /** The leg did not come to be. */
  forget(leg: string): void;
}

/** The needs of `createCreatedLegs`. */
export interface CreatedLegsParts {
  readonly deadlines: Deadlines;
  /** Whether legs are to be created first where the platform can. */
  readonly wanted: boolean;
  /** Whether the platform knows more calls than the document lists. */
  readonly look: Pick<Look, "sawApplications" | "awaited">;
}

/** Measured on Asterisk 22: the event comes within 5 ms of the answer, often before it. */
const longestMs = 500;

/** None are expected. */
export function createCreatedLegs({ deadlines, wanted, look }: CreatedLegsParts): CreatedLegs {
  const expected = new Map<string, PromiseWithResolvers<void>>();
  let isUnknown = false;
  return {
    areUsed: () => wanted && !isUnknown && look.sawApplications(),
    awaited: () => (wanted && !isUnknown ? look.awaited() : undefined),
    areUnknown() {
      isUnknown = true;
    },
    expect: (leg) => void expected.set(leg, Promise.withResolvers()),
    enter: (leg) => expected.get(leg)?.resolve(),
    async entered(leg) {
      const told = expected.get(leg)?.promise ?? Promise.resolve();
      try {
        return await deadlines.isWithin(longestMs, told);
      } finally {
        expected.delete(leg);
      }
    },
    forget: (leg) => void expected.delete(leg),
  };
}
