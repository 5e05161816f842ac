import { compileFlow, type TraceEntry } from "@flowrun/core";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

/**
 * One call through a flow of these steps: how they ended, and the call. Where the last one has failed, the caller is hung up. Afterwards
 * nothing of the call is left on the platform.
 */
export async function playSteps(
  asterisk: Asterisk,
  steps: readonly string[],
  caller: readonly CallerStep[],
): Promise<readonly string[]> {
  const last = "\n      then: { failed: stay }\n  stay:\n    - hangup: busy\n";
  const text = `flowrun: 1\nname: away\nstart: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}`).join("\n")}${last}`;
  const { program, diagnostics } = compileFlow({ name: "away.yaml", text });
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
  await watch.until(() => host.stats().connection === "connected");
  const calling = await startCaller(asterisk, { from: "555", to: "5551", steps: caller });
  await watch.until(() => isOver);
  await host.close();
  await calling.finished;
  await emptied(asterisk);
  const call = trace.find((entry) => entry.kind === "call.started")?.call ?? "";
  return renderTrace(trace, call).filter((line) => /redirect|main\/. ended|^ended/.test(line));
}
