import { setTimeout as delay } from "node:timers/promises";
import { type Command, compileFlow, type Json, type TraceEntry } from "@flowrun/core";
import { expect } from "vitest";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { type HostParts, startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

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
  readonly who: string;
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
  const { program, diagnostics } = compileFlow({ name: "played.yaml", text: `flowrun: 1\nname: played\n${flow}` });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const [trace, commands]: [TraceEntry[], Command[]] = [[], []];
  const watch = createWatch();
  let names: CallPlayed["names"] = {};
  let isOver = false;
  const host = startHost(
    { program, asterisk, ...parts },
    {
      stepped: ({ result }) => {
        trace.push(...result.trace);
        commands.push(...result.commands);
        names = result.state.activations.find(({ id }) => id === "main")?.names ?? {};
        watch.notice();
      },
      forgotten: () => {
        isOver = true;
        watch.notice();
      },
      connection: watch.notice,
    },
  );
  const callees = new Map(
    await Promise.all(
      Object.entries(phones).map(
        async ([name, behaviour]) => [name, await startCallee(asterisk, name, behaviour)] as const,
      ),
    ),
  );
  await watch.until(() => host.stats().connection === "connected");
  const calling = await startCaller(asterisk, { from: "555", to: "5551", steps: caller });
  const lines = (): readonly string[] =>
    renderTrace(trace, trace.find((entry) => entry.kind === "call.started")?.call ?? "");
  for (const { at, nth = 1, and, who } of signals) {
    const comes = watch.until(() => lines().filter((line) => line.includes(at)).length >= nth);
    await within(comes, () => `"${at}" has not come (${nth}):\n${lines().join("\n")}`);
    await and?.();
    await (who === "caller" ? calling : callees.get(who))?.signal();
  }
  await within(
    watch.until(() => isOver),
    () => `The call is not over:\n${lines().join("\n")}`,
  );
  await calling.finished;
  for (const [name, phone] of callees)
    await phone.stop().catch((error: unknown) => (mayLose.includes(name) ? undefined : Promise.reject(error as Error)));
  await emptied(asterisk);
  // A desk leaves who has missed a call alone for a while, and a lot keeps a place.
  const timers: unknown = program.rooms === undefined ? 0 : expect.any(Number);
  expect(host.stats().held).toEqual({ timers, ids: 0 });
  for (const room of Object.values(host.stats().rooms)) expect([room.waiting, room.talking]).toEqual([0, 0]);
  await host.close();
  return { trace, commands, lines: lines(), names };
}

/** Rejects with what is told then, where something has not come about within half a minute. */
async function within(reached: Promise<void>, tell: () => string): Promise<void> {
  const isLate = delay(30_000, "late", { ref: false });
  if ((await Promise.race([reached, isLate])) === "late") throw new Error(tell());
}

/** How a step went, the first time that it was left. */
export function left({ trace }: CallPlayed, step: string): TraceEntry | undefined {
  return trace.find((entry) => entry.kind === "step.left" && entry.step === step);
}
