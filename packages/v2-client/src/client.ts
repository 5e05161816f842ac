import type { Clock, Json, JsonObject } from "@flowrun/core/plugin";
import type { ApiVersion } from "./openapi/description.ts";
import type { AnswerOf, OperationName, RequestOf } from "./typed-operations.ts";

/** How a client is made. */
export interface ClientOptions<Version extends ApiVersion = ApiVersion> {
  /** The session that signs and sends; `createSession` of `@flowrun/v2-auth` makes one. */
  readonly session: V2Session;
  /** The version that the platform has. */
  readonly version: Version;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Fills `tenant` and `tenant_code` where a call does not. Default: `default`. */
  readonly tenant?: string;
  /** For a whole call with its repeats, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** The most repeats after the first time, where a repeat is safe. Default: 2. */
  readonly retries?: number;
  /**
   * The field of an extension's `sms` (8.2) that stands for `sms_number` (8.1). The platform's
   * document does not show it. Default: `number`.
   */
  readonly smsNumberField?: string;
  /** 0 to 1, for the chance in delays. Default: `Math.random`. */
  readonly random?: () => number;
}

/** How one call is made. */
export interface CallOptions {
  /** In place of the client's. */
  readonly timeoutMs?: number;
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * The operations of one version. Every call is checked before it leaves, repeated where that is
 * safe, and rejects with a
 * `V2Error`. Requests are taken in the spelling of either version; answers come in that of 8.2.
 */
export interface Client<Version extends ApiVersion = ApiVersion> {
  readonly version: Version;
  /**
   * Calls an operation by its name, with the flat arguments that `operationsOf` describes. Gives
   * the answer's body.
   */
  call(operation: string, given?: JsonObject, options?: CallOptions): Promise<Json>;
  /** The same with types. */
  send<Name extends OperationName<Version>>(
    operation: Name,
    request: RequestOf<Version, Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** The same with what came with the body. */
  exchange<Name extends OperationName<Version>>(
    operation: Name,
    request: RequestOf<Version, Name>,
    options?: CallOptions,
  ): Promise<V2Answer<AnswerOf<Name>>>;
  /**
   * The answers of a list one after another, each by a call of its own. The platform's document
   * does not show how a list tells where it goes on: `next` gives the request after an answer, and
   * `undefined` after the last one.
   */
  pages<Name extends OperationName<Version>>(
    operation: Name,
    first: RequestOf<Version, Name>,
    next: (
      answer: V2Answer<AnswerOf<Name>>,
      request: RequestOf<Version, Name>,
    ) => RequestOf<Version, Name> | undefined,
    options?: CallOptions,
  ): AsyncGenerator<AnswerOf<Name>, void, undefined>;
  /** Ends the calls under way, and all that come later, with `V2_CLOSED`. */
  close(): Promise<void>;
}

/** An answer of 2xx. */
export interface V2Answer<Body> {
  readonly status: number;
  readonly headers: V2Response["headers"];
  readonly body: Body;
}

/** The part of a session of `@flowrun/v2-auth` that a client needs. */
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
  /** An answer that leads elsewhere is given like any other. */
  readonly redirect: "manual";
  /** Ends the request, with its reason. */
  readonly signal: AbortSignal;
}

/** The part of the answer of `fetch` that a client reads. */
export interface V2Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}
