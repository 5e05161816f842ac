import type { AgentAct, Scenario } from "../scenario/scenario.ts";
import type { ReplayStep } from "./replay-journal.ts";

/**
 * The acts of the voice agents of a replayed call, talk after talk; nothing where there was none.
 */
export function recordedAgents(steps: readonly ReplayStep[]): Pick<Scenario, "agent"> {
  const begun = steps.flatMap(({ commands }, at) =>
    commands.flatMap((command) => (command.kind === "agent.begin" ? [{ command, at }] : [])),
  );
  const talks = begun.map(({ command: { leg, request }, at }) =>
    talkAt(steps.slice(at), leg, request),
  );
  return talks.length === 0 ? {} : { agent: talks };
}

/** The acts of the agent at a leg, from the step on in which its talk began. */
function talkAt(steps: readonly ReplayStep[], leg: string, request: string): readonly AgentAct[] {
  const isRefused = steps.some(
    ({ event }) => event?.kind === "request.failed" && event.request === request,
  );
  if (isRefused) return [{ kind: "fails" }];
  const acts: AgentAct[] = [];
  let sinceMs = steps[0]?.atMs ?? 0;
  for (const step of steps) {
    const act = actAt(step, leg);
    // An agent whose first act is to fail would never have been ready.
    const waits =
      act !== undefined && (step.atMs > sinceMs || (acts.length === 0 && act.kind === "fails"));
    if (waits) acts.push({ kind: "wait", ms: step.atMs - sinceMs });
    if (act !== undefined) acts.push(act);
    // The next act begins when the tool has answered.
    if (act !== undefined || isAnswered(step, leg)) sinceMs = step.atMs;
  }
  return acts;
}

function isAnswered({ commands }: ReplayStep, leg: string): boolean {
  return commands.some(
    (command) => command.kind === "agent.tell" && command.leg === leg && "tool" in command.word,
  );
}

function actAt({ event }: ReplayStep, leg: string): AgentAct | undefined {
  return event !== undefined && "leg" in event && event.leg === leg ? actOf(event) : undefined;
}

function actOf(event: NonNullable<ReplayStep["event"]>): AgentAct | undefined {
  if (event.kind === "agent.asked") return { kind: "tool", tool: event.name, with: event.args };
  if (event.kind === "agent.happened")
    return { kind: "event", event: event.name, with: event.args };
  if (event.kind === "agent.ended") return { kind: "ends", summary: event.summary };
  return event.kind === "sound.lost" ? { kind: "fails" } : undefined;
}
