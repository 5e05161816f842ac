import type { CallEvent, HttpCommand, Json, V2Command } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import type { Scenario, ServerAnswer } from "../scenario/scenario.ts";
import { sameJson } from "../expect/value-difference.ts";

/**
 * A request that a call made, and what came of it: nothing, when nobody answered before the end of
 * the journal.
 */
export interface Exchange {
  readonly command: HttpCommand | V2Command;
  readonly event: CallEvent | undefined;
  readonly tookMs: number;
}

/** The answers of servers in a replayed call, one after the other. */
export function recordedServers(exchanges: readonly Exchange[]): Pick<Scenario, "requests" | "v2"> {
  const requests = new Map<string, ServerAnswer[]>();
  const v2 = new Map<string, ServerAnswer[]>();
  for (const exchange of exchanges) {
    const { command } = exchange;
    const [answers, key] =
      command.kind === "http.request"
        ? [requests, `${command.method} ${command.url}`]
        : [v2, command.operation];
    answers.set(key, [...(answers.get(key) ?? []), answerOf(exchange)]);
  }
  return { requests: withoutRepeats(requests), v2: withoutRepeats(v2) };
}

/**
 * The answers without those that only repeat the one before at the end: a server goes on with its
 * last answer.
 */
function withoutRepeats(found: ReadonlyMap<string, readonly ServerAnswer[]>): Scenario["v2"] {
  const short = [...found].map(([key, answers]) => {
    const last = answers.at(-1);
    const other = answers.findLastIndex((answer) => last !== undefined && !sameJson(answer, last));
    return [key, answers.slice(0, other + 2)] as const;
  });
  return Object.fromEntries(short);
}

function answerOf({ command, event, tookMs }: Exchange): ServerAnswer {
  if (event?.kind === "request.succeeded") {
    const { status, body } =
      command.kind === "http.request" ? partsOf(event.result) : { status: 200, body: event.result };
    return { kind: "answers", status, body, afterMs: tookMs };
  }
  if (event?.kind !== "request.failed" || event.outcome === "timed_out") return { kind: "never" };
  // Neither the journal nor the flow knows which status a refusal had: any from 400 to 499 does.
  return event.outcome === "refused"
    ? { kind: "answers", status: 400, body: null, afterMs: tookMs }
    : { kind: "fails" };
}

function partsOf(result: Json): { readonly status: number; readonly body: Json } {
  const { status, body } = isJsonObject(result) ? result : {};
  return { status: typeof status === "number" ? status : 200, body: body ?? null };
}
