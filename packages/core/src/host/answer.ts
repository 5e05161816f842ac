import type { CallEvent } from "../interpret/event.ts";
import type { Json } from "../json.ts";
import type { Logger } from "../ports/logger.ts";
import { PortError } from "../ports/port-error.ts";

/** How a request ended. */
export type Answer =
  | { readonly kind: "succeeded"; readonly result: Json }
  | { readonly kind: "failed"; readonly code: string; readonly message: string; readonly certain: boolean };

/** The answer to a command that was dropped before it was sent. */
export const dropped: Answer & { readonly kind: "failed" } = {
  kind: "failed",
  code: "RUN_DROPPED",
  message: "The request was not sent, because the call is over.",
  certain: true,
};

/** What a port makes of a request. Whatever it throws is an answer too, so that no plugin can bring the host down. */
export async function ask(port: "store" | "transport", log: Logger, work: () => Promise<Json>): Promise<Answer> {
  try {
    return { kind: "succeeded", result: await work() };
  } catch (reason: unknown) {
    if (reason instanceof PortError) {
      return { kind: "failed", code: reason.code, message: reason.message, certain: reason.certain };
    }
    log.debug({ port, err: reason }, `The ${port} threw something that is no PortError.`);
    return { kind: "failed", code: "RUN_PORT_BROKEN", message: brokenBy(port, reason), certain: false };
  }
}

/** An answer as the event that the interpreter takes. */
export function toEvent(answer: Answer, request: string, at: number): CallEvent {
  if (answer.kind === "succeeded") return { kind: "request.succeeded", at, request, result: answer.result };
  const { code, message, certain } = answer;
  return { kind: "request.failed", at, request, code, message, certain };
}

/** Tells only the kind of what was thrown: its text was not written for people and may hold a secret. */
function brokenBy(port: string, reason: unknown): string {
  const what = reason instanceof Error ? reason.name : typeof reason;
  return `The ${port} failed without saying why: it rejected with "${what}", which is no PortError.`;
}
