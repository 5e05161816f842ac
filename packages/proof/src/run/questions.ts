import type { Json } from "@flowrun/core";
import { sameJson } from "../expect/value-difference.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Memory } from "./memory.ts";

/** The parts of a scenario that a run asks for only when it comes to them. */
export type Doings = Pick<
  Scenario,
  "tables" | "legs" | "requests" | "v2" | "agent" | "ports" | "queues" | "transcripts"
>;

/** Asks a part of the scenario for something, which the answer depends on alone. */
export type Ask = <Part extends keyof Doings, Answer>(
  part: Part,
  read: (said: Doings[Part]) => Answer,
) => Answer;

/** The questions of a run to its scenario, in order. */
export interface Questions {
  readonly ask: Ask;
  /** How many there were. */
  count(): number;
  /** How many were answered in another scenario as in this, up to the first that was not. */
  sameIn(other: Doings): number;
  /** Asks another scenario from now on. */
  turnTo(other: Doings): void;
}

interface Question {
  readonly part: keyof Doings;
  readonly readIn: (doings: Doings) => unknown;
  readonly answer: unknown;
}

/** A run that has asked nothing yet. */
export function createQuestions(memory: Memory, scenario: Doings): Questions {
  const asked = memory.log<Question>();
  let current = scenario;
  return {
    ask(part, read) {
      const readIn = (doings: Doings) => read(doings[part]);
      const answer = readIn(current);
      asked.add({ part, readIn, answer });
      return answer;
    },
    count: () => asked.all.length,
    sameIn(other) {
      const first = asked.all.findIndex(
        ({ part, readIn, answer }) =>
          other[part] !== current[part] && !isSame(readIn(other), answer),
      );
      return first === -1 ? asked.all.length : first;
    },
    turnTo: (other) => void (current = other),
  };
}

/** Whether two answers are the same; what is none is no JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || sameJson((one ?? "") as Json, (other ?? "") as Json);
}
