import type { HttpCommand, Json, V2Command } from "@flowrun/core";
import type { SentRecording } from "@flowrun/core/tooling";
import { fitsPattern, readPattern } from "../scenario/request-pattern.ts";
import type { Scenario, ServerAnswer } from "../scenario/scenario.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";
import type { Happening } from "./schedule.ts";

/** The answer of a server, and its time. */
export interface Reply {
  readonly afterMs: number;
  readonly happening: Happening;
}

/** The servers of a scenario, which count what they were asked. */
export interface Servers {
  reply(command: HttpCommand | V2Command): Reply;
}

/** The answer where a scenario says nothing. */
export const obliging: ServerAnswer = { kind: "answers", status: 200, body: null, afterMs: 0 };

/** The servers of one run. A recording that was erased reaches none of them. */
export function createServers(
  ask: Ask,
  memory: Memory,
  isErased: (sent: SentRecording) => boolean,
): Servers {
  const asked = memory.map<string, number>();
  const patternOf = patternFinder();
  const turnOf = (key: string): number => {
    const turn = asked.get(key) ?? 0;
    asked.set(key, turn + 1);
    return turn;
  };
  return {
    reply(command) {
      if (command.kind === "v2.call") {
        const turn = turnOf(command.operation);
        return replyOf(
          command,
          ask("v2", (v2) => inTurn(v2[command.operation], turn)),
        );
      }
      if (isErased(command)) return replyOf(command, { kind: "fails" });
      const key = ask("requests", (requests) => patternOf(requests, command));
      if (key === undefined) return replyOf(command, obliging);
      const turn = turnOf(key);
      return replyOf(
        command,
        ask("requests", (requests) => inTurn(requests[key], turn)),
      );
    },
  };
}

function inTurn(answers: readonly ServerAnswer[] | undefined, turn: number): ServerAnswer {
  return answers?.[Math.min(turn, answers.length - 1)] ?? obliging;
}

/** Gives the first pattern that a request fits. Patterns are read once. */
function patternFinder(): (
  requests: Scenario["requests"],
  command: HttpCommand,
) => string | undefined {
  const patterns = new Map<string, ReturnType<typeof readPattern>>();
  return (requests, command) =>
    Object.keys(requests).find((key) => {
      const pattern = patterns.get(key) ?? readPattern(key);
      patterns.set(key, pattern);
      return fitsPattern(pattern, command);
    });
}

function replyOf(command: HttpCommand | V2Command, answer: ServerAnswer): Reply {
  const { request, timeoutMs } = command;
  const failed = {
    kind: "request.failed",
    request,
    code: "SCENARIO_FAULT",
    message: "the scenario says so",
  } as const;
  if (answer.kind === "fails") return { afterMs: 0, happening: { ...failed, certain: true } };
  if (answer.kind === "never" || answer.afterMs >= timeoutMs)
    return { afterMs: timeoutMs, happening: { ...failed, certain: false, outcome: "timed_out" } };
  const { status, body, afterMs } = answer;
  const succeeded = { kind: "request.succeeded", request } as const;
  if (command.kind === "http.request")
    return {
      afterMs,
      happening: { ...succeeded, result: { status, body: bodyOf(command, body) } },
    };
  if (status < 300) return { afterMs, happening: { ...succeeded, result: body } };
  const isRefused = status >= 400 && status < 500;
  return {
    afterMs,
    happening: { ...failed, certain: isRefused, ...(isRefused && { outcome: "refused" as const }) },
  };
}

/** JSON as the text that a server would have sent, where the flow wants it so. */
function bodyOf({ asText }: HttpCommand, body: Json): Json {
  return asText !== true || body === null || typeof body === "string" ? body : JSON.stringify(body);
}
