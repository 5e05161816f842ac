import type { CallEvent, Command, Json, Program } from "@flowrun/core";
import { mask } from "@flowrun/host/tooling";
import { faultKindOf } from "../scenario/fault-kind.ts";
import { portKeys } from "../scenario/read-ports.ts";
import type { LegBehaviour, PortFault, Scenario } from "../scenario/scenario.ts";
import { recordedCaller } from "./recorded-caller.ts";
import { type Exchange, recordedServers } from "./recorded-servers.ts";
import { recordedTables } from "./recorded-tables.ts";
import type { ReplayStep } from "./replay-journal.ts";

/** A command, when it was given, and its place among those of its kind, counted from 1. */
interface Asked {
  readonly command: Command & { readonly request: string };
  readonly atMs: number;
  readonly nth: number;
}

interface Answered {
  readonly event: CallEvent;
  readonly atMs: number;
  readonly request: Asked;
}

/** An answer that took longer than this was late. */
const lateAfterMs = 500;

/**
 * The acts of everybody else in a replayed call: found rows, answers of servers, failures of ports,
 * called phones. In a run that dials a person, that person acts as its caller. Their leg is
 * `caller`, and only the time of the answer stands for that phone.
 */
export function recordedSurroundings(
  program: Program,
  steps: readonly ReplayStep[],
  caller?: string,
): Pick<Scenario, "tables" | "legs" | "requests" | "v2" | "ports" | "transcripts"> {
  const asked = requestsOf(steps);
  const answers = steps.flatMap(({ event, atMs }): readonly Answered[] => {
    const request =
      event !== undefined && "request" in event ? asked.get(event.request) : undefined;
    return event === undefined || request === undefined ? [] : [{ event, atMs, request }];
  });
  const found = answers.flatMap(({ event, request: { command } }) =>
    event.kind === "request.succeeded" ? [{ command, result: event.result }] : [],
  );
  const answered = new Set(answers.map(({ request }) => request.command.request));
  const unanswered = [...asked.values()].filter(
    ({ command }) => isQuestion(command) && !answered.has(command.request),
  );
  const faults = answers.flatMap(({ event, atMs, request }) => faultOf(event, atMs, request));
  return {
    tables: recordedTables(program, found),
    legs: legsOf(steps, asked, caller),
    ...recordedServers(exchangesOf(asked, answers)),
    ...transcriptsIn(found),
    ports: [
      ...faults,
      ...unanswered.map(
        ({ command, nth }) =>
          ({
            command: command.kind === "store.count" ? command.kind : "store.lookup",
            how: "times_out",
            nth,
          }) as const,
      ),
    ],
  };
}

/** The texts of recordings, in turn. */
function transcriptsIn(
  found: readonly { readonly command: Command; readonly result: Json }[],
): Pick<Scenario, "transcripts"> {
  const transcripts = found.flatMap(({ command, result }) =>
    command.kind === "speech.transcribe" && typeof result === "string" ? [result] : [],
  );
  return transcripts.length === 0 ? {} : { transcripts };
}

function isQuestion(command: Command): boolean {
  return ["store.lookup", "store.count"].includes(faultKindOf(command));
}

function requestsOf(steps: readonly ReplayStep[]): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  const counts = new Map<string, number>();
  for (const { atMs, commands } of steps) {
    for (const command of commands) {
      if (!("request" in command)) continue;
      const kind = faultKindOf(command);
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      asked.set(command.request, { command, atMs, nth });
    }
  }
  return asked;
}

function exchangesOf(
  asked: ReadonlyMap<string, Asked>,
  answers: readonly Answered[],
): readonly Exchange[] {
  return [...asked.values()].flatMap(({ command, atMs }) => {
    if (command.kind !== "http.request" && command.kind !== "v2.call") return [];
    const answer = answers.find(({ request }) => request.command === command);
    const tookMs = (answer?.atMs ?? atMs) - atMs;
    return [{ command, event: answer?.event, tookMs: tookMs > lateAfterMs ? tookMs : 0 }];
  });
}

function faultOf(
  event: CallEvent,
  atMs: number,
  { command, nth, atMs: askedMs }: Asked,
): readonly PortFault[] {
  const kind = faultKindOf(command);
  if (!canFail(kind)) return [];
  const lateMs = atMs - askedMs;
  if (event.kind === "request.failed" && command.kind === "leg.originate" && event.certain)
    return [];
  if (event.kind === "request.failed" && kind === "mail.send" && event.outcome === "refused")
    return [{ command: kind, how: "refused", nth }];
  if (event.kind === "request.failed")
    return [{ command: kind, how: event.certain ? "fails" : "times_out", nth }];
  return lateMs > lateAfterMs ? [{ command: kind, how: "late", lateMs, nth }] : [];
}

