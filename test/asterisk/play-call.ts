import type { Command, Json, TraceEntry } from "@flowrun/core";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import type { HostParts } from "./start-host.ts";

/** One call through a flow. */
export interface PlayedCall {
  /** The flow, without its version and name, which are added. */
  readonly flow: string;
  readonly caller: readonly CallerStep[];
  /** What phones do, by the name of their endpoint. */
  readonly phones?: Readonly<Record<string, CalleeBehaviour>>;
  /** When the caller and phones go on that wait to be told so, in order. */
  readonly signals?: readonly Signal[];
  /** Phones that need not go as scripted, since they may lose a race. */
  readonly mayLose?: readonly string[];
  /** What the host is made of beside the flow and Asterisk. */
  readonly parts?: Omit<HostParts, "program" | "asterisk">;
}

/** When the caller, or a phone, goes on. */
export interface Signal {
  /** The line of the trace at which it does. */
  readonly at: string;
  /** Of several such lines the one of this number, counted from 1. */
  readonly nth?: number;
  /** What it waits for, too. */
  readonly and?: () => Promise<void>;
  /** Left out: nobody, and the next one waits until then. */
  readonly who?: string;
}

/** What came of it. */
export interface CallPlayed {
  readonly trace: readonly TraceEntry[];
  readonly commands: readonly Command[];
  /** The trace as lines. */
  readonly lines: readonly string[];
  /** What the flow had bound at the end, by name. */
  readonly names: Readonly<Record<string, Json>>;
}

/** Plays one call. Afterwards nothing of it is left, neither in the host nor on Asterisk. */
export async function playCall(asterisk: Asterisk, played: PlayedCall): Promise<CallPlayed> {
  const { flow, caller, phones = {}, signals = [], mayLose = [], parts } = played;
  const program = programOf(`flowrun: 1\nname: played\n${flow}`);
  const commands: Command[] = [];
  let names: CallPlayed["names"] = {};
  const hosted = await startHosted(asterisk, program, parts, ({ result }) => {
    commands.push(...result.commands);
    names = result.state.activations.find(({ id }) => id === "main")?.names ?? {};
  });
  const callees = new Map(
    await Promise.all(
      Object.entries(phones).map(
        async ([name, behaviour]) => [name, await startCallee(asterisk, name, behaviour)] as const,
      ),
    ),
  );
  const calling = await startCaller(asterisk, { from: "555", to: "5551", steps: caller });
  const lines = (): readonly string[] => hosted.lines(0);
  for (const { at, nth = 1, and, who } of signals) {
    await hosted.until(() => lines().filter((line) => line.includes(at)).length >= nth);
    await and?.();
    await (who === "caller" ? calling : callees.get(who ?? ""))?.signal();
  }
  await hosted.until(() => hosted.over.size > 0);
  await calling.finished;
  for (const [name, phone] of callees)
    await phone
      .stop()
      .catch((error: unknown) =>
        mayLose.includes(name) ? undefined : Promise.reject(error as Error),
      );
  await hosted.close();
  return { trace: [...hosted.traces.values()][0] ?? [], commands, lines: lines(), names };
}

/** How a step went, the first time that it was left. */
export function left({ trace }: CallPlayed, step: string): TraceEntry | undefined {
  return trace.find((entry) => entry.kind === "step.left" && entry.step === step);
}
