import { Command, InvalidArgumentError, Option } from "commander";
import { positionOf, type Program } from "@flowrun/core";
import type { Counterexample, FuzzOptions, FuzzResult, Scenario } from "@flowrun/proof";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Begin, Invocation } from "../invocation.ts";
import { loadRunnable, type RunnableFlow } from "../run/load-runnable.ts";
import { withConfigOptions, type ConfigOptions } from "./config-options.ts";
import { durationOption } from "./parse-options.ts";

const examples = `Examples:
  flowrun fuzz flows/reference.yaml
  flowrun fuzz flows/reference.yaml --runs 100000 --max-silence 20s
  flowrun fuzz flow.yaml > found.test.yaml; flowrun test found.test.yaml
`;

interface FuzzCommandOptions extends ConfigOptions {
  readonly runs: number;
  readonly seed?: number;
  readonly path?: string;
  readonly maxSilence: number;
}

/** `flowrun fuzz FLOW`: searches for the call that breaks a flow; exit code 1 when it finds one. */
export function fuzzCommand(begin: Begin): Command {
  const command = new Command("fuzz")
    .summary("search for the call that breaks a flow")
    .description(
      "Tries a flow with generated callers, keys, rows, phones and failing ports, and prints the smallest call that it does not handle as a scenario.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow; - for standard input")
    .addOption(new Option("--runs <number>", "how many worlds are tried").argParser(countOption).default(1_000, "1000"))
    .addOption(new Option("--seed <number>", "tries the calls of an earlier search").argParser(seedOption))
    .option("--path <path>", "with --seed: goes straight to the call that the search found")
    .addOption(
      new Option("--max-silence <duration>", "the longest silence that a caller may be left in")
        .argParser(durationOption)
        .default(60_000, "60s"),
    );
  return withConfigOptions(command).action(async (path: string, options: FuzzCommandOptions) => {
    const invocation = begin();
    const { surroundings } = invocation;
    const loaded = await loadRunnable(invocation, path, options);
    const { fuzzFlow } = await import("@flowrun/proof");
    const search: FuzzOptions = {
      runs: options.runs,
      seed: options.seed ?? Math.floor(surroundings.clock.now()) % 2 ** 31,
      mostSilenceMs: options.maxSilence,
      ...(options.path === undefined ? {} : { path: options.path }),
    };
    const result = fuzzFlow(loaded.program, search);
    await print(invocation, { path, loaded, search, result });
    if (result.counterexample !== undefined) throw new CliError(exitCode.failed, []);
  });
}

interface Search {
  readonly path: string;
  readonly loaded: RunnableFlow;
  readonly search: FuzzOptions;
  readonly result: FuzzResult;
}

async function print({ surroundings, json, paintError }: Invocation, done: Search): Promise<void> {
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
  const { printScenarios } = await import("@flowrun/proof");
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

function countOption(text: string): number {
  const count = /^[\d_]{1,10}$/.test(text) ? Number(text.replaceAll("_", "")) : 0;
  if (count < 1) throw new InvalidArgumentError("Write a number from 1 on.");
  return count;
}

function seedOption(text: string): number {
  if (!/^-?\d{1,10}$/.test(text))
    throw new InvalidArgumentError("Write the whole number that an earlier search printed.");
  return Number(text);
}