const failing: ReadonlySet<string> = new Set(portKeys.keys());

function canFail(kind: string): kind is PortFault["command"] {
  return failing.has(kind);
}

/**
 * The acts of each endpoint, call after call. A phone that was let go while it rang would not have
 * answered before.
 */
function legsOf(
  steps: readonly ReplayStep[],
  asked: ReadonlyMap<string, Asked>,
  caller?: string,
): Scenario["legs"] {
  const legs = new Map<string, readonly LegBehaviour[]>();
  for (const { command, atMs } of asked.values()) {
    if (command.kind !== "leg.originate" || command.endpoint.includes(mask)) continue;
    const about = untilRemoved(steps, command.leg).filter(
      ({ event }) => event !== undefined && concerns(event, command),
    );
    const behaviour = answerOf(about, atMs, command, caller) ?? { kind: "never" };
    legs.set(command.endpoint, [...(legs.get(command.endpoint) ?? []), behaviour]);
  }
  return Object.fromEntries([...legs].map(([endpoint, all]) => [endpoint, withoutRepeats(all)]));
}

/** The last behaviour of a list stays; a list of one is that one. */
function withoutRepeats(all: readonly LegBehaviour[]): LegBehaviour | readonly LegBehaviour[] {
  const last = all.at(-1);
  const other = all.findLastIndex((each) => JSON.stringify(each) !== JSON.stringify(last));
  const kept = all.slice(0, other + 2);
  return kept.length === 1 && kept[0] !== undefined ? kept[0] : kept;
}

/**
 * The steps up to the one in which the flow hangs a leg up: what the leg does then is not its own
 * doing.
 */
function untilRemoved(steps: readonly ReplayStep[], leg: string): readonly ReplayStep[] {
  const removal = steps.findIndex(({ commands }) =>
    commands.some((command) => command.kind === "leg.hangup" && command.leg === leg),
  );
  return removal === -1 ? steps : steps.slice(0, removal + 1);
}

function concerns(event: CallEvent, command: Command & { kind: "leg.originate" }): boolean {
  return (
    ("leg" in event && event.leg === command.leg) ||
    (event.kind === "request.failed" && event.request === command.request)
  );
}

function answerOf(
  about: readonly ReplayStep[],
  askedMs: number,
  command: Command & { kind: "leg.originate" },
  caller?: string,
): LegBehaviour | undefined {
  const behaviour = behaviourOf(about, askedMs, command);
  const isCaller = command.leg === caller && behaviour?.kind === "answers";
  return isCaller ? { kind: "answers", afterMs: behaviour.afterMs } : behaviour;
}

function behaviourOf(
  about: readonly ReplayStep[],
  askedMs: number,
  command: Command & { kind: "leg.originate" },
): LegBehaviour | undefined {
  const [first, ...others] = about;
  const later = others.filter(
    ({ event }) =>
      event !== undefined && "leg" in event && (event.kind !== "join.requested" || event.isAsking),
  );
  const acts: ReadonlySet<string> = new Set([
    "dtmf.received",
    "talk.started",
    "transfer.requested",
    "join.requested",
  ]);
  const isAct = ({ event }: ReplayStep): boolean => acts.has(event?.kind ?? "");
  const next = later.find(({ event }) => event?.kind !== "dtmf.received");
  const afterMs = (first?.atMs ?? 0) - askedMs;
  switch (first?.event?.kind) {
    case "leg.joined":
      if (later.some(isAct))
        return {
          kind: "answers",
          afterMs,
          acts: recordedCaller(
            sinceAnswer(others, first.atMs),
            command.leg,
            command.quietMs ?? undefined,
          ),
        };
      return {
        kind: "answers",
        afterMs,
        ...(next === undefined ? {} : { hangUpMs: next.atMs - first.atMs }),
      };
    case "leg.destroyed":
      return refusalOf(first.event, afterMs);
    case "request.failed":
      return first.event.certain ? { kind: "absent" } : undefined;
    default:
      return undefined;
  }
}

function refusalOf(
  { cause, forwardedTo }: CallEvent & { readonly kind: "leg.destroyed" },
  afterMs: number,
): LegBehaviour {
  if (forwardedTo !== undefined) return { kind: "forwards", to: forwardedTo, afterMs };
  if (cause === 17) return { kind: "busy", afterMs };
  return cause === 21 ? { kind: "declines", afterMs } : { kind: "never" };
}

/** The steps with their times from an answer on. */
export function sinceAnswer(
  steps: readonly ReplayStep[],
  answeredMs: number,
): readonly ReplayStep[] {
  return steps.map((each) => ({ ...each, atMs: each.atMs - answeredMs }));
}
