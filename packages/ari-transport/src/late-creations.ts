import { backoffMs, PortError, type Backoff } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { quick } from "./codec/request.ts";
import type { Counters } from "./counters.ts";
import type { Deadlines } from "./deadlines.ts";

/**
 * Channels and bridges whose creation nobody waits for any more, because the platform did not
 * answer in time. Such a creation may come true later, long after its removal was answered 404:
 * then a phone would ring for nobody, and a bridge stay for ever.
 */
export interface LateCreations {
  /** Removes what comes true at this path, e.g. `/bridges/fr.1.2`, for two minutes. */
  expect(path: string): void;
  /** The thing at this path was removed, or is wanted after all: it is not expected any more. */
  forget(path: string): void;
  /** The connection was lost: nothing is removed until it is known what is wanted. */
  pause(): void;
  /** It is known, and was told to `forget`. */
  goOn(): void;
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

/** Nothing is expected. */
export function createLateCreations({
  ask,
  deadlines,
  counters,
}: LateCreationParts): LateCreations {
  const expected = new Set<string>();
  let isPaused = false;
  const isRemoved = async (path: string): Promise<boolean> => {
    try {
      return (await ask(() => "remove what came too late", quick("DELETE", path))).status < 300;
    } catch (error) {
      if (error instanceof PortError) return false;
      throw error;
    }
  };
  const look = async (path: string): Promise<void> => {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await deadlines.pause(backoffMs(attempt, 0, backoff));
      if (!expected.has(path)) return;
      if (isPaused || !(await isRemoved(path))) continue;
      counters.add("swept");
      break;
    }
    expected.delete(path);
  };
  return {
    expect(path) {
      if (expected.has(path)) return;
      expected.add(path);
      // The only thing that it rejects with is that everything was closed.
      look(path).catch((error: unknown) => {
        if (!(error instanceof PortError)) throw error;
      });
    },
    forget(path) {
      expected.delete(path);
    },
    pause() {
      isPaused = true;
    },
    goOn() {
      isPaused = false;
    },
  };
}
