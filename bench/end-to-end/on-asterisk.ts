import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { runAsterisk, type Asterisk } from "../../test/asterisk/bed/run-asterisk.ts";
import { startCallee, startCaller, type Caller } from "../../test/asterisk/bed/sipp.ts";
import type { CallerStep } from "../../test/asterisk/bed/caller-scenario.ts";
import { flowrunOverHttp, flowrunOverWebSocket, hand } from "../apps/app-commands.ts";
import type { AppCommand, Platform, RunningApp } from "../apps/start-app.ts";
import type { Figure } from "../figure.ts";
import { ratioOfPairs, type Pair } from "../ratio-of-pairs.ts";
import { onStage } from "./stage.ts";

/** Callers who do the same, and whom they are connected with. */
interface Group {
  readonly from: string;
  readonly keys: string;
  readonly callee: string;
  readonly perSecond: number;
  /**
   * From the last key until the caller hangs up: the second prompt, the ringing and a short
   * conversation.
   */
  readonly listensMs: number;
}

/** Calls of so many seconds, at this share of eighty calls a second. */
interface Order {
  readonly seconds: number;
  readonly share: number;
}

/**
 * Eighty calls a second, mixed as in the load: VIPs, customers that are found, and some that are
 * not.
 */
const groups: readonly Group[] = [
  { from: "100", keys: "", callee: "2001", perSecond: 16, listensMs: 4_500 },
  { from: "501", keys: "47110#", callee: "3001", perSecond: 40, listensMs: 5_000 },
  { from: "502", keys: "9#", callee: "1000", perSecond: 24, listensMs: 8_000 },
];

/**
 * From the answer to the first key. A key that comes before the prompt counts for nothing, and the
 * first lookup connects.
 */
const promptMs = 1_000;

/**
 * A measurement: more than twice as long as a call, so that calls begin, talk and end beside one
 * another as at this rate for ever.
 */
const measured: Order = { seconds: 20, share: 1 };

/**
 * The calls that do not count, as V8 is still compiling: 8,000, at a rate that the machine bears
 * for long. They come in two pieces, as a SIPp runs for two minutes at most. (After 2,000 calls
 * flowrun took a tenth more.)
 */
const warmUp: Order = { seconds: 100, share: 0.5 };
const warmUps = 2;

/** Room for all channels, below the kernel's ephemeral ports and apart from what tests take. */
const media = { first: 16_000, count: 16_000 } as const;

/** Ticks of the kernel's accounting, in milliseconds. */
const tickMs = 10;

/**
 * The processor time of flowrun, and of `hand`, against that of the real Asterisk that they drive,
 * for the same calls.
 */
export async function measureOnAsterisk(pairs: number): Promise<readonly Figure[]> {
  const name = "a real Asterisk at 80 calls/s: CPU, against Asterisk's own, of";
  return [
    toFigure(`${name} flowrun over HTTP`, await serveOften(flowrunOverHttp, pairs)),
    toFigure(`${name} flowrun over the WebSocket`, await serveOften(flowrunOverWebSocket, pairs)),
    toFigure(`${name} \`hand\``, await serveOften(hand, pairs)),
  ];
}

/** An Asterisk of its own for each application: they would take one another's calls. */
async function serveOften(command: AppCommand, pairs: number): Promise<readonly Pair[]> {
  const callees = groups.map(({ callee }) => callee);
  const asterisk = await runAsterisk(callees, media);
  try {
    return await onStage(async ({ startOn }) => {
      const app = await startOn(platformOf(asterisk), command);
      for (let round = 0; round < warmUps; round += 1) await serve(asterisk, app, warmUp);
      const services: Pair[] = [];
      while (services.length < pairs) services.push(await serve(asterisk, app, measured));
      return services;
    });
  } finally {
    await asterisk.stop();
  }
}

function platformOf({ settings, probe }: Asterisk): Platform {
  const { httpPort, username, password, app } = settings;
  const isConnected = (): Promise<boolean> =>
    probe.get(`/applications/${app}`).then(
      () => true,
      () => false,
    );
  const wait = async (): Promise<void> => {
    while (!(await isConnected())) await delay(50);
  };
  return { host: `127.0.0.1:${httpPort}`, username, password, app, connected: wait() };
}

/** Places calls; every phone must get exactly its own, and every call must go as scripted. */
async function serve(asterisk: Asterisk, app: RunningApp, order: Order): Promise<Pair> {
  const phones = groups.map((group) =>
    startCallee(asterisk, group.callee, { kind: "answers", afterMs: 50 }, callsOf(group, order)),
  );
  const callees = await Promise.all(phones);
  const before = { app: await app.ask("so far"), asteriskMs: cpuOf(asterisk) };
  const callers = await Promise.all(groups.map((group) => startGroup(asterisk, group, order)));
  await Promise.all([...callers, ...callees].map(({ finished }) => finished));
  await emptied(asterisk);
  const after = await app.ask("so far");
  return {
    subject: after.cpuMs - before.app.cpuMs,
    reference: cpuOf(asterisk) - before.asteriskMs,
  };
}

function startGroup(asterisk: Asterisk, group: Group, order: Order): Promise<Caller> {
  const { from, keys, listensMs } = group;
  const press: readonly CallerStep[] = keys === "" ? [] : [{ kind: "press", keys, by: "info" }];
  const steps: readonly CallerStep[] = [
    { kind: "answered" },
    { kind: "pause", ms: promptMs },
    ...press,
    { kind: "pause", ms: listensMs },
    { kind: "hangUp" },
  ];
  const perSecond = group.perSecond * order.share;
  return startCaller(asterisk, {
    from,
    to: "5551",
    steps,
    calls: callsOf(group, order),
    perSecond,
  });
}

function callsOf({ perSecond }: Group, { seconds, share }: Order): number {
  return perSecond * share * seconds;
}

async function emptied({ probe }: Asterisk): Promise<void> {
  const deadline = AbortSignal.timeout(10_000);
  for (;;) {
    const held = [await probe.get("/channels"), await probe.get("/bridges")];
    if (JSON.stringify(held) === "[[],[]]") return;
    if (deadline.aborted) throw new Error(`Asterisk still holds ${JSON.stringify(held)}`);
    await delay(100);
  }
}

/**
 * The processor time that a process has used so far, in user and system mode, by the kernel's
 * accounting.
 */
function cpuOf(asterisk: Asterisk): number {
  const stat = readFileSync(`/proc/${asterisk.processId()}/stat`, "utf8");
  // The name of the program may hold spaces; the numbers follow its closing bracket.
  const numbers = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0] = numbers.slice(11, 13);
  return (user + system) * tickMs;
}

function toFigure(name: string, pairs: readonly Pair[]): Figure {
  const { ratio, noise, subject, reference } = ratioOfPairs(pairs);
  const calls = groups.reduce((sum, group) => sum + callsOf(group, measured), 0);
  return {
    name,
    ratio,
    noise,
    target: { kind: "at most", ratio: 0.15 },
    details: {
      cpuPerCallMs: Math.round((subject / calls) * 100) / 100,
      asteriskCpuPerCallMs: Math.round((reference / calls) * 100) / 100,
      asteriskLoad: `${Math.round(reference / measured.seconds / 10)} % of a core`,
    },
  };
}
