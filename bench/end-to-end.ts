import { ariClient, flowrunOverHttp, flowrunOverWebSocket, hand } from "./apps/app-commands.ts";
import { measureCpuPerCall } from "./end-to-end/cpu-per-call.ts";
import { measureMemoryPerCall } from "./end-to-end/memory-per-call.ts";
import { openStage } from "./end-to-end/stage.ts";
import type { Figure } from "./figure.ts";
import { installApp } from "./install-app.ts";

/** Figures of whole applications under load: the reference flow on flowrun, by hand, and on ari-client. */
export async function measureEndToEnd(pairs: number, parkedCalls: readonly number[]): Promise<readonly Figure[]> {
  installApp("ari-client");
  const stage = await openStage();
  try {
    const contenders = {
      hand: await stage.start(hand),
      flowrun: await stage.start(flowrunOverHttp),
      ariClient: await stage.start(ariClient),
      flowrunOverWebSocket: await stage.start(flowrunOverWebSocket),
    };
    const figures = [...(await measureCpuPerCall(contenders, pairs))];
    for (const calls of parkedCalls) figures.push(await measureMemoryPerCall(stage, calls));
    return figures;
  } finally {
    await stage.close();
  }
}
