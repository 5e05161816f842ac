import { ariClient, flowrunOverHttp, flowrunOverWebSocket, hand, handWithFilter } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import { quantile, ratioOfPairs } from "../ratio-of-pairs.ts";
import { installApp } from "../install-app.ts";
import { onStage, type Stage } from "./stage.ts";
import { serveCalls, type Service } from "./serve-calls.ts";
import { warmUp } from "./warm-up.ts";

type Contender = "hand" | "handWithFilter" | "flowrun" | "ariClient" | "flowrunOverWebSocket";

/** One service of each contender. */
type Round = Readonly<Record<Contender, Service>>;

const calls = 100;

/** Far from what the machine can take: a machine that is busy otherwise must not turn the calls away. */
const perSecond = 50;

/** What one reference call costs in processor time, over pairs of services that are taken one right after the other. */
export async function measureCpuPerCall(pairs: number): Promise<readonly Figure[]> {
  installApp("ari-client");
  const rounds = await onStage((stage) => serveInTurn(stage, pairs));
  return [
    compare(rounds, ["flowrun", "hand"], "CPU per reference call over HTTP, against `hand`", 1.15),
    compare(
      rounds,
      ["flowrun", "handWithFilter"],
      "CPU per reference call over HTTP, against `hand` with an event filter",
      1.15,
    ),
    compare(rounds, ["flowrun", "ariClient"], "CPU per reference call over HTTP, against `ari-client`", 0.55),
    compare(rounds, ["flowrunOverWebSocket", "hand"], "CPU per reference call over the WebSocket, against `hand`", 0.9),
  ];
}

/** Rounds in which each contender serves the same calls. All of them run all the time, and only one has calls. */
async function serveInTurn({ start }: Stage, count: number): Promise<readonly Round[]> {
  const apps = {
    hand: await start(hand),
    handWithFilter: await start(handWithFilter),
    flowrun: await start(flowrunOverHttp),
    ariClient: await start(ariClient),
    flowrunOverWebSocket: await start(flowrunOverWebSocket),
  };
  for (const app of Object.values(apps)) await warmUp(app);
  const rounds: Round[] = [];
  while (rounds.length < count) {
    const order = { calls, perSecond, first: rounds.length * calls };
    rounds.push({
      hand: await serveCalls(apps.hand, order),
      handWithFilter: await serveCalls(apps.handWithFilter, order),
      flowrun: await serveCalls(apps.flowrun, order),
      ariClient: await serveCalls(apps.ariClient, order),
      flowrunOverWebSocket: await serveCalls(apps.flowrunOverWebSocket, order),
    });
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
  const { ratio, noise, ...medians } = ratioOfPairs(pairs);
  const late = (app: Contender): number =>
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
