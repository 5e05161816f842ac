import { ariClient, flowrunOverHttp, flowrunOverWebSocket, hand, handWithFilter } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { installApp } from "../install-app.ts";
import { quantile, ratioOfPairs } from "../ratio-of-pairs.ts";
import { serveCalls, type Service } from "./serve-calls.ts";
import { onStage, type Stage } from "./stage.ts";
import { warmUp } from "./warm-up.ts";

const contenders = { hand, handWithFilter, flowrunOverHttp, ariClient, flowrunOverWebSocket } as const;

type Contender = keyof typeof contenders;

/** One service of each contender. */
type Round = Readonly<Record<Contender, Service>>;

const calls = 100;

/** Far from what the machine can take: a machine that is busy otherwise must not turn the calls away. */
const perSecond = 50;

/**
 * What one reference call costs in processor time after a warm-up, over pairs of services that are taken one right after the
 * other.
 */
export async function measureCpuPerCall(pairs: number, warmUpCalls: number): Promise<readonly Figure[]> {
  installApp("ari-client");
  const rounds = await onStage((stage) => serveInTurn(stage, { pairs, warmUpCalls }));
  const overHttp = "CPU per reference call over HTTP, against";
  return [
    compare(rounds, ["flowrunOverHttp", "hand"], `${overHttp} \`hand\``, 1.15),
    compare(rounds, ["flowrunOverHttp", "handWithFilter"], `${overHttp} \`hand\` with an event filter`, 1.15),
    compare(rounds, ["flowrunOverHttp", "ariClient"], `${overHttp} \`ari-client\``, 0.55),
    compare(rounds, ["flowrunOverWebSocket", "hand"], "CPU per reference call over the WebSocket, against `hand`", 0.9),
  ];
}

/**
 * Rounds in which each contender serves the same calls, each time another one first. All of them run all the time, and only one
 * has calls.
 */
async function serveInTurn(
  { start }: Stage,
  { pairs, warmUpCalls }: { readonly pairs: number; readonly warmUpCalls: number },
): Promise<readonly Round[]> {
  const names = Object.keys(contenders) as readonly Contender[];
  const apps = await Promise.all(names.map(async (name) => [name, await start(contenders[name])] as const));
  await warmUp(
    apps.map(([, app]) => app),
    warmUpCalls,
  );
  const rounds: Round[] = [];
  while (rounds.length < pairs) {
    const order = { calls, perSecond, first: rounds.length * calls };
    const services: (readonly [string, Service])[] = [];
    const first = rounds.length % apps.length;
    const turn = [...apps.slice(first), ...apps.slice(0, first)];
    for (const [name, app] of turn) services.push([name, await serveCalls(app, order)]);
    rounds.push(Object.fromEntries(services) as Round);
  }
  return rounds;
}

function compare(
  rounds: readonly Round[],
  [subject, reference]: readonly [Contender, Contender],
  name: string,
  atMost: number,
): Figure {
  const cost = (service: Service): number => service.cpuPerCallMs;
  const pairs = rounds.map((round) => ({ subject: cost(round[subject]), reference: cost(round[reference]) }));
  const late = (contender: Contender): number => {
    const delays = rounds.map((round) => round[contender].loopDelayP99Ms);
    return rounded(quantile(delays, 0.5));
  };
  const { ratio, noise, ...medians } = ratioOfPairs(pairs);
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
