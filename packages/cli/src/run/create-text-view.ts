import type { Program } from "@flowrun/core";
import type { Invocation } from "../invocation.ts";
import { paintReport } from "../terminal/report.ts";
import { ownCommand } from "../surroundings.ts";
import { readyText } from "./ready-text.ts";
import type { RunView } from "./run-view.ts";
import type { RunningFlow } from "./start-flow.ts";

/**
 * A run as lines of text: what runs where on standard output, once calls are taken, and everything else on standard error.
 */
export function createTextView({ surroundings, json, paintError }: Invocation, program: Program): RunView {
  const { out, err } = surroundings;
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const announce = ({ platform, store }: RunningFlow): void => {
    const url = platform.server?.url;
    const facts = { program, platform: platform.description, url, demo: store.demo, command: ownCommand(surroundings) };
    const ready = { ready: true, flow: program.name, platform: platform.description, url: url ?? null };
    out.write(json ? `${JSON.stringify(ready)}\n` : readyText(facts));
  };
  return {
    observe: { connection: ({ kind }) => (kind === "connected" ? resolve() : undefined) },
    paint: paintError,
    log: (line) => err.write(line),
    tell: ({ text }) => err.write(`${paintReport(text, paintError)}\n`),
    swapped: () => undefined,
    started: (running) => void connected.then(() => announce(running)),
    close: () => undefined,
  };
}
