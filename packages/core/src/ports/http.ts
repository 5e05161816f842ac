import type { HttpRequest } from "../interpret/side-command.ts";
import type { Json } from "../json.ts";

/**
 * The way to HTTP servers, for the verb `request`. Which hosts may be reached is the adapter's
 * business.
 */
export interface HttpPort {
  /**
   * Resolves with the last answer, whatever its status: 2xx is `ok` to the flow, 4xx `refused`, all
   * others `failed`. Rejects with a `PortError` when there is none: its `outcome` is `timed_out`
   * when the budget ran out, `refused` when the request may not be sent, `failed` otherwise.
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Frees what the port holds. Requests under way may fail. */
  close(): Promise<void>;
}

/** The answer of a server. */
export interface HttpAnswer {
  readonly status: number;
  /**
   * Parsed JSON, whatever type the server gave it, or the text when it is none or was asked for;
   * `null` when it is empty.
   */
  readonly body: Json;
}
