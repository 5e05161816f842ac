import type { Json, Option, Program, Verb } from "@flowrun/core";
import { kindOf, validatorOf } from "@flowrun/core/tooling";
import { expectSame, expectThat, type ContractCase } from "./contract-case.ts";
import { endCall, runCall } from "./drawn-call.ts";

/** The parts that a verb's author gives to have the verb tried. */
export interface VerbContractSetup {
  /** The verb. */
  readonly verb: Verb;
  /**
   * A flow with steps of the verb that come to all its outcomes, each of which stands in a `then`.
   * Calls begin in it.
   */
  readonly program: Program;
  /** How many calls are tried. Default: 200. */
  readonly calls?: number;
}

/** The duties of every verb, as test cases for any test runner. */
export function verbContract({
  verb,
  program,
  calls = 200,
}: VerbContractSetup): readonly ContractCase[] {
  const demand = (name: string, check: () => void): ContractCase => ({
    name,
    run: async () => check(),
  });
  const steps = Object.values(program.blocks)
    .flat()
    .filter((each) => each.verb === verb);
  const seeds = Array.from({ length: calls }, (_, seed) => seed);
  return [
    demand("stands in the flow", () => {
      expectThat(steps.length > 0, `No step of the flow is a "${verb.name}".`);
    }),
    demand("can come to each of its outcomes, once", () => {
      expectThat(
        new Set(verb.outcomes).size === verb.outcomes.length,
        `"${verb.name}" declares an outcome twice.`,
      );
      for (const outcome of verb.outcomes)
        expectThat(
          steps.some(({ outcomes }) => outcomes.includes(outcome)),
          `No step of the flow can come to the outcome "${outcome}".`,
        );
    }),
    demand("accepts the examples and defaults of its options", () => {
      for (const [name, option] of Object.entries(verb.options))
        for (const value of [option.example, option.default ?? option.example])
          expectThat(takes(option, value), `"${name}" does not take ${JSON.stringify(value)}.`);
    }),
    demand("never throws, whatever happens to a call (I5)", () => {
      for (const seed of seeds) {
        const { broke } = runCall(program, seed);
        expectThat(broke === undefined, `The call of seed ${seed} broke: ${String(broke)}.`);
      }
    }),
    demand("gives the same for the same events (I1)", () => {
      for (const seed of seeds)
        expectSame(
          `The call of seed ${seed}`,
          jsonOf(runCall(program, seed).results),
          jsonOf(runCall(program, seed).results),
        );
    }),
    demand("goes on from a state that was written out and read again (I2)", () => {
      for (const seed of seeds)
        expectSame(
          `The call of seed ${seed}`,
          jsonOf(runCall(program, seed, jsonOf).results),
          jsonOf(runCall(program, seed).results),
        );
    }),
    demand("leaves no timer, request, leg or bridge when the caller has gone (I6)", () => {
      for (const seed of seeds) {
        const { state } = endCall(program, runCall(program, seed));
        const left = [...state.legs, ...state.bridges].filter(({ status }) => status !== "gone");
        const rest = left.length + state.requests.length + Object.keys(state.timers).length;
        expectThat(rest === 0, `The call of seed ${seed} leaves something behind.`);
      }
    }),
  ];
}

/** Whether a value may stand in an option, also as the text that it is spelt as. */
function takes(option: Option, value: Json): boolean {
  const isRight = validatorOf(kindOf(option.kind).schema(option));
  return isRight(value) || (typeof value === "number" && isRight(String(value)));
}

function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
