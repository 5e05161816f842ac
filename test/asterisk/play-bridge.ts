import { compileFlow, type TraceEntry } from "@flowrun/core";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./bed/sipp.ts";
import { emptied } from "./emptied.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

/** One call through a flow of one bridge step, and one of what comes after it. */
export interface Played {
  readonly bridge: string;
  /** What comes before it. */
  readonly first?: readonly string[];
  /** Other blocks, as lines. */
  readonly blocks?: readonly string[];
  readonly phones: Readonly<Record<string, CalleeBehaviour>>;
  readonly caller: readonly CallerStep[];
  /** The line of the trace at which the caller, or a phone, goes on; of several such lines the one of this number, counted from 1. */
  readonly signals?: readonly { readonly at: string; readonly nth?: number; readonly who: string }[];
  /** Phones that need not go as scripted, since they may lose a race. */
  readonly mayLose?: readonly string[];
}

/** Plays that call, and gives its trace as lines; fails when anything of it is left on Asterisk. */
export async function playBridge(
  asterisk: Asterisk,
  { bridge, first = ["answer"], blocks = [], phones, caller, signals = [], mayLose = [] }: Played,
): Promise<readonly string[]> {
  const steps = [...first, `bridge: ${bridge}\n      as: talk\n      then: { else: after }`, "go: after"];
  const text = `flowrun: 1\nname: phones\nstart: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}\n`).join("")}  after:\n    - log: bye\n    - hangup\n${blocks.map((line) => `  ${line}\n`).join("")}`;
  const { program, diagnostics } = compileFlow({ name: "phones.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const trace: TraceEntry[] = [];
  const watch = createWatch();
  let isOver = false;
  const observe = {
    stepped: ({ result }: { readonly result: { readonly trace: readonly TraceEntry[] } }) => {
      trace.push(...result.trace);
      watch.notice();
    },
    forgotten: () => {
      isOver = true;
      watch.notice();
    },
    connection: watch.notice,
  };
  const host = startHost({ program, asterisk, databaseUrl: "sqlite::memory:" }, observe);
  const started = await Promise.all(
    Object.entries(phones).map(
      async ([name, behaviour]) => [name, await startCallee(asterisk, name, behaviour)] as const,
    ),
  );
  await watch.until(() => host.stats().connection === "connected");
  const calling = await startCaller(asterisk, { from: "555", to: "5551", steps: caller });
  const lines = (): readonly string[] =>
    renderTrace(trace, trace.find((entry) => entry.kind === "call.started")?.call ?? "");
  for (const { at, nth = 1, who } of signals) {
    await watch.until(() => lines().filter((line) => line.includes(at)).length >= nth);
    await (who === "caller" ? calling : started.find(([name]) => name === who)?.[1])?.signal();
  }
  await watch.until(() => isOver);
  await host.close();
  await calling.finished;
  for (const [name, phone] of started)
    await phone.stop().catch((error: unknown) => (mayLose.includes(name) ? undefined : Promise.reject(error as Error)));
  await emptied(asterisk);
  return lines();
}
