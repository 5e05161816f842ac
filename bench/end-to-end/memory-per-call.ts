import { flowrunOverHttp, hand } from "../apps/app-commands.ts";
import type { Figure } from "../figure.ts";
import type { Exchange } from "../load/exchange.ts";
import { fewAtATime } from "../load/few-at-a-time.ts";
import { onStage, type LoadedApp } from "./stage.ts";

const allowedBytes = 4 * 1024;

/**
 * The memory that a live call takes: of so many calls, parked in conversation with both legs. The
 * ratio is what flowrun takes more than hand, in units of the 4 KiB that it may be.
 */
export async function measureMemoryPerCall(calls: number): Promise<Figure> {
  const [subjectBytes, referenceBytes] = await onStage(async ({ start }) => {
    const subject = await bytesPerCall(await start(flowrunOverHttp), calls);
    return [subject, await bytesPerCall(await start(hand), calls)] as const;
  });
  return {
    name: `memory per live call at ${calls.toLocaleString("en")} calls, over \`hand\`'s, in units of 4 KiB`,
    ratio: (subjectBytes - referenceBytes) / allowedBytes,
    noise: 0,
    target: { kind: "at most", ratio: 1 },
    details: { bytes: Math.round(subjectBytes), referenceBytes: Math.round(referenceBytes) },
  };
}

/**
 * The bytes that are freed when the calls have ended: by then everything that is loaded and
 * compiled once is there.
 */
async function bytesPerCall(app: LoadedApp, calls: number): Promise<number> {
  const { exchange } = app.load;
  exchange.parked = true;
  await park(exchange, calls);
  const full = await app.ask("after collecting garbage");
  await end(exchange);
  const empty = await app.ask("after collecting garbage");
  await app.stop();
  return (full.heapBytes - empty.heapBytes) / calls;
}

/** Places calls that stay in conversation; resolves when all of them are. */
function park(exchange: Exchange, calls: number): Promise<void> {
  return fewAtATime(exchange, {
    calls,
    begin: (index) => exchange.arrive(index),
    done: () => exchange.talking,
  });
}

/** Ends every conversation. */
function end(exchange: Exchange): Promise<void> {
  const live = exchange.liveCalls();
  const begin = (index: number): void => {
    for (const call of live.slice(index, index + 1)) exchange.hangUp(call);
  };
  return fewAtATime(exchange, { calls: live.length, begin, done: () => exchange.over });
}
