import type { AgentCommand, AgentWordCommand } from "@flowrun/core";
import type { AgentAct } from "../scenario/scenario.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";
import type { Schedule } from "./schedule.ts";

/** The voice agents of one run. */
export interface Agents {
  /** Whether the agent of the next talk is ready at all. */
  isReady(): boolean;
  /** A talk begins. */
  begin(command: AgentCommand): void;
  told(command: AgentWordCommand): void;
  /** A leg is gone: who talked through it does nothing more. */
  gone(leg: string): void;
}

/** The acts of an agent that a scenario does not mention: it ends the talk after a second. */
const unsaidTalk: readonly AgentAct[] = [
  { kind: "wait", ms: 1_000 },
  { kind: "ends", summary: null },
];

/** A talk under way, at one of its acts. */
interface Talk {
  readonly leg: string;
  readonly acts: readonly AgentAct[];
  readonly place: number;
}

/** Nobody has talked yet. */
export function createAgents(ask: Ask, schedule: Schedule, memory: Memory): Agents {
  const talks = memory.map<string, Talk>();
  const begun = memory.cell(0);
  const nextTalk = (): readonly AgentAct[] => {
    const nth = begun.value;
    return ask("agent", (agent = []) => agent[Math.min(nth, agent.length - 1)] ?? unsaidTalk);
  };

  const goOn = ({ leg, acts, place }: Talk): void => {
    talks.set(leg, { leg, acts, place: place + 1 });
    doAct(leg);
  };
  const doAct = (leg: string): void => {
    const talk = talks.get(leg);
    const act = talk?.acts[talk.place];
    if (talk === undefined || act === undefined) return;
    const at = talk.place;
    const happens = <Event>(event: Event): Event | undefined =>
      talks.get(leg)?.place === at ? event : undefined;
    if (act.kind === "wait")
      schedule(act.ms, () => {
        if (happens(true) === true) goOn(talk);
        return undefined;
      });
    else if (act.kind === "event") {
      schedule(0, () => happens({ kind: "agent.happened", leg, name: act.event, args: act.with }));
      schedule(0, () => {
        if (happens(true) === true) goOn(talk);
        return undefined;
      });
    } else if (act.kind === "ends")
      schedule(0, () => happens({ kind: "agent.ended", leg, summary: act.summary }));
    else if (act.kind === "fails")
      schedule(0, () => happens({ kind: "sound.lost", leg, why: "the scenario says so" }));
    else
      schedule(0, () =>
        happens({ kind: "agent.asked", leg, tool: `tool-${at}`, name: act.tool, args: act.with }),
      );
  };

  return {
    isReady: () => nextTalk()[0]?.kind !== "fails",
    begin({ leg }) {
      const acts = nextTalk();
      begun.value += 1;
      talks.set(leg, { leg, acts, place: 0 });
      doAct(leg);
    },
    told({ leg, word }) {
      const talk = talks.get(leg);
      if (talk === undefined) return;
      if (word.kind === "end") talks.delete(leg);
      // An agent of a scenario acts on nothing else that it is told.
      else if ("tool" in word && word.tool === `tool-${talk.place}`) goOn(talk);
    },
    gone: (leg) => void talks.delete(leg),
  };
}
