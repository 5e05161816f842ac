import type { Dispatcher } from "undici";

type Controller = Dispatcher.DispatchController;

/**
 * Takes the start of every attempt at one request and tells the handler of the first only: handlers such as that of `fetch`
 * bind something to each start that they are told of. The controller that the handler gets stands for whichever attempt is
 * under way; given up once, every later attempt is given up as it starts.
 */
export function tellOneStart(handler: Dispatcher.DispatchHandler): (attempt: Controller, context: unknown) => void {
  let current: Controller | undefined;
  let reason: Error | undefined;
  const controller: Controller = {
    get aborted() {
      return reason !== undefined || current?.aborted === true;
    },
    get paused() {
      return current?.paused === true;
    },
    get reason() {
      return reason ?? current?.reason ?? null;
    },
    abort(given) {
      reason ??= given;
      current?.abort(given);
    },
    pause: () => current?.pause(),
    resume: () => current?.resume(),
  };
  return (attempt, context) => {
    const isFirst = current === undefined;
    current = attempt;
    if (reason !== undefined) attempt.abort(reason);
    else if (isFirst) handler.onRequestStart?.(controller, context);
  };
}
