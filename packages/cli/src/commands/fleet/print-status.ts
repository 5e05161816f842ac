import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import type { Beat, Offered, TakenBack } from "@flowrun/fleet";
import { nextShare } from "../../run/next-route.ts";
import { ageOf } from "../../terminal/age-of.ts";
import { tableText, type Row } from "../../terminal/table.ts";
import { inFleet, type FleetCell } from "../../run/visit-fleet.ts";

/** Prints who has which calls, and who stands by. Rejects with a `CliError`. */
export async function printStatus(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await inFleet(invocation, loadPlainConfig(invocation, options), async (cells) => {
    if (json) return surroundings.out.write(`${JSON.stringify(cells.map(statusOf))}\n`);
    if (cells.length === 0)
      return surroundings.err.write("There is no cell on these servers yet.\n");
    return surroundings.out.write(tableOf(cells, invocation));
  });
}

/** A cell as data. */
function statusOf({ name, all }: FleetCell): object {
  const facts = ({
    name: worker,
    version,
    reads,
    calls,
    lagMs,
    forMs,
    versions,
  }: Beat): object => ({
    ...{ worker, version, reads, calls, lagMs, forMs, versions },
  });
  const owner = all().find(isOwner);
  const standbys = all().filter(({ beat }) => beat === "standby");
  return {
    cell: name,
    owner: owner === undefined ? null : facts(owner),
    standbys: standbys.map(facts),
  };
}

const titles = ["cell", "worker", "", "calls", "lag", "for", "flow", "flowrun"];
const numbers = [3, 4, 5];

/** A row for each process, owners first, below the names of the columns. */
function tableOf(cells: readonly FleetCell[], { paint, surroundings }: Invocation): string {
  const now = surroundings.clock.now();
  const rows = cells.flatMap(({ name, all }) => {
    const beats = all().toSorted((one, other) => Number(isOwner(other)) - Number(isOwner(one)));
    const nobody = beats.some(isOwner) ? [] : [["nobody", "", "", "", "", "", ""]];
    return [...nobody, ...beats.flatMap((beat) => rowsOf(now, beat))].map((row, index) => [
      index === 0 ? name : "",
      ...row,
    ]);
  });
  const wrong = (row: readonly string[]): Row => ({ cells: row, isWrong: row[1] === "nobody" });
  return tableText(titles, rows.map(wrong), { paint, numbers });
}

function rowsOf(
  now: number,
  { beat, name, calls, lagMs, forMs, version, versions }: Beat,
): readonly (readonly string[])[] {
  const lag = beat === "standby" ? `${(lagMs / 1_000).toFixed(1)}s` : "";
  const { current, offered, takenBack } = versions;
  const live = beat === "owner" ? String(calls) : "";
  const rows = [[name, beat, live, lag, ageOf(forMs), current.slice(0, 8), version]];
  if (offered !== undefined) {
    const { flow, percent, started } = offered;
    const told = [troubleOf({ ...offered, of: offered.ended }), ...raiseOf(offered, now)].join(
      ", ",
    );
    rows.push(["", `${percent} %`, String(started), "", "", flow.slice(0, 8), told]);
  }
  if (takenBack !== undefined) {
    rows.push(["", "taken back", "", "", "", takenBack.flow.slice(0, 8), troubleOf(takenBack)]);
  }
  return rows;
}

/** How many calls of a version faulted, and how many their callers left early, where some did. */
function troubleOf({ faulted, early = 0, of }: TakenBack): string {
  return `${faulted} of ${of} faulted${early === 0 ? "" : `, ${early} left early`}`;
}

/** To which share an offer is raised next, and when; after that it waits for calls. */
function raiseOf({ percent, ifOk }: Offered, now: number): readonly string[] {
  if (ifOk === undefined) return [];
  const left = ifOk.since + ifOk.everyMs - now;
  return [`${nextShare(percent)} % ${left > 0 ? `in ${ageOf(left)}` : "once it has enough calls"}`];
}

function isOwner({ beat }: Beat): boolean {
  return beat === "owner";
}
