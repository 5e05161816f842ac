/** What a client needs of a session of `@flowrun/v2-auth`. */
export interface V2Session {
  /** `fetch` for a path below the session's base URL, signed. */
  request(path: string, init: V2RequestInit): Promise<V2Response>;
}

/** How a request is made. */
export interface V2RequestInit {
  /** In capitals. */
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Ends the request, with its reason. */
  readonly signal: AbortSignal;
}

/** What a client reads of the answer of `fetch`. */
export interface V2Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}
