// A thread that runs one tool: `createToolRunner` starts it, and ends it when it takes too long.
import { parentPort, workerData } from "node:worker_threads";
import { runTool, type ToolRequest } from "./run-tool.ts";

// The thread that started this one made the message. A port of a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
void runTool(workerData as ToolRequest).then((answer) => parentPort?.postMessage(answer));
