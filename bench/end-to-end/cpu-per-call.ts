import {
  ariClient,
  flowrun,
  flowrunOverHttp,
  flowrunOverWebSocket,
  hand,
  handWithFilter,
} from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { installApp } from "../install-app.ts";
import type { Order } from "../load/place-calls.ts";
import { ratioOfPairs } from "../ratio-of-pairs.ts";
import { serveCalls, watchEventLoop, type Service } from "./serve-calls.ts";
import { onStage, type LoadedApp, type Stage } from "./stage.ts";
import { warmUp, warmUpCalls } from "./warm-up.ts";

const contenders = {
  hand,
  handWithFilter,
  flowrunOverHttp,
  ariClient,
  flowrunOverWebSocket,
  flowrun,
} as const;

type Contender = keyof typeof contenders;

type OfEach<Result> = Readonly<Record<Contender, Result>>;

/** The measures of all contenders. */
interface Measured {
  readonly rounds: readonly OfEach<Service>[];
  /** How late each one's event loop is, in milliseconds, where that was watched. */
  readonly late?: OfEach<number>;
}

/** How many calls each application serves before and between the moments that are compared. */
interface Extent {
  readonly warmUpCalls: number;
  /**
   * In one service. V8 collects garbage every hundred calls or two: with `full` each service has
   * its share in that.
   */
  readonly calls: number;
  /** Whether a round more tells how late their event loops are. */
  readonly isLoopWatched: boolean;
}

/** The extents of this measurement: `guard` gives the ratios of `quick` alone. */
export const extents: Readonly<Record<"guard" | "quick" | "full", Extent>> = {
  guard: { warmUpCalls: warmUpCalls.quick, calls: 100, isLoopWatched: false },
  quick: { warmUpCalls: warmUpCalls.quick, calls: 100, isLoopWatched: true },
  full: { warmUpCalls: warmUpCalls.full, calls: 400, isLoopWatched: true },
};

/**
 * Far from what the machine can take: a machine that is busy otherwise must not turn the calls
 * away.
 */
const perSecond = 50;

/**
 * The processor time of one reference call after a warm-up, over pairs of services that are taken
 * one right after the other.
 */
export async function measureCpuPerCall(pairs: number, extent: Extent): Promise<readonly Figure[]> {
  installApp("ari-client");
  const measured = await onStage((stage) => serveInTurn(stage, pairs, extent));
  const overHttp = "CPU per reference call over HTTP, against";
  return [
    compare(measured, ["flowrunOverHttp", "hand"], `${overHttp} \`hand\``, 1.3),
    compare(
      measured,
      ["flowrunOverHttp", "handWithFilter"],
      `${overHttp} \`hand\` with an event filter`,
      1.3,
    ),
    compare(measured, ["flowrunOverHttp", "ariClient"], `${overHttp} \`ari-client\``, 0.65),
    compare(
      measured,
      ["flowrunOverWebSocket", "hand"],
      "CPU per reference call over the WebSocket, against `hand`",
      0.95,
    ),
    compare(
      measured,
      ["flowrun", "flowrunOverHttp"],
      "CPU per reference call of flowrun as it comes, against it asking no more than the others",
      1.15,
    ),
  ];
}

/**
 * Rounds in which each contender serves the same calls, each time another one first. All of them
 * run all the time, and only one has calls. Their event loops are watched in a round of its own.
 */
async function serveInTurn({ start }: Stage, pairs: number, extent: Extent): Promise<Measured> {
  const names = Object.keys(contenders) as readonly Contender[];
  const apps = await Promise.all(
    names.map(async (name) => [name, await start(contenders[name])] as const),
  );
  await warmUp(
    apps.map(([, app]) => app),
    extent.warmUpCalls,
  );
  const { calls } = extent;
  const orderOf = (round: number): Order => ({ calls, perSecond, first: round * calls });
  const rounds: OfEach<Service>[] = [];
  while (rounds.length < pairs) {
    const first = rounds.length % apps.length;
    const turn = [...apps.slice(first), ...apps.slice(0, first)];
    rounds.push(await oneByOne(turn, (app) => serveCalls(app, orderOf(rounds.length))));
  }
  if (!extent.isLoopWatched) return { rounds };
  return { rounds, late: await oneByOne(apps, (app) => watchEventLoop(app, orderOf(pairs))) };
}

async function oneByOne<Result>(
  apps: readonly (readonly [Contender, LoadedApp])[],
  use: (app: LoadedApp) => Promise<Result>,
): Promise<OfEach<Result>> {
  const results: (readonly [Contender, Result])[] = [];
  for (const [name, app] of apps) results.push([name, await use(app)]);
  return Object.fromEntries(results) as OfEach<Result>;
}

function compare(
  { rounds, late }: Measured,
  [subject, reference]: readonly [Contender, Contender],
  name: string,
  atMost: number,
): Figure {
  const cost = (service: Service): number => service.cpuPerCallMs;
  const pairs = rounds.map((round) => ({
    subject: cost(round[subject]),
    reference: cost(round[reference]),
  }));
  const { ratio, noise, ...medians } = ratioOfPairs(pairs);
  const details = {
    cpuMs: rounded(medians.subject),
    referenceCpuMs: rounded(medians.reference),
    ...(late && {
      loopDelayP99Ms: rounded(late[subject]),
      referenceLoopDelayP99Ms: rounded(late[reference]),
    }),
  };
  return { name, ratio, noise, target: { kind: "at most", ratio: atMost }, details };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
