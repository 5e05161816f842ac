import type { Asked, Asking, Told } from "./asking.ts";

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Asks the desk in a worker, by the names of its methods. */
export function askWorker<Desk>(
  worker: Worker,
  methods: readonly (keyof Desk & string)[],
): Asking<Desk> {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failure" in data) found?.reject(new Error(data.failure));
    else found?.resolve(data.result);
  });
  const ask =
    (method: string) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, method, args } satisfies Asked);
      });
  return Object.fromEntries(
    methods.map((method) => [method, ask(method)]),
  ) as unknown as Asking<Desk>;
}
