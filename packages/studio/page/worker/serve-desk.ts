import type { Asked, Told } from "./asking.ts";

/**
 * Answers the page's questions to a desk in this worker: a long answer never holds up the page. A
 * question to a desk that has to load something first is answered once it has.
 */
export function serveDesk(opening: Promise<object>): void {
  const tell = (told: Told): void => self.postMessage(told);
  self.addEventListener("message", ({ data: { id, method, args } }: MessageEvent<Asked>) => {
    opening
      .then((desk) =>
        answer(new Map<string, unknown>(Object.entries(desk)).get(method), method, args),
      )
      .then(
        (result) => tell({ id, result }),
        (error: unknown) => tell({ id, failure: reasonOf(error) }),
      );
  });
}

function answer(method: unknown, name: string, args: readonly unknown[]): unknown {
  if (typeof method !== "function") throw new TypeError(`Nothing is known of "${name}".`);
  return (method as (...given: readonly unknown[]) => unknown)(...args);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
