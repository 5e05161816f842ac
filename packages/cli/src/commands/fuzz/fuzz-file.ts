import { positionOf, type Program } from "@flowrun/core";
import {
  type Counterexample,
  fuzzFlow,
  type FuzzOptions,
  type FuzzResult,
  printScenarios,
  type Scenario,
} from "@flowrun/proof";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";

/** The options of `flowrun fuzz`. */
export interface FuzzCommandOptions extends ConfigOptions {
  readonly runs: number;
  readonly seed: number;
  readonly path?: string;
  readonly maxSilence: number;
}

/** Searches for the call that breaks a flow, and prints what was found; whether there is none. */
export async function fuzzFile(invocation: Invocation, path: string, options: FuzzCommandOptions): Promise<boolean> {
  const loaded = await loadRunnable(invocation, path, options);
  const search: FuzzOptions = {
    runs: options.runs,
    seed: options.seed,
    mostSilenceMs: options.maxSilence,
    ...(options.path === undefined ? {} : { path: options.path }),
  };
  const result = fuzzFlow(loaded.program, search);
  print(invocation, { path, loaded, search, result });
  return result.counterexample === undefined;
}

interface Search {
  readonly path: string;
  readonly loaded: RunnableFlow;
  readonly search: FuzzOptions;
  readonly result: FuzzResult;
}

function print({ surroundings, json, paintError }: Invocation, done: Search): void {
  const { path, loaded, search, result } = done;
  const { runs, seed, counterexample } = result;
  const scenario = counterexample && withSettings(loaded, counterexample.scenario);
  if (json) {
    const found = counterexample === undefined ? null : { ...counterexample, scenario };
    return surroundings.out.write(`${JSON.stringify({ flow: path, runs, seed, counterexample: found })}\n`);
  }
  if (counterexample === undefined || scenario === undefined) {
    const summary = `${path}: ${runs} generated worlds, and no call broke anything (seed ${seed}).`;
    return surroundings.err.write(`${paintError("green", summary)}\n`);
  }
  const lines = [describe(loaded.program, counterexample), `Again: ${repeat(path, search, counterexample)}`];
  surroundings.out.write(`${lines.map((line) => `# ${line}\n`).join("")}${printScenarios([scenario], path)}`);
  const summary = `${path}: after ${runs} generated worlds: ${lines[0]}`;
  surroundings.err.write(`${paintError("red", summary)}\n`);
  return undefined;
}

/** `silence: The caller is … At 61.500 s, in main/3 (flow.yaml:12).` */
function describe({ blocks, finally: last, source }: Program, { violation }: Counterexample): string {
  const { invariant, message, atMs } = violation;
  const step = [...Object.values(blocks).flat(), ...last].find(({ id }) => id === violation.step);
  const place = step === undefined ? "" : `, in ${step.id} (${source.name}:${positionOf(source, step.span).line})`;
  return `${invariant}: ${message} At ${(atMs / 1000).toFixed(3)} s${place}.`;
}

function repeat(path: string, { seed, mostSilenceMs }: FuzzOptions, { path: place }: Counterexample): string {
  return `flowrun fuzz ${path} --seed ${seed} --path ${place} --max-silence ${mostSilenceMs}ms`;
}

/** The scenario with the settings that the configuration gave, so that it runs alike elsewhere; secrets stay out. */
function withSettings({ program, config }: RunnableFlow, scenario: Scenario): Scenario {
  const given = Object.entries(config.settings).flatMap(([name, { value }]) => {
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const isOpen = Object.hasOwn(program.settings, name) && !program.secretSettings.includes(name);
    return isPlain && isOpen ? [[name, value] as const] : [];
  });
  return { ...scenario, settings: Object.fromEntries(given) };
}
