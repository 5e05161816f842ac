import type { ConfigOptions } from "../../config/config-options.ts";
import { loadPlainConfig } from "../../config/load-config.ts";
import type { Invocation } from "../../invocation.ts";
import type { Beat } from "../../ledger/cell/presence.ts";
import { inFleet, type FleetCell } from "../../run/visit-fleet.ts";

/** Prints who has which calls, and who stands by. Rejects with a `CliError`. */
export async function printStatus(invocation: Invocation, options: ConfigOptions): Promise<void> {
  const { surroundings, json } = invocation;
  await inFleet(invocation, loadPlainConfig(invocation, options), async (cells) => {
    if (json) return surroundings.out.write(`${JSON.stringify(cells.map(statusOf))}\n`);
    if (cells.length === 0) return surroundings.err.write("There is no cell on these servers yet.\n");
    return surroundings.out.write(tableOf(cells, invocation));
  });
}

/** A cell as data. */
function statusOf({ name, all }: FleetCell): object {
  const facts = ({ name: worker, version, reads, calls, lagMs, forMs, versions }: Beat): object => ({
    ...{ worker, version, reads, calls, lagMs, forMs, versions },
  });
  const owner = all().find(isOwner);
  const standbys = all().filter(({ beat }) => beat === "standby");
  return { cell: name, owner: owner === undefined ? null : facts(owner), standbys: standbys.map(facts) };
}

const titles = ["cell", "worker", "", "calls", "lag", "for", "flow", "flowrun"];
const numbers: ReadonlySet<number> = new Set([3, 4, 5]);

/** A row for each process, owners first, below the names of the columns. */
function tableOf(cells: readonly FleetCell[], { paint }: Invocation): string {
  const rows = cells.flatMap(({ name, all }) => {
    const beats = all().toSorted((one, other) => Number(isOwner(other)) - Number(isOwner(one)));
    const nobody = beats.some(isOwner) ? [] : [["nobody", "", "", "", "", "", ""]];
    return [...nobody, ...beats.flatMap(rowsOf)].map((row, index) => [index === 0 ? name : "", ...row]);
  });
  const widths = titles.map((_, column) => Math.max(...[titles, ...rows].map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string => {
    const padded = row.map((text, column) => {
      const width = widths[column] ?? 0;
      return numbers.has(column) ? text.padStart(width) : text.padEnd(width);
    });
    return padded.join("  ").trimEnd();
  };
  const painted = rows.map((row) => (row[1] === "nobody" ? paint("red", lineOf(row)) : lineOf(row)));
  return [paint("bold", lineOf(titles)), ...painted].map((line) => `${line}\n`).join("");
}

function rowsOf({ beat, name, calls, lagMs, forMs, version, versions }: Beat): readonly (readonly string[])[] {
  const lag = beat === "standby" ? `${(lagMs / 1_000).toFixed(1)}s` : "";
  const { current, offered, takenBack } = versions;
  const live = beat === "owner" ? String(calls) : "";
  const rows = [[name, beat, live, lag, ageOf(forMs), current.slice(0, 8), version]];
  if (offered !== undefined) {
    const { flow, percent, started, ended, faulted } = offered;
    rows.push(["", `${percent} %`, String(started), "", "", flow.slice(0, 8), `${faulted} of ${ended} faulted`]);
  }
  if (takenBack !== undefined) {
    const { flow, faulted, of } = takenBack;
    rows.push(["", "taken back", "", "", "", flow.slice(0, 8), `${faulted} of ${of} faulted`]);
  }
  return rows;
}

/** A time in the largest unit of which it has one. */
function ageOf(milliseconds: number): string {
  const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;
  const [unit, size] = Object.entries(units).find(([, each]) => milliseconds >= each) ?? ["s", 1_000];
  return `${Math.floor(milliseconds / size)}${unit}`;
}

function isOwner({ beat }: Beat): boolean {
  return beat === "owner";
}
