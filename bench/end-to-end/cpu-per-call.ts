import type { RunningApp } from "../apps/start-app.ts";
import type { Figure } from "../figure.ts";
import { fewAtATime } from "../load/few-at-a-time.ts";
import { quantile, ratioOfPairs } from "../ratio-of-pairs.ts";
import { serveCalls, type Service } from "./serve-calls.ts";

/** The applications that are compared. */
export interface Contenders {
  readonly flowrun: RunningApp;
  readonly flowrunOverWebSocket: RunningApp;
  readonly hand: RunningApp;
  readonly ariClient: RunningApp;
}

/** One service of each contender. */
type Round = Readonly<Record<keyof Contenders, Service>>;

const calls = 120;

/** Far from what the machine can take: a machine that is busy otherwise must not turn the calls away. */
const perSecond = 40;

/** Calls before the first that counts: by then everything hot is compiled. */
const warmUpCalls = 600;

/** What one reference call costs in processor time, over pairs of services taken one right after the other. */
export async function measureCpuPerCall(contenders: Contenders, rounds: number): Promise<readonly Figure[]> {
  const { hand, flowrun, ariClient, flowrunOverWebSocket } = contenders;
  for (const app of Object.values(contenders) as readonly RunningApp[]) await warmUp(app);
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = { calls, perSecond, first: warmUpCalls + round * calls };
    taken.push({
      hand: await serveCalls(hand, order),
      flowrun: await serveCalls(flowrun, order),
      ariClient: await serveCalls(ariClient, order),
      flowrunOverWebSocket: await serveCalls(flowrunOverWebSocket, order),
    });
  }
  return [
    compare(taken, ["flowrun", "hand"], "CPU per reference call over HTTP, against `hand`", 1.15),
    compare(taken, ["flowrun", "ariClient"], "CPU per reference call over HTTP, against `ari-client`", 0.55),
    compare(taken, ["flowrunOverWebSocket", "hand"], "CPU per reference call over the WebSocket, against `hand`", 0.9),
  ];
}

function compare(
  rounds: readonly Round[],
  [subject, reference]: readonly [keyof Contenders, keyof Contenders],
  name: string,
  atMost: number,
): Figure {
  const cost = (service: Service): number => service.cpuPerCallMs;
  const pairs = rounds.map((round) => ({ subject: cost(round[subject]), reference: cost(round[reference]) }));
  const { ratio, noise, ...medians } = ratioOfPairs(pairs);
  const late = (app: keyof Contenders): number =>
    rounded(
      quantile(
        rounds.map((round) => round[app].loopDelayP99Ms),
        0.5,
      ),
    );
  const details = {
    cpuMs: rounded(medians.subject),
    referenceCpuMs: rounded(medians.reference),
    loopDelayP99Ms: late(subject),
    referenceLoopDelayP99Ms: late(reference),
  };
  return { name, ratio, noise, target: { kind: "at most", ratio: atMost }, details };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

async function warmUp({ load: { exchange } }: RunningApp): Promise<void> {
  const work = { calls: warmUpCalls, begin: (index: number) => exchange.arrive(index), done: () => exchange.over };
  await fewAtATime(exchange, work);
}
