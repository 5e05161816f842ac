// `npm run survive -- --seeds N --from SEED`: lives through so many seeds, and has a line for each with which something was wrong, by
// which it is lived through again. `npm run survive -- SEED` tells one seed, line by line. With
// `--fleet` it is a fleet. See the README.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { kinds, type KindName } from "./kinds.ts";
import { liveInThreads } from "./live-in-threads.ts";
import type { Failure, SeedRange } from "./seed-worker.ts";

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Exits as a bad option does. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function wholeNumber(name: string, text: string | undefined, least: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least && number < 2 ** 32) return number;
  return refuse(`${name} is "${text}". It must be a whole number from ${least} to ${2 ** 32 - 1}.`);
}

/**
 * Lives through one seed and tells all that happens; of a failure also the smallest world that
 * shows it, as `found.ts` keeps it.
 */
async function tellOne(seed: number, kind: KindName): Promise<boolean> {
  const { wrong, points } = await kinds[kind].live(seed, say);
  say({ seed, points, wrong });
  if (wrong.length > 0) say({ world: await kinds[kind].smallest(seed) });
  return wrong.length === 0;
}

async function liveThroughAll({ from, count, kind }: SeedRange, threads: number): Promise<boolean> {
  let failures = 0;
  const began = performance.now();
  const failed = ({ seed, wrong }: Failure): void => {
    failures += 1;
    say({ seed, wrong, replay: `npm run survive -- ${kind === "fleet" ? "--fleet " : ""}${seed}` });
  };
  await liveInThreads({ from, count, kind }, threads, failed);
  const seconds = (performance.now() - began) / 1_000;
  const cpu = process.resourceUsage();
  const cpuSeconds = (cpu.userCPUTime + cpu.systemCPUTime) / 1_000_000;
  const perMinute = Math.round((count / seconds) * 60);
  say({
    seeds: count,
    from,
    failures,
    threads,
    seconds: Math.round(seconds),
    cpuSeconds: Math.round(cpuSeconds),
    perMinute,
  });
  return failures === 0;
}

function argumentsOf(): ReturnType<typeof readArguments> {
  try {
    return readArguments();
  } catch (error: unknown) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function readArguments() {
  const text = { type: "string" } as const;
  return parseArgs({
    options: { seeds: text, from: text, threads: text, fleet: { type: "boolean" } },
    allowPositionals: true,
  });
}

const { values, positionals } = argumentsOf();
const { seeds, from = "1", threads = String(availableParallelism()), fleet = false } = values;
const kind: KindName = fleet ? "fleet" : "process";
const [only, ...more] = positionals;
if (more.length > 0 || (only === undefined) === (seeds === undefined))
  refuse(
    "Give one seed, as in `npm run survive -- 42`, or `--seeds N`, as in `npm run survive -- --seeds 100000 --from 1`.",
  );
const isGood =
  only === undefined
    ? await liveThroughAll(
        { from: wholeNumber("--from", from, 1), count: wholeNumber("--seeds", seeds, 1), kind },
        wholeNumber("--threads", threads, 1),
      )
    : await tellOne(wholeNumber("The seed", only, 1), kind);
if (!isGood) process.exitCode = 1;
