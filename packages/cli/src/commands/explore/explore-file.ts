import { compileFlow } from "@flowrun/flow";
import { formatDuration, type Program, verbs } from "@flowrun/core";
import { readFlow, type SettingNode, settings as declaredSettings } from "@flowrun/flow/tooling";
import {
  callsIn,
  beginExploration,
  type BrokenRule,
  brokenRules,
  type Exploration,
  type Property,
  type RoomProof,
  roomsOneByOne,
  type Scenario,
  usualCalls,
} from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadFlow, type LoadedFlow } from "../../flow/load-flow.ts";
import { settingInputsOf } from "../../flow/setting-inputs.ts";
import type { Invocation } from "../../invocation.ts";
import { flowProperties } from "../../scenarios/flow-properties.ts";
import { type KnownTests, runKnownTests } from "../../scenarios/known-tests.ts";
import { printWarnings, reportDiagnostics } from "../../terminal/report.ts";
import { readSource } from "../../user-files.ts";

/** The options of `flowrun explore`. */
export interface ExploreFileOptions extends ConfigOptions {
  readonly tests?: readonly string[];
  readonly write?: string;
  readonly limit: number;
  /** How many calls are tried at most. Default: `usualCalls`. */
  readonly mostCalls?: number;
  /** Asked again and again; the exploration ends where it says no. Default: it goes on. */
  readonly goesOn?: () => Promise<boolean>;
}

/** A flow file that was explored. */
export interface ExploredFile {
  /** As the user named it. */
  readonly path: string;
  readonly exploration: Exploration;
  /** The proofs of its queues, lots and conferences. */
  readonly rooms: readonly RoomProof[];
  /** How many scenarios there were. */
  readonly tests: number;
  /** The properties that were tried on the calls that were found. */
  readonly properties: readonly Property[];
  readonly broken: readonly BrokenRule[];
}

/** Far beyond what a person reads: a flow with more paths is told to have more. */
const mostPaths = 1_000;

/**
 * Explores a flow with the scenarios that there are. Throws a `CliError` when the flow or a test
 * file has a mistake.
 */
export async function exploreFile(
  invocation: Invocation,
  path: string,
  options: ExploreFileOptions,
): Promise<ExploredFile> {
  const { surroundings } = invocation;
  const loaded = loadFlow(surroundings, await readSource(surroundings, path), options);
  printWarnings(invocation, loaded.warnings);
  const { tests, mostCalls, goesOn } = options;
  const known = await runKnownTests(invocation, path, tests ?? []);
  const properties =
    tests === undefined ? await flowProperties(invocation, path) : known.properties;
  return exploreLoaded(invocation, {
    path,
    loaded,
    runs: known.runs,
    properties,
    mostCalls,
    goesOn,
  });
}

/** A flow that is loaded, and what is known of it. */
export interface Explorable extends Pick<KnownTests, "runs" | "properties"> {
  /** As the user named it. */
  readonly path: string;
  readonly loaded: LoadedFlow;
  /** How many calls are tried at most. Default: `usualCalls`. */
  readonly mostCalls?: number | undefined;
  /** See {@link ExploreFileOptions.goesOn}. */
  readonly goesOn?: (() => Promise<boolean>) | undefined;
}

/** Explores a flow of which the warnings have been told. */
export async function exploreLoaded(
  invocation: Invocation,
  { path, loaded, runs, properties, ...bounds }: Explorable,
): Promise<ExploredFile> {
  const settings = openSettings(loaded);
  const compile = (given: Scenario["settings"]): Program | undefined =>
    compileFlow(loaded.source, settingInputsOf(given), loaded.language).program;
  // Without settings from outside it is compiled already.
  const own = Object.keys(settings).length === 0 ? loaded.program : compile(settings);
  const program = own ?? refuse(invocation, loaded);
  const { mostCalls = usualCalls(program), goesOn = () => Promise.resolve(true) } = bounds;
  const exploring = beginExploration({
    ...{ program, settings, compile, mostPaths, mostCalls },
    runs: runs.flatMap(callsIn),
  });
  while ((await goesOn()) && exploring.next());
  const rooms: RoomProof[] = [];
  if (await goesOn())
    for (const room of roomsOneByOne(program)) {
      if (room !== undefined) rooms.push(room);
      if (!(await goesOn())) break;
    }
  const exploration = exploring.result();
  // A scenario is made when it is asked for.
  const found = properties.length === 0 ? [] : exploration.scenarios;
  const calls = found.map(({ scenario }) => scenario);
  const broken = brokenRules(calls, properties, compile);
  return { path, exploration, rooms, tests: runs.length, properties, broken };
}

/**
 * The settings from the configuration as scenarios may show them: what is secret is replaced by
 * something of its type.
 */
export function openSettings({ source, config, language }: LoadedFlow): Scenario["settings"] {
  const { ast } = readFlow(source, language.verbs ?? verbs);
  return Object.fromEntries(
    Object.entries(config.settings).map(([name, { value }]) => {
      const declared = ast && declaredSettings.in(ast).get(name);
      return [name, declared?.secret === true ? standInFor(declared) : value];
    }),
  );
}

function standInFor({
  type,
  minimum,
  maximum,
}: Pick<SettingNode, "type" | "minimum" | "maximum">): string {
  if (type === "string") return "secret";
  if (type === "boolean") return "true";
  const number = minimum ?? maximum ?? 1;
  return type === "duration" ? formatDuration(number) : String(number);
}

function refuse(
  { surroundings, paintError }: Invocation,
  { source, diagnostics }: LoadedFlow,
): never {
  surroundings.err.write(reportDiagnostics(source, diagnostics, paintError));
  throw new CliError(exitCode.failed, []);
}
