import { compileFlow } from "@flowrun/flow";
import { formatDuration, positionOf, type Program } from "@flowrun/core";
import {
  beginFuzz,
  type Counterexample,
  describeFault,
  type FuzzOptions,
  type FuzzResult,
  type PrintedProperty,
  type Scenario,
} from "@flowrun/proof";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import { settingInputsOf } from "../../flow/setting-inputs.ts";
import type { Invocation } from "../../invocation.ts";
import { flowProperties } from "../../scenarios/flow-properties.ts";
import { keepCalls, readCorpus } from "./corpus.ts";
import { requireNewFile, writeScenarios } from "../../scenarios/write-scenarios.ts";

/** The options of `flowrun fuzz`. */
export interface FuzzCommandOptions extends ConfigOptions {
  /** Default: 1,000, and any number where a time is given. */
  readonly runs?: number;
  /** The longest time for which worlds are tried, in milliseconds. */
  readonly time?: number;
  /** The folder of calls that came to something new. */
  readonly corpus?: string;
  readonly seed: number;
  readonly path?: string;
  readonly maxSilence: number;
  /** Test files with the properties. Default: those beside the flow. */
  readonly tests?: readonly string[];
  /** `-` for standard output. */
  readonly write: string;
}

/**
 * Searches for the call that breaks a flow, and prints or writes what was found; whether there is
 * none.
 */
export async function fuzzFile(
  invocation: Invocation,
  path: string,
  options: FuzzCommandOptions,
): Promise<boolean> {
  requireNewFile(invocation, options.write, "Name a new file, or remove that one.");
  const loaded = await loadRunnable(invocation, path, options);
  const properties = await flowProperties(invocation, path, options.tests);
  const { time, corpus: folder } = options;
  const { clock } = invocation.surroundings;
  const until = time === undefined ? Infinity : clock.now() + time;
  const { runs = time === undefined ? 1_000 : Infinity } = options;
  const corpus = folder === undefined ? [] : await readCorpus(invocation, path, folder);
  const goesOn = (): boolean => clock.now() < until;
  const done = searchFlow(loaded, path, { ...options, runs, corpus, properties, goesOn });
  const { found } = done;
  const { kept } = done.result;
  if (folder !== undefined)
    await keepCalls(invocation, folder, { flow: path, kept, found: found?.scenario });
  if (invocation.json) printJson(invocation, done);
  else if (found === undefined) printNothingFound(invocation, done);
  else await printFound(invocation, done, { found, folder });
  return found === undefined;
}

/** A search for the call that breaks a flow, and what it came to. */
export interface Search {
  readonly path: string;
  /** Where what is found goes. */
  readonly file: string;
  readonly loaded: RunnableFlow;
  readonly search: FuzzOptions;
  readonly result: FuzzResult;
  /** The call that was found, with the settings that it needs. */
  readonly found: Counterexample | undefined;
}

/** The options of one search. */
export interface SearchOptions extends Pick<
  FuzzCommandOptions,
  "seed" | "path" | "maxSilence" | "write"
> {
  readonly runs: number;
  readonly properties: NonNullable<FuzzOptions["properties"]>;
  /** Calls that lead to places of the flow. Default: those of a search. */
  readonly known?: FuzzOptions["known"];
  /** Calls of earlier searches. Default: none. */
  readonly corpus?: readonly Scenario[];
  /** Asked now and again; the search ends where it is not. Default: it goes on. */
  readonly goesOn?: () => boolean;
}

/** Searches for the call that breaks a flow, which was loaded from `path`. */
export function searchFlow(loaded: RunnableFlow, path: string, options: SearchOptions): Search {
  const search: FuzzOptions = {
    runs: options.runs,
    seed: options.seed,
    mostSilenceMs: options.maxSilence,
    compile: (settings) => compileBeside(loaded, settings),
    ...(options.path === undefined ? {} : { path: options.path }),
    ...(options.known === undefined ? {} : { known: options.known }),
    ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
    properties: options.properties,
  };
  const fuzz = beginFuzz(loaded.program, search);
  while (fuzz.next() && options.goesOn?.() !== false);
  const result = fuzz.result();
  const { counterexample } = result;
  const found = counterexample && withSettings(counterexample, openSettings(loaded));
  return { path, file: options.write, loaded, search, result, found };
}

/** The flow with settings that nobody has given; those that somebody has stay as they are. */
function compileBeside(
  { source, config, language }: RunnableFlow,
  settings: Scenario["settings"],
): Program | undefined {
  if (Object.keys(settings).some((name) => Object.hasOwn(config.settings, name))) return undefined;
  const inputs = { ...config.settings, ...settingInputsOf(settings) };
  return compileFlow(source, inputs, language).program;
}

