import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Progress } from "../interpret/verb-machine.ts";

/**
 * Takes an event for a step whose memory is the request that it waits for. The step is over with the
 * answer.
 */
export function awaitAnswer(
  _call: CallDraft,
  memory: string,
  event: CallEvent,
): Progress<string, "ok" | "failed"> {
  if (!("request" in event) || event.request !== memory)
    return { kind: "ignored", why: "an answer is awaited" };
  if (event.kind === "request.failed")
    return { kind: "done", outcome: "failed", detail: event.message };
  return { kind: "done", outcome: "ok" };
}
