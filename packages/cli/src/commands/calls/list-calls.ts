import type { Invocation } from "../../invocation.ts";
import type { ToldCall } from "@flowrun/durability";
import { ageOf } from "../../terminal/age-of.ts";
import { tableText } from "../../terminal/table.ts";
import {
  askAll,
  flowOf,
  standsAt,
  withOwners,
  type Owner,
  type CallsOptions,
} from "./ask-owners.ts";

/** The options of `flowrun calls list`. */
export interface ListOptions extends CallsOptions {
  readonly number?: string;
  readonly most: number;
}

/** A call, and where it is. */
interface Listed {
  readonly place: Owner["place"];
  readonly call: ToldCall;
}

/**
 * Prints the calls that are live, the longest first. Rejects with a `CliError`, at the end where
 * not all are known.
 */
export async function listCalls(
  invocation: Invocation,
  { number, most, ...options }: ListOptions,
): Promise<void> {
  const { surroundings, json, paint } = invocation;
  const { clock, out, err } = surroundings;
  await withOwners(invocation, options, async (owners) => {
    const question = { ask: "calls", most, ...(number !== undefined && { number }) } as const;
    const { answers, silence } = await askAll(owners, question, { told: "calls", clock });
    const live = answers.reduce((sum, { reply }) => sum + reply.live, 0);
    const all = answers.flatMap(({ owner: { place }, reply }) =>
      reply.calls.map((call): Listed => ({ place, call })),
    );
    const listed = all.toSorted((one, other) => other.call.ms - one.call.ms).slice(0, most);
    if (json) {
      const calls = listed.map(({ place, call }) => ({ ...place, ...call }));
      out.write(`${JSON.stringify({ live, calls })}\n`);
    } else if (listed.length > 0) out.write(tableOf(listed, paint));
    else
      err.write(number === undefined ? "No call is live.\n" : "No live call has such a number.\n");
    const more = live - listed.length;
    if (more > 0 && !json)
      err.write(`And ${more} more, which --most ${Math.min(live, 1_000)} shows.\n`);
    if (silence !== undefined) throw silence;
  });
}

function tableOf(listed: readonly Listed[], paint: Invocation["paint"]): string {
  const hasCells = listed.some(({ place }) => place !== undefined);
  const titles = ["call", "for", "from", "to", "flow", "at", ...(hasCells ? ["cell"] : [])];
  const rows = listed.map(({ place, call }) => {
    const cells = [call.call, ageOf(call.ms), call.from, call.to, flowOf(call), standsAt(call)];
    return { cells: place === undefined ? cells : [...cells, place.cell] };
  });
  return tableText(titles, rows, { paint, numbers: [1] });
}
