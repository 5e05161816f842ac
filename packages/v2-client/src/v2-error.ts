import { PortError, type PortOutcome, type Json } from "@flowrun/core/plugin";
import type { V2Code } from "./catalogue.ts";
import type { Endpoint } from "./openapi/endpoints.ts";

const brand = Symbol.for("flowrun.V2Error");

/** The facts of a call that failed. */
export interface V2ErrorDetails {
  /** How it came to nothing. */
  readonly outcome: PortOutcome;
  /** Whether the platform surely did not do what was asked. Default: `false`. */
  readonly certain?: boolean;
  /** E.g. `contacts.search`. */
  readonly operation?: string;
  /** E.g. `POST`. */
  readonly method?: string;
  /**
   * The template, e.g. `/org/{tenant}/v2/contacts/{id}`: what was filled in may be nobody's
   * business.
   */
  readonly path?: string;
  /** The status of the platform's answer, where there was one. */
  readonly status?: number;
  /**
   * The platform's own name of the request, for its operator: the answer's header `x-request-id` or
   * `request-id`.
   */
  readonly requestId?: string;
  /** `code` of the answer's JSON body, where there was one. */
  readonly platformCode?: Json;
  readonly cause?: unknown;
}

/** A call of the REST API v2 that failed, with a code of `v2Catalogue`. Quotes no argument. */
export class V2Error extends PortError {
  declare readonly code: V2Code;
  readonly operation: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly platformCode: Json | undefined;

  constructor(code: V2Code, message: string, details: V2ErrorDetails) {
    super(code, message, details);
    this.name = "V2Error";
    this.operation = details.operation;
    this.method = details.method;
    this.path = details.path;
    this.status = details.status;
    this.requestId = details.requestId;
    this.platformCode = details.platformCode;
    Object.defineProperty(this, brand, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** Method and path, as errors name them; what was filled into the path may be nobody's business. */
export function labelOf({ method, path }: Endpoint): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The same for the fields of an error. */
export function placeOf({ name, method, path }: Endpoint): Place {
  return { operation: name, method: method.toUpperCase(), path };
}

/** The same for an answer: with its status, and what the platform calls the request. */
export function placeIn(endpoint: Endpoint, { status, headers }: AnswerHead): Place & V2ErrorPlace {
  const requestId = requestIdIn(headers);
  return { ...placeOf(endpoint), status, ...(requestId === undefined ? {} : { requestId }) };
}

/**
 * The platform's name of a request; `undefined` where it is missing, or could be something else.
 */
function requestIdIn(headers: AnswerHead["headers"]): string | undefined {
  const given = headers.get("x-request-id") ?? headers.get("request-id");
  return given !== null && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

/** The part of an answer that an error needs. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

type V2ErrorPlace = Pick<V2ErrorDetails, "status" | "requestId">;

/** Where a call failed. */
export interface Place {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}
