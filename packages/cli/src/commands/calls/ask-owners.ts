import type { Clock } from "@flowrun/core/plugin";
import {
  askAt,
  type CallQuestion,
  type CallReply,
  type ToldCall,
  type Reply,
  type LineSocket,
} from "@flowrun/durability";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import { nothingRuns, ownerHere } from "../../run/owner-here.ts";
import { inFleet, type FleetCell } from "../../run/visit-fleet.ts";
import { notInFleet } from "../fleet/not-in-fleet.ts";

/** The options of every `flowrun calls …`. */
export interface CallsOptions extends ConfigOptions {
  readonly cell?: string;
}

/** The owner of the calls of a cell, or of a process by itself. */
export interface Owner {
  /** The names of the cell and of the process; absent where a process has its calls for itself. */
  readonly place?: { readonly cell: string; readonly worker: string };
  readonly line: LineSocket;
}

/** The answer of an owner. */
export interface Answer<Told extends CallReply["told"]> {
  readonly owner: Owner;
  readonly reply: CallReply & { readonly told: Told };
}

/** How long an owner may take to answer, in milliseconds. */
const mostMs = 5_000;

/**
 * Does something with all who have calls: with those of the whole fleet where the configuration has
 * a `cell`, else with the process of this machine. Rejects with a
 * `CliError` where there is none. A cell that nobody has just now is told on standard error.
 */
export async function withOwners<T>(
  invocation: Invocation,
  { cell: only, ...options }: CallsOptions,
  use: (owners: readonly Owner[]) => Promise<T>,
): Promise<T> {
  const { surroundings } = invocation;
  const visitor = loadPlainConfig(invocation, options);
  if (visitor.config.cell === undefined) {
    if (only !== undefined)
      throw notInFleet(`This configuration has no cells, and so none named "${only}".`, only, []);
    const line = await ownerHere(surroundings, visitor.config);
    return use([{ line }]).finally(() => line.close());
  }
  return inFleet(invocation, visitor, async (cells) => {
    const names = cells.map(({ name }) => name);
    if (only !== undefined && !names.includes(only))
      throw notInFleet(`There is no cell "${only}" on these servers.`, only, names);
    const owners = cells
      .filter(({ name }) => only === undefined || name === only)
      .flatMap((cell) => ownerIn(cell, invocation) ?? []);
    if (owners.length === 0) throw nothingRuns("No cell on these servers has an owner.");
    return use(owners);
  });
}

function ownerIn(
  { name: cell, all, open }: FleetCell,
  { surroundings }: Invocation,
): Owner | undefined {
  const owner = all().find(({ beat }) => beat === "owner");
  if (owner !== undefined) return { place: { cell, worker: owner.name }, line: open(owner) };
  surroundings.err.write(`Nobody has the calls of "${cell}" just now.\n`);
  return undefined;
}

/**
 * Asks all owners; resolves with those who answered in this way, and with the error about those who
 * did not, where there are such.
 */
export async function askAll<Told extends CallReply["told"]>(
  owners: readonly Owner[],
  question: CallQuestion,
  { told, clock }: { readonly told: Told; readonly clock: Clock },
): Promise<{ readonly answers: readonly Answer<Told>[]; readonly silence: CliError | undefined }> {
  const replies = await Promise.all(
    owners.map(async (owner) => ({
      owner,
      reply: await askAt(owner.line, question, { clock, mostMs }),
    })),
  );
  const isAnswer = (each: { readonly owner: Owner; readonly reply: Reply }): each is Answer<Told> =>
    each.reply.told === told;
  const silent = replies.flatMap(({ owner, reply }) => {
    if (reply.told !== "stays") return [];
    return owner.place === undefined ? [reply.why] : [`"${owner.place.cell}": ${reply.why}`];
  });
  const hint = "Calls go on where it lives. Ask again, and look at its log.";
  const silence =
    silent.length === 0
      ? undefined
      : nothingRuns(`Not all calls are known. ${silent.join(" ")}`, hint);
  return { answers: replies.filter(isAnswer), silence };
}

/**
 * The owner of a call, with all that is known of it. Rejects with a `CliError`: `CLI_NO_CALL` where
 * none has it, or several have one of this name.
 */
export async function findCall(
  owners: readonly Owner[],
  call: string,
  clock: Clock,
): Promise<Answer<"call">> {
  const { answers, silence } = await askAll(owners, { ask: "call", call }, { told: "call", clock });
  const [first, ...others] = answers;
  if (others.length > 0) {
    const cells = answers.map(({ owner }) => `"${owner.place?.cell}"`).join(" and ");
    throw noCall(
      `There is a call "${call}" in ${cells} each.`,
      "Say which one you mean with --cell.",
    );
  }
  if (first !== undefined) return first;
  throw (
    silence ?? noCall(`There is no live call "${call}".`, "`flowrun calls` lists those that are.")
  );
}

function noCall(message: string, hint: string): CliError {
  return new CliError(exitCode.usage, [{ code: "CLI_NO_CALL", message, hint }]);
}

/** The flow of a call and its version, for people. */
export function flowOf({ flow, version }: ToldCall): string {
  return version === null ? flow : `${flow} ${version}`;
}

/** Where a call is in its flow, for people. */
export function standsAt({ at, status }: ToldCall): string {
  const steps = at.map(({ step, verb }) => `${step} ${verb}`).join(", ");
  if (status === "standing_still") return `${steps} (stands still)`;
  return status === "leaving" ? "ending" : steps;
}
