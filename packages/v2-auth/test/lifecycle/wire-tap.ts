import type { Dispatcher } from "undici";

/** What one client sent, and what it must not have. */
export interface WireTap {
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor;
  /** Every refresh token that the platform took or refused, as often as it did. */
  readonly refreshTokens: readonly string[];
  /** The access tokens that were sent although the client had the pair that replaced them. */
  readonly stale: readonly string[];
}

/** A tap on a client's wire, beneath what signs its requests. */
export function createWireTap(): WireTap {
  const refreshTokens: string[] = [];
  const stale: string[] = [];
  const seen = new Set<string>();
  let replaced: ReadonlySet<string> = new Set();
  const noteRequest = (authorization: string): void => {
    if (replaced.has(authorization)) stale.push(authorization);
    seen.add(authorization);
  };
  return {
    refreshTokens,
    stale,
    interceptor: (dispatch) => (options, handler) => {
      const { path, headers, body } = options;
      if (path === "/api/v2/login") return dispatch(options, handler);
      if (path !== "/api/v2/refresh_token") {
        noteRequest(String(new Headers(Object.entries(headers ?? {})).get("authorization")));
        return dispatch(options, handler);
      }
      const onResponseStart: Dispatcher.DispatchHandler["onResponseStart"] = (
        controller,
        status,
        ...rest
      ) => {
        if ([200, 400, 401].includes(status))
          refreshTokens.push(JSON.parse(String(body)).refresh_token);
        // From here on, everything that was sent so far is known to be replaced.
        if (status === 200) replaced = new Set(seen);
        handler.onResponseStart?.(controller, status, ...rest);
      };
      return dispatch(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart,
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      });
    },
  };
}
