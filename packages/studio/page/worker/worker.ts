import type { Asked, Told } from "./ask-worker.ts";
import { createFlowDesk, type FlowDesk } from "./flow-desk.ts";

// The desk in a worker: what it takes long for never holds up the page.
const desk = createFlowDesk(() => performance.now());

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  self.postMessage(answer(data));
});

function answer({ id, method, args }: Asked): Told {
  try {
    const ask = desk[method] as (...given: readonly unknown[]) => ReturnType<FlowDesk[keyof FlowDesk]>;
    return { id, result: ask(...args) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}
