import type { Readable } from "node:stream";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type Platform } from "@flowrun/simulator";
import type { Figure } from "./figure.ts";
import { quantile, ratioOfPairs } from "./ratio-of-pairs.ts";
import { startProcess } from "./start-up/started-process.ts";

const flowrun = "packages/cli/bin/flowrun.js";
const flow = "flows/reference.yaml";
const credentials = { username: "flowrun", password: "start-up" };

/**
 * How much processor time flowrun takes until it is ready for calls, against Node alone (`node -e
 * 0`): the reference flow is checked, the database set up, the event stream open. Beside it what
 * the shortest commands take, and the first call.
 */
export async function measureStartUp(pairs: number): Promise<Figure> {
  const measured = [];
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push({ subject: await readyMs(), reference: await commandMs(["-e", "0"]) });
  const { ratio, noise, subject, reference } = ratioOfPairs(measured);
  const details = {
    readyMs: Math.round(subject),
    nodeMs: Math.round(reference),
    versionMs: await medianOf(pairs, () => commandMs([flowrun, "--version"])),
    checkMs: await medianOf(pairs, () => commandMs([flowrun, "check", flow])),
    firstAnsweredCallMs: await medianOf(pairs, answeredMs),
  };
  return {
    name: "start-up, against `node -e 0`",
    ratio,
    noise,
    target: { kind: "at most", ratio: 8 },
    details,
  };
}

async function medianOf(count: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) values.push(await measure());
  return Math.round(quantile(values, 0.5));
}

function commandMs(args: readonly string[]): Promise<number> {
  return startProcess(args, {}).cpuMs("by itself");
}

function readyMs(): Promise<number> {
  return runUntil((_platform, log) => said(log, "Connected to the platform."));
}

function answeredMs(): Promise<number> {
  return runUntil(async (platform, log) => {
    await said(log, "Connected to the platform.");
    const call = platform.call({ from: "100", to: "1000" });
    const answered = new Promise<void>((resolve) =>
      call.on(({ kind }) => kind === "leg.answered" && resolve()),
    );
    await answered;
    // A live call would keep the process from ending.
    call.hangUp();
  });
}

/** Runs the reference flow on a platform in this process until something has come about. */
async function runUntil(
  reached: (platform: Platform, log: Readable) => Promise<void>,
): Promise<number> {
  const platform = createPlatform({ clock: createSystemClock() });
  const server = await startServer({ ...credentials, port: 0, platform });
  const started = startProcess([flowrun, flow], {
    ARI_HOST: server.url,
    ARI_USERNAME: credentials.username,
    ARI_PASSWORD: credentials.password,
    ARI_APP: credentials.username,
    // Nobody listens there: what a lookup takes is not measured here, and connecting is no part of
    // being ready.
    DB: "postgres://flowrun@127.0.0.1:1/flowrun",
  });
  await reached(platform, started.log);
  const cpuMs = await started.cpuMs("now");
  await server.close();
  return cpuMs;
}

async function said(log: Readable, words: string): Promise<void> {
  let text = "";
  for await (const chunk of log.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(words)) return;
  }
  throw new Error(`flowrun ended before it said "${words}", but said:\n${text}`);
}
