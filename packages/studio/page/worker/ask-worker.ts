import type { FlowDesk } from "./flow-desk.ts";

/** A question to the worker, and its answer, by the same number. */
export interface Asked {
  readonly id: number;
  readonly method: keyof FlowDesk;
  readonly args: readonly unknown[];
}

/** An answer of the worker. */
export type Told =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };

/** The desk as the page has it: every answer comes later, in the order of the questions. */
export type AskedDesk = {
  readonly [Method in keyof FlowDesk]: (...args: Parameters<FlowDesk[Method]>) => Promise<ReturnType<FlowDesk[Method]>>;
};

const deskMethods: readonly (keyof FlowDesk)[] = [
  ...(["check", "complete", "hover", "fixes", "form", "change", "connect", "verbs", "newStep"] as const),
];

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Asks the desk in a worker. */
export function askWorker(worker: Worker): AskedDesk {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if ("failure" in data) found?.reject(new Error(data.failure));
    else found?.resolve(data.result);
  });
  const ask =
    (method: keyof FlowDesk) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, method, args } satisfies Asked);
      });
  const methods = deskMethods.map((method) => [method, ask(method)] as const);
  return Object.fromEntries(methods) as unknown as AskedDesk;
}
