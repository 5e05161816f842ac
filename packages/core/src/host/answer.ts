import type { CallEvent, PortOutcome } from "../interpret/event.ts";
import type { Json } from "../json.ts";
import type { Logger } from "../ports/logger.ts";
import { PortError } from "../ports/port-error.ts";

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

/** A port of the host. */
export type PortName = "transport" | "store" | "http" | "v2";

/** What a port makes of a request; nothing counts as `null`. Whatever it throws is an answer too, so that no plugin can bring the host down. */
export async function ask(port: PortName, log: Logger, work: () => Promise<Json | void>): Promise<Answer> {
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
  if (answer.kind === "succeeded") return { kind: "request.succeeded", at, request, result: answer.result };
  const { code, message, certain, outcome } = answer;
  return { kind: "request.failed", at, request, code, message, certain, ...(outcome === "failed" ? {} : { outcome }) };
}

const portNames: Readonly<Record<PortName, string>> = {
  transport: "The transport",
  store: "The store",
  http: "The HTTP client",
  v2: "The client of the REST API v2",
};

/** Tells only the kind of what was thrown: its text was not written for people and may hold a secret. */
function brokenBy(port: string, reason: unknown): string {
  const what = reason instanceof Error ? reason.name : typeof reason;
  return `${port} failed without saying why: it rejected with "${what}", which is no PortError.`;
}
