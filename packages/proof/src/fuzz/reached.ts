import type { CallState, Json, Program } from "@flowrun/core";
import { currentSteps } from "@flowrun/core/tooling";
import { goalsTaken } from "../explore/goals.ts";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";

/** Texts and lists are told apart by their size up to this, and numbers by their value. */
const exactly = 8;

/**
 * The things that the calls of a run came to: the ways that they took, and at each step that they
 * waited in the class of each variable and result. Few for any flow, however long its calls are.
 */
export function reachedIn(program: Program, run: ScenarioRun): ReadonlySet<string> {
  const states = callsIn(run).flatMap(({ results }) =>
    results.flatMap(({ state }) => statesAt(program, state)),
  );
  return new Set([...goalsTaken(run), ...states]);
}

function statesAt(program: Program, state: CallState): readonly string[] {
  const steps = currentSteps({ program, state });
  const values = [
    ...state.variables.flatMap((each) => Object.entries(each.values)),
    ...state.activations.flatMap(({ names }) => Object.entries(names)),
  ];
  const classes = values.map(([name, value]) => `${name} is ${classOf(value)}`);
  return steps.flatMap(({ id }) => classes.map((each) => `${id} where ${each}`));
}

/** Values of one class seldom lead to different ways. */
function classOf(value: Json): string {
  if (typeof value === "number") return classOfNumber(value);
  if (typeof value === "string") return value === "" ? "empty" : `text ${sizeClass(value.length)}`;
  if (Array.isArray(value)) return `list ${sizeClass(value.length)}`;
  if (typeof value === "object" && value !== null) return "record";
  return String(value);
}

function classOfNumber(value: number): string {
  const sign = value < 0 ? "-" : "";
  const part = Number.isInteger(value) ? "" : " and a part";
  return `${sign}${sizeClass(Math.trunc(Math.abs(value)))}${part}`;
}

/** A small size as it is, and a greater one by its magnitude. */
function sizeClass(size: number): string {
  return size <= exactly ? String(size) : `over ${2 ** Math.floor(Math.log2(size - 1))}`;
}
