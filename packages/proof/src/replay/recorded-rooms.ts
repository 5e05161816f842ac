import type { CallEvent, Json, JsonObject, Program } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { membersOfQueues } from "../scenario/flow-facts.ts";
import type { PortFault, QueueFigures, Scenario } from "../scenario/scenario.ts";
import type { ReplayStep } from "./replay-journal.ts";

/**
 * The rooms where a call met others, as far as the call was told: lost or full ones, and the
 * members on duty.
 */
export function recordedRooms(
  program: Program,
  steps: readonly ReplayStep[],
): Pick<Scenario, "duty" | "ports" | "queues"> {
  const duty = dutyIn(program, steps);
  const queues = queuesIn(steps);
  return {
    ports: faultsIn(steps),
    ...(Object.keys(duty).length === 0 ? {} : { duty }),
    ...(Object.keys(queues).length === 0 ? {} : { queues }),
  };
}

/** The figures of queues as a call was told them last. */
function queuesIn(steps: readonly ReplayStep[]): NonNullable<Scenario["queues"]> {
  const told = steps.flatMap(({ event }) =>
    event?.kind === "room.told" && isJsonObject(event.body) ? [event.body] : [],
  );
  const stands = told.filter(({ kind, why }) => kind === "stands" && why === null);
  return Object.fromEntries(stands.map((body) => [String(body["queue"]), figuresIn(body)]));
}

function figuresIn(body: JsonObject): QueueFigures {
  const keys = ["waiting", "longest", "staffed", "ready", "estimate"] as const;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof body[key] === "number" ? [[key, body[key]]] : [])),
  );
}

/**
 * The last thing that was said to a room before it was lost, or refused somebody, is what did not
 * succeed.
 */
function faultsIn(steps: readonly ReplayStep[]): readonly PortFault[] {
  const faults = new Map<number, PortFault>();
  const lastTo = new Map<string, number>();
  let said = 0;
  for (const { event, commands } of steps) {
    const how = event && howOf(event);
    const nth = event !== undefined && "room" in event ? (lastTo.get(event.room) ?? 0) : 0;
    if (how !== undefined && nth > 0 && !faults.has(nth))
      faults.set(nth, { command: "room.send", how, nth });
    for (const command of commands)
      if (command.kind === "room.send") lastTo.set(command.room, (said += 1));
  }
  return [...faults.values()];
}

function howOf(event: CallEvent): PortFault["how"] | undefined {
  if (event.kind === "room.lost") return "fails";
  return event.kind === "room.told" && isFull(event.body) ? "full" : undefined;
}

function isFull(body: Json): boolean {
  return (
    isJsonObject(body) && (body["kind"] === "full" || (isRefusal(body) && body["why"] === "full"))
  );
}

/** Whether somebody was refused, or was told that they would be. */
function isRefusal({ kind }: JsonObject): boolean {
  return kind === "refused" || kind === "stands";
}

/**
 * Members whom a queue offered were ready; where it had nobody, all were away, and where somebody
 * waited in vain, none was ready.
 */
function dutyIn(program: Program, steps: readonly ReplayStep[]): NonNullable<Scenario["duty"]> {
  const told = steps.flatMap(({ event }) =>
    event?.kind === "room.told" && isJsonObject(event.body) ? [event.body] : [],
  );
  const offered = told.flatMap(({ kind, members }) =>
    kind === "offer" && Array.isArray(members) ? members.map(String) : [],
  );
  if (offered.length > 0)
    return Object.fromEntries(offered.map((member) => [member, "ready"] as const));
  const all = membersOfQueues(program);
  const isUnstaffed = told.some((body) => isRefusal(body) && body["why"] === "unstaffed");
  if (isUnstaffed) return Object.fromEntries(all.map((member) => [member, "away"] as const));
  const waits = told.some(({ kind }) => kind === "placed");
  return waits ? Object.fromEntries(all.map((member) => [member, "paused"] as const)) : {};
}
