import type { Clock, Json } from "@flowrun/core/plugin";
import type { Question, Reply } from "./hand-over-messages.ts";
import type { LineSocket } from "./line-socket.ts";

/** How long somebody may take to answer, in milliseconds. */
interface Patience {
  readonly clock: Clock;
  readonly mostMs: number;
}

/**
 * Asks who is at the other end for something. Resolves with what it says, and where it says nothing
 * with that.
 */
export function askAt(
  line: LineSocket,
  question: Question,
  { clock, mostMs }: Patience,
): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  line.onMessage((message: Json) => resolve(message as Reply));
  line.onClose(() => resolve({ told: "stays", why: "It ended without an answer." }));
  const cancel = clock.wake(clock.now() + mostMs, () =>
    resolve({ told: "stays", why: "It did not answer." }),
  );
  line.send(question);
  return promise.finally(cancel);
}
