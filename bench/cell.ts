import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createCell as createNatsCell } from "@flowrun/cell-nats";
import { createCell as createPostgresCell } from "@flowrun/cell-postgres";
import type { Cell } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { silentLogger } from "@flowrun/contracts";
import { startNats } from "../test/fleet/nats-servers.ts";
import { createCluster } from "../test/postgres.ts";
import type { Figure } from "./figure.ts";
import { quantile, ratioOfPairs } from "./ratio-of-pairs.ts";

/** How long a record may take to be kept, 99 of 100, in milliseconds. */
const targetMs = 5;

const perSecond = 1_000;
const inputs = 3_000;

/** The text that an input of a call leaves in the log, sealed, in characters. */
const inputText = "9".repeat(400);

/** A tick of `/proc/PID/stat` on Linux, in microseconds. */
const tickUs = 10_000;

/**
 * How long inputs wait until the log of a cell has kept them, at 1,000 a second, against the
 * target: in three NATS servers, and in Postgres. An append takes all lines that have come
 * meanwhile, and the next begins after it, as in `CellLog`. The servers run on the same machine.
 */
export async function measureCells(pairs: number): Promise<readonly Figure[]> {
  const nats = await startNats(3);
  const postgres = await createCluster();
  const url = new URL(postgres.url);
  process.env["PGPASSWORD"] = url.password;
  url.password = "";
  const context = { cell: "bench@pbx", log: silentLogger(), clock: createSystemClock() };
  const cells = [
    [
      "three NATS servers",
      await createNatsCell({ ...context, options: { servers: [...nats.urls] } }),
    ],
    ["Postgres", await createPostgresCell({ ...context, options: { url: url.href } })],
  ] as const;
  try {
    const figures: Figure[] = [];
    for (const [where, cell] of cells) figures.push(await measureCell(where, cell, pairs));
    return figures;
  } finally {
    for (const [, cell] of cells) await cell.close();
    await nats.close();
    await postgres.remove();
  }
}

async function measureCell(where: string, cell: Cell, pairs: number): Promise<Figure> {
  let last = 0;
  const runs: Run[] = [];
  // The first run warms up.
  for (let run = 0; run <= pairs; run += 1) {
    const measured = await appendInputs(cell, last);
    last = measured.last;
    if (run > 0) runs.push(measured);
  }
  const { ratio, noise, subject } = ratioOfPairs(
    runs.map(({ waits }) => ({ subject: quantile(waits, 0.99), reference: targetMs })),
  );
  const middle = (of: (run: Run) => number): number =>
    Math.round(quantile(runs.map(of), 0.5) * 100) / 100;
  return {
    name: `p99 until an input is kept in ${where} at 1,000 a second, against 5 ms`,
    ratio,
    noise,
    target: { kind: "at most", ratio: 1 },
    details: {
      p99Ms: Math.round(subject * 100) / 100,
      p50Ms: middle(({ waits }) => quantile(waits, 0.5)),
      inputsAnAppend: middle(({ appends }) => inputs / appends),
      ownUsAnAppend: middle(({ appends, ownUs }) => ownUs / appends),
      serversUsAnAppend: middle(({ appends, serversUs }) => serversUs / appends),
    },
  };
}

/** The result of some inputs, in milliseconds of waiting and microseconds of processor time. */
interface Run {
  readonly waits: readonly number[];
  readonly appends: number;
  readonly ownUs: number;
  readonly serversUs: number;
  /** Where the last record stands. */
  readonly last: number;
}

async function appendInputs(cell: Cell, after: number): Promise<Run> {
  const [own, servers] = [process.cpuUsage(), cpuOfDescendants()];
  const waits: number[] = [];
  const began = performance.now();
  const dueAt = (input: number): number => began + (input * 1_000) / perSecond;
  let last = after;
  let appends = 0;
  while (waits.length < inputs) {
    const first = waits.length;
    const come = Math.min(inputs, Math.floor(((performance.now() - began) * perSecond) / 1_000));
    if (come <= first) {
      await setTimeout(1);
      continue;
    }
    appends += 1;
    const record = {
      id: `${began}/${appends}`,
      text: inputText.repeat(come - first),
      isWhole: false,
    };
    const at = await cell.append(record, last);
    if (at === undefined) throw new Error("Somebody else writes the log.");
    last = at;
    for (let input = first; input < come; input += 1) waits.push(performance.now() - dueAt(input));
  }
  const { user, system } = process.cpuUsage(own);
  return { waits, appends, ownUs: user + system, serversUs: cpuOfDescendants() - servers, last };
}

/**
 * The processor time of all processes that this one has started, and of theirs, in microseconds; 0
 * where there is no `/proc`.
 */
function cpuOfDescendants(): number {
  const parents = new Map<number, { readonly parent: number; readonly us: number }>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The fields behind the name of the program, which may hold anything: state, parent, …,
      // utime, stime, cutime, cstime.
      const [, parent, ...rest] =
        readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const ticks = rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
      parents.set(Number(name), { parent: Number(parent), us: ticks * tickUs });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOurs(parents.get(pid)?.parent ?? 0));
  return [...parents].reduce(
    (sum, [pid, { us }]) => (pid !== process.pid && isOurs(pid) ? sum + us : sum),
    0,
  );
}