function withSettings(
  { scenario, ...rest }: Counterexample,
  given: Scenario["settings"],
): Counterexample {
  return { ...rest, scenario: { ...scenario, settings: { ...given, ...scenario.settings } } };
}

function printJson({ surroundings }: Invocation, { path, result, found }: Search): void {
  const { runs, seed, unentered } = result;
  surroundings.out.write(
    `${JSON.stringify({ flow: path, runs, seed, unentered, counterexample: found ?? null })}\n`,
  );
}

function printNothingFound(
  { surroundings, paintError }: Invocation,
  { path, loaded, result }: Search,
): void {
  const { runs, seed } = result;
  const summary = `${path}: ${runs} generated worlds, and no call broke anything (seed ${seed}).`;
  surroundings.err.write(`${paintError("green", summary)}\n`);
  const places = unenteredPlaces({ loaded, result });
  if (places.length === 0) return;
  surroundings.err.write(`${paintError("yellow", `No call has entered: ${places.join(", ")}.`)}\n`);
}

/**
 * The steps that no call of a search has entered, by line. A block of which no step was entered is
 * named as a whole.
 */
export function unenteredPlaces({
  loaded,
  result,
}: Pick<Search, "loaded" | "result">): readonly string[] {
  const { blocks, finally: last, source } = loaded.program;
  const unentered = new Set(result.unentered);
  const all = [...Object.entries(blocks), ["finally", last] as const];
  return all.flatMap(([block, steps]) => {
    const missed = steps.filter(({ id }) => unentered.has(id));
    const lineOf = (at: number): number => positionOf(source, { start: at, end: at }).line;
    if (missed.length > 0 && missed.length === steps.length)
      return [`block ${block} (line ${lineOf(missed[0]?.span.start ?? 0)})`];
    return missed.map(({ id, verb, span }) => `${id} ${verb.name} (line ${lineOf(span.start)})`);
  });
}

async function printFound(
  invocation: Invocation,
  done: Search,
  { found, folder }: { readonly found: Counterexample; readonly folder: string | undefined },
): Promise<void> {
  const { surroundings, paintError } = invocation;
  const { path, file, loaded, search, result } = done;
  const given = openSettings(loaded);
  const what = describeFault(loaded.program, found);
  const comments = [
    what,
    `Again: ${repeat(path, search, { found, given, folder })}`,
    ...placeNote(path, file),
  ];
  const flow = path === "-" ? "flow.yaml" : path;
  const properties = brokenBy(found, search);
  await writeScenarios(invocation, {
    file,
    flow,
    scenarios: [found.scenario],
    comments,
    properties,
  });
  const written = file === "-" ? "" : ` Written to ${file}.`;
  surroundings.err.write(
    `${paintError("red", `${path}: after ${result.runs} generated worlds: ${what}`)}${written}\n`,
  );
}

/** The rule that the call breaks, so that its scenario fails until the flow is mended. */
function brokenBy(
  { violation: { invariant, property } }: Counterexample,
  { mostSilenceMs }: FuzzOptions,
): readonly PrintedProperty[] {
  if (property !== undefined) return [property];
  if (invariant !== "silence") return [];
  const text = `silence over ${formatDuration(mostSilenceMs)}`;
  return [{ name: `never: ${text}`, text, rule: { kind: "never" } }];
}

/** The note about a file that may be saved anywhere. */
function placeNote(path: string, file: string): readonly string[] {
  if (path === "-") return ['The flow came over standard input: write its path behind "flow".'];
  if (file !== "-") return [];
  return [
    '"flow" counts from where this file stands: now from the folder in which it was printed.',
  ];
}

/** The same search again: what it made up itself, of settings too, it makes up again. */
function repeat(
  path: string,
  { seed, mostSilenceMs }: FuzzOptions,
  {
    found: { path: place },
    given,
    folder,
  }: {
    readonly found: Counterexample;
    readonly given: Scenario["settings"];
    readonly folder: string | undefined;
  },
): string {
  const set = Object.entries(given).map(
    ([name, value]) => ` --set ${quoted(`${name}=${String(value)}`)}`,
  );
  // The corpus has the call now, and decides which calls come before it.
  const where = folder === undefined ? `--path ${place}` : `--corpus ${quoted(folder)}`;
  return `flowrun fuzz ${path}${set.join("")} --seed ${seed} ${where} --max-silence ${mostSilenceMs}ms`;
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w=.,:/@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * The settings that the configuration gave, so that a scenario runs alike elsewhere; secrets stay
 * out.
 */
export function openSettings({ program, config }: RunnableFlow): Scenario["settings"] {
  const given = Object.entries(config.settings).flatMap(([name, { value }]) => {
    const isPlain =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const isOpen = Object.hasOwn(program.settings, name) && !program.secretSettings.includes(name);
    return isPlain && isOpen ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
