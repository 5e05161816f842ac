import type { Json } from "../json.ts";

/** The way to HTTP servers, for the verb `request`. Which hosts may be reached is the adapter's business. */
export interface HttpPort {
  /**
   * Resolves with the last answer, whatever its status: 2xx is `ok` to the flow, 4xx `refused`, all others `failed`.
   * Rejects with a `PortError` when there is none: its `outcome` is `timed_out` when the budget ran out, `refused` when
   * the request may not be sent, `failed` otherwise.
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Frees what the port holds. Requests under way may fail. */
  close(): Promise<void>;
}

/** What a request may do. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** Absolute, `http:` or `https:`. Its host stands in the flow; what a call put into it is percent-encoded. */
  readonly url: string;
  /** By name, as the flow spells it. They may hold secrets, as may the body; the URL holds none. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; absent: no body. */
  readonly body?: Json;
  /** The whole budget in milliseconds, repeats included. The flow waits no longer. */
  readonly timeoutMs: number;
  /** The most repeats after the first time, within the budget and where a repeat is safe. */
  readonly retries: number;
}

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  /** Parsed JSON, or the text when it is none; `null` when it is empty. */
  readonly body: Json;
}
