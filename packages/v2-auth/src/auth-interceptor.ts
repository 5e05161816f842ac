import type { Dispatcher } from "undici";
import { type AnswerWatch, watchAnswer } from "./answer-watch.ts";
import { AuthError } from "./catalogue.ts";
import { isOwnRequest, replayableBody, withAuthorization } from "./signed-request.ts";
import type { TokenKeeper, Turn } from "./token-keeper.ts";

type Controller = Dispatcher.DispatchController;

/** The part of a session that signs requests. */
export interface SignedSession {
  /** The only address that gets the tokens, with what lies below it. */
  readonly baseUrl: string;
  /** The tokens, for whoever signs in another way. */
  readonly tokens: TokenKeeper;
}

/**
 * An interceptor for `new Agent().compose(…)` that signs every request to the session's base URL
 * and below it, and lets all others pass as they are. A request that is answered with 401 and the
 * code 60000 is sent again with the next token; the caller sees one answer. Where no token can be
 * had, the request fails with an `AuthError` (with `fetch`: the `cause` of its `TypeError`).
 */
export function authInterceptor({
  baseUrl,
  tokens,
}: SignedSession): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (!isOwnRequest(baseUrl, options)) return dispatch(options, handler);
    const exchange: Exchange = {
      dispatch,
      options,
      handler,
      tokens,
      started: tellOneStart(handler),
    };
    void answerOnce(exchange).catch((error: unknown) => {
      handler.onResponseError?.(
        noConnection,
        error instanceof Error ? error : new Error("Unknown failure."),
      );
    });
    return true;
  };
}

interface Exchange {
  readonly dispatch: Dispatcher.Dispatch;
  readonly options: Dispatcher.DispatchOptions;
  readonly handler: Dispatcher.DispatchHandler;
  readonly tokens: TokenKeeper;
  readonly started: AnswerWatch["started"];
}

async function answerOnce(exchange: Exchange): Promise<void> {
  const { options, tokens } = exchange;
  const first = await tokens.current();
  const { body, isReplayable } = await replayableBody(options);
  let turn: Turn = { pair: first, isLast: false, answered: () => undefined };
  // Each further turn follows a new pair, and the turn after one's own refresh is the last: this
  // ends.
  while (await isExpired({ ...exchange, options: { ...options, body } }, turn)) {
    turn = await tokens.renew(turn.pair);
    if (isReplayable) continue;
    turn.answered(false);
    const message =
      `The token had expired, and the body of ${options.method} ${pathOnly(options.path)} is a stream that cannot be ` +
      "sent again. The session has a new token: make the request again, or give the body as a text or a buffer.";
    throw new AuthError("AUTH_BODY_NOT_REPLAYABLE", message, 401);
  }
}

/**
 * Sends the request; whether it has to be sent again. Otherwise the handler has been told
 * everything.
 */
function isExpired(
  { dispatch, options, handler, started }: Exchange,
  turn: Turn,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const known = (expired: boolean): void => {
      turn.answered(expired);
      resolve(expired && !turn.isLast);
    };
    const headers = withAuthorization(options.headers, turn.pair.accessToken.reveal());
    try {
      dispatch(
        { ...options, headers },
        watchAnswer(handler, { started, known, keepsExpiry: !turn.isLast }),
      );
    } catch (error) {
      turn.answered(false);
      reject(error);
    }
  });
}

// A query may hold what is nobody's business.
function pathOnly(path: string): string {
  return path.split("?", 1)[0] ?? "";
}

/**
 * Takes the start of every attempt at one request and tells the handler of the first only: handlers
 * such as that of `fetch` bind something to each start. The handler's controller stands for the
 * attempt under way. Given up once, every later attempt is given up as it starts.
 */
export function tellOneStart(
  handler: Dispatcher.DispatchHandler,
): (attempt: Controller, context: unknown) => void {
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

/** Stands for a connection where a request failed without one. */
const noConnection: Controller = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
