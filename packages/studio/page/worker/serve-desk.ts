import type { Asked, Told } from "./asking.ts";

/** Answers what the page asks of a desk in this worker: what it takes long for never holds up the page. */
export function serveDesk(desk: object): void {
  const methods = new Map<string, unknown>(Object.entries(desk));
  self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    self.postMessage(answer(methods.get(data.method), data));
  });
}

function answer(method: unknown, { id, method: name, args }: Asked): Told {
  try {
    if (typeof method !== "function") throw new TypeError(`Nothing is known of "${name}".`);
    return { id, result: (method as (...given: readonly unknown[]) => unknown)(...args) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
