import type { Host, LiveCallFacts } from "@flowrun/host";
import type { Clock, Logger } from "@flowrun/core/plugin";
import { currentSteps } from "@flowrun/core/tooling";
import type { Numbers } from "../config/config.ts";
import type { CallQuestion, CallReply, ToldCall, ToldHoldings } from "@flowrun/durability";
import { maskNumbers } from "../mask-numbers.ts";

/** More than these are never told at once. */
const mostCalls = 1_000;

/** Answers what operators ask of the live calls of a host. */
export type TellOfCalls = (question: CallQuestion) => CallReply;

/** How it is answered. */
export interface TellingParts {
  readonly host: Pick<Host, "live" | "hangUp">;
  readonly clock: Clock;
  readonly log: Logger;
  /** As in the log. */
  readonly numbers: Numbers;
}

/**
 * Tells of the live calls of a host, and hangs them up. Values that a flow declares secret are not
 * told: of a call it tells only where it stands and what it has.
 */
export function tellOfCalls({ host, clock, log, numbers }: TellingParts): TellOfCalls {
  const shown = numbers === "masked" ? maskNumbers : (text: string): string => text;
  const tell = ({ program, state, frozenAt }: LiveCallFacts): ToldCall => ({
    call: state.call.id,
    flow: program.name,
    version: program.version ?? null,
    from: shown(state.call.from),
    to: shown(state.call.to),
    // It may have begun by the clock of another machine.
    ms: Math.max(0, Math.round(clock.now() - state.call.started_at)),
    at: currentSteps({ program, state }).map(({ id, verb }) => ({ step: id, verb: verb.name })),
    status: frozenAt === undefined ? statusOf(state) : "standing_still",
  });
  const find = (call: string): LiveCallFacts | undefined =>
    host.live().find(({ state }) => state.call.id === call);
  return (question) => {
    if (question.ask === "calls") {
      const { most, number = "" } = question;
      const asked = host
        .live()
        .filter(({ state: { call } }) => call.from.includes(number) || call.to.includes(number));
      const longest = asked.toSorted(
        (one, other) => one.state.call.started_at - other.state.call.started_at,
      );
      return {
        told: "calls",
        calls: longest.slice(0, Math.min(most, mostCalls)).map(tell),
        live: asked.length,
      };
    }
    const facts = find(question.call);
    if (facts === undefined) return { told: "no_call" };
    if (question.ask === "call")
      return { told: "call", call: { ...tell(facts), ...holdingsOf(facts) } };
    log.info({ call: question.call }, "An operator hangs up.");
    host.hangUp(question.call);
    return { told: "hung_up", call: tell(facts) };
  };
}

function statusOf({ status }: LiveCallFacts["state"]): ToldCall["status"] {
  return status === "running" ? "running" : "leaving";
}

function holdingsOf({ state }: LiveCallFacts): ToldHoldings {
  const isHere = ({ status }: { readonly status: string }): boolean => status !== "gone";
  return {
    legs: state.legs.filter(isHere).map(({ id, role, status }) => ({ leg: id, role, status })),
    bridges: state.bridges.filter(isHere).map(({ id }) => id),
    recordings: state.recordings.map(({ id }) => id),
    rooms: (state.rooms ?? []).map(({ id }) => id),
    waits_for: state.requests.map(({ kind }) => kind),
  };
}
