import type { Asking } from "../../../page/worker/asking.ts";

/** A desk that is asked as if it were in a worker: every answer comes in another turn. */
export function askAtOnce<Desk extends object>(desk: Desk): Asking<Desk> {
  return new Proxy(desk, {
    get:
      (target, method) =>
      async (...args: readonly unknown[]) => {
        await Promise.resolve();
        const answer = Reflect.get(target, method) as (...given: readonly unknown[]) => unknown;
        return answer(...args);
      },
  }) as unknown as Asking<Desk>;
}
