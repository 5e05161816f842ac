import { backoffMs, PortError, type Backoff } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { quick } from "./codec/request.ts";
import type { Counters } from "./counters.ts";
import type { Deadlines } from "./deadlines.ts";

/**
 * Channels and bridges that nobody wants, but that we may have made. Nobody answered their creation
 * in time, or something on the way did that does not know the result. Or nobody answered their
 * removal. A thing may come true later, when its removal was answered 404 long ago: then a phone
 * would ring for nobody, and a bridge stay for ever.
 */
export interface LateCreations {
  /**
   * Removes what comes true at this path, e.g. `/bridges/fr.1.2`, for two minutes, and for as long
   * as the platform does not say whether it is there.
   */
  expect(path: string): void;
  /** Removes what is at this path, beginning at once, until the platform says that it is gone. */
  remove(path: string): void;
  /** The same, beginning after a second: its removal has just come to nothing. */
  removeAgain(path: string): void;
  /** The thing at this path was removed, or is wanted after all: it is not looked for any more. */
  forget(path: string): void;
  /** The connection was lost: nothing is removed until it is known what is wanted. */
  pause(): void;
  /** It is known, and was told to `forget`. */
  goOn(): void;
  /**
   * Tries once more to remove what is left, within two seconds: nobody will do it afterwards;
   * `undefined` where nothing is left.
   */
  finish(): Promise<unknown> | undefined;
}

/** The needs of `createLateCreations`. */
export interface LateCreationParts {
  readonly ask: Ask;
  readonly deadlines: Deadlines;
  readonly counters: Counters;
}

const backoff: Backoff = { firstMs: 1_000, mostMs: 30_000, jitter: 0 };

/** 1, 2, 4, 8 and 16 seconds apart, then three times 30: two minutes. */
const mostAttempts = 8;

const lastMs = 2_000;

/** The result of a removal: it was done, there is nothing, it is refused, or nobody knows. */
type Removal = "removed" | "absent" | "refused" | "open";

/** Whether it is known to be there, and whether the first attempt is at once (0) or later (1). */
interface Looking {
  readonly isThere: boolean;
  readonly first: 0 | 1;
}

/** Nothing is looked for. */
export function createLateCreations({
  ask,
  deadlines,
  counters,
}: LateCreationParts): LateCreations {
  const expected = new Map<string, Looking>();
  let isPaused = false;
  /** Removals go one by one, however many are due: a platform in trouble is not given more. */
  let turn: Promise<void> | undefined;
  const tryRemoval = async (path: string): Promise<Removal> => {
    try {
      const { status } = await ask(() => "remove what came too late", quick("DELETE", path));
      if (status < 300) return "removed";
      if (status >= 500) return "open";
      return status === 404 ? "absent" : "refused";
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      return error.certain ? "refused" : "open";
    }
  };
  const inTurn = async (path: string): Promise<Removal> => {
    const before = turn;
    const own = Promise.withResolvers<void>();
    turn = own.promise;
    try {
      if (before !== undefined) await before;
      return expected.has(path) && !isPaused ? await tryRemoval(path) : "open";
    } finally {
      own.resolve();
      if (turn === own.promise) turn = undefined;
    }
  };
  const look = async (path: string, looking: Looking): Promise<void> => {
    const { isThere, first } = looking;
    const isOn = (): boolean => expected.get(path) === looking;
    let answers = 0;
    for (let attempt = first; isOn(); attempt += 1) {
      if (attempt > 0) await deadlines.pause(backoffMs(attempt, 0, backoff));
      if (!isOn()) return;
      const removal = await inTurn(path);
      if (removal === "removed") counters.add("swept");
      if (removal !== "open") answers += 1;
      const isGone = removal === "removed" || (removal === "absent" && isThere);
      if (isOn() && (isGone || answers >= mostAttempts)) expected.delete(path);
    }
  };
  const begin = (path: string, looking: Looking): void => {
    if (expected.get(path)?.isThere === looking.isThere) return;
    expected.set(path, looking);
    // The only thing that it rejects with is that everything was closed.
    look(path, looking).catch((error: unknown) => {
      if (!(error instanceof PortError)) throw error;
    });
  };
  return {
    expect: (path) => begin(path, { isThere: false, first: 1 }),
    remove: (path) => begin(path, { isThere: true, first: 0 }),
    removeAgain: (path) => begin(path, { isThere: true, first: 1 }),
    forget: (path) => void expected.delete(path),
    pause() {
      isPaused = true;
    },
    goOn() {
      isPaused = false;
    },
    finish() {
      if (isPaused || expected.size === 0) return undefined;
      const last = async (): Promise<void> => {
        await Promise.all([...expected.keys()].map(tryRemoval));
      };
      return deadlines.isWithin(lastMs, last());
    },
  };
}
