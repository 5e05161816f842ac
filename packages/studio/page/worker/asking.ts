/** A question to the worker, and its answer, by the same number. */
export interface Asked {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** An answer of the worker. */
export type Told =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string };

/**
 * A desk as the page has it: every answer comes later, in the order of the questions but for those
 * that have something to load.
 */
export type Asking<Desk> = {
  readonly [Method in keyof Desk]: Desk[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};
