import type { Asked, Told } from "./asking.ts";

/**
 * Answers the page's questions to a desk in this worker: a long answer never holds up the page. A
 * question to a desk that has to load something first is answered once it has.
 */
export function serveDesk(desk: object): void {
  const methods = new Map<string, unknown>(Object.entries(desk));
  const tell = (told: Told): void => self.postMessage(told);
  self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    const { id, method, args } = data;
    try {
      const result = answer(methods.get(method), method, args);
      if (!(result instanceof Promise)) return tell({ id, result });
      result.then(
        (later: unknown) => tell({ id, result: later }),
        (error: unknown) => tell({ id, failure: reasonOf(error) }),
      );
    } catch (error) {
      tell({ id, failure: reasonOf(error) });
    }
  });
}

function answer(method: unknown, name: string, args: readonly unknown[]): unknown {
  if (typeof method !== "function") throw new TypeError(`Nothing is known of "${name}".`);
  return (method as (...given: readonly unknown[]) => unknown)(...args);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
