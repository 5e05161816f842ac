import type { CallEvent, Json, Logger } from "@flowrun/core";
import { type PortOutcome, PortError } from "@flowrun/core/plugin";

/** How a request ended. */
export type Answer =
  | { readonly kind: "succeeded"; readonly result: Json }
  | {
      readonly kind: "failed";
      readonly code: string;
      readonly message: string;
      readonly certain: boolean;
      readonly outcome: PortOutcome;
    };

/** The answer to a command that was dropped before it was sent. */
export const dropped: Answer & { readonly kind: "failed" } = {
  kind: "failed",
  code: "RUN_DROPPED",
  message: "The request was not sent, because the call is over.",
  certain: true,
  outcome: "failed",
};

/**
 * The answer to one that was sent before a gap, or perhaps by another process, and dropped before
 * it was sent again.
 */
export const droppedAgain: Answer & { readonly kind: "failed" } = {
  ...dropped,
  message:
    "The request was not sent again, because the call is over; it may have been done before.",
  certain: false,
};

/** The answer to a command whose own answer was lost, and which came to nothing. */
export const lostInGap: Answer & { readonly kind: "failed" } = {
  kind: "failed",
  code: "RUN_GAP",
  message: "The connection was lost before the platform answered, and nothing came of the request.",
  certain: true,
  outcome: "failed",
};

/** A port of the host. */
export type PortName =
  | "transport"
  | "store"
  | "http"
  | "mail"
  | "seal"
  | "v2"
  | "speech"
  | "recognition"
  | "agents"
  | "streams"
  | "calls";

/**
 * A port's answer to a request; nothing counts as `null`. An error that it throws is an answer too,
 * so that no plugin can bring the host down.
 */
export async function ask(
  port: PortName,
  log: Logger,
  work: () => Promise<Json | void>,
): Promise<Answer> {
  try {
    return { kind: "succeeded", result: (await work()) ?? null };
  } catch (reason: unknown) {
    if (reason instanceof PortError) {
      const { code, message, certain, outcome } = reason;
      return { kind: "failed", code, message, certain, outcome };
    }
    log.debug({ port, err: reason }, `${portNames[port]} threw something that is no PortError.`);
    const message = brokenBy(portNames[port], reason);
    return { kind: "failed", code: "RUN_PORT_BROKEN", message, certain: false, outcome: "failed" };
  }
}

/** An answer as the event that the interpreter takes. */
export function toEvent(answer: Answer, request: string, at: number): CallEvent {
  if (answer.kind === "succeeded")
    return { kind: "request.succeeded", at, request, result: answer.result };
  const { code, message, certain, outcome } = answer;
  return {
    kind: "request.failed",
    at,
    request,
    code,
    message,
    certain,
    ...(outcome === "failed" ? {} : { outcome }),
  };
}

/** A port that the host was not given. */
export function missing(what: string): PortError {
  return new PortError("RUN_NO_PORT", `${what}, so this step cannot be done.`, { certain: true });
}

const portNames: Readonly<Record<PortName, string>> = {
  transport: "The transport",
  store: "The store",
  http: "The HTTP client",
  mail: "The way to the mail server",
  seal: "The part that seals values",
  v2: "The client of the REST API v2",
  speech: "The voice",
  recognition: "The recogniser",
  agents: "The way to voice agents",
  streams: "The way to receivers of streams",
  calls: "The other call",
};

/**
 * Tells only the kind of what was thrown: its text was not written for people and may hold a
 * secret.
 */
function brokenBy(port: string, reason: unknown): string {
  const what = reason instanceof Error ? reason.name : typeof reason;
  return `${port} failed without saying why: it rejected with "${what}", which is no PortError.`;
}
