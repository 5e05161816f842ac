import { setTimeout as delay } from "node:timers/promises";
import { compileFlow, type SettingInputs } from "@flowrun/flow";
import type { Host, Observation } from "@flowrun/host";
import type { Program, Source, TraceEntry } from "@flowrun/core";
import { expect } from "vitest";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { type HostParts, startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

/** A flow that several calls and runs go through on one host, and what is seen of them. */
export interface Hosted {
  readonly host: Host;
  /** The trace of each call and run, in the order in which they began. */
  readonly traces: ReadonlyMap<string, readonly TraceEntry[]>;
  /** The calls and runs that are over. */
  readonly over: ReadonlySet<string>;
  /** The same traces as lines; `number` is that of the call or run, counted from 0. */
  readonly lines: (number: number) => readonly string[];
  /**
   * Resolves when that is true, which is asked after every step; rejects with all lines where
   * nothing has happened for half a minute.
   */
  readonly until: (isTrue: () => boolean) => Promise<void>;
  /**
   * Ends the host. Nobody is in a room any more, and nothing is left in the host and on Asterisk.
   */
  readonly close: () => Promise<void>;
}

/** A flow that compiles, by its text or as a source. */
export function programOf(flow: string | Source, settings: SettingInputs = {}): Program {
  const source = typeof flow === "string" ? { name: "hosted.yaml", text: flow } : flow;
  const { program, diagnostics } = compileFlow(source, settings);
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return program;
}

/** A host that is connected. `stepped` gets each step of each call and run. */
export async function startHosted(
  asterisk: Asterisk,
  program: Program,
  parts: Omit<HostParts, "asterisk" | "program"> = {},
  stepped: (observation: Observation) => void = () => undefined,
): Promise<Hosted> {
  const traces = new Map<string, TraceEntry[]>();
  const over = new Set<string>();
  const watch = createWatch();
  let happened = 0;
  const notice = (): void => {
    happened += 1;
    watch.notice();
  };
  const observe = {
    stepped: (observation: Observation) => {
      const { call, result } = observation;
      traces.set(call, [...(traces.get(call) ?? []), ...result.trace]);
      stepped(observation);
      notice();
    },
    roomStepped: notice,
    forgotten: (call: string) => {
      over.add(call);
      notice();
    },
    connection: notice,
  };
  const host = startHost({ ...parts, asterisk, program }, observe);
  const lines = (number: number): readonly string[] => {
    const [id, trace] = [...traces][number] ?? ["", []];
    return renderTrace(trace, id);
  };
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) {
      const before = happened;
      const isLate = delay(30_000, "late", { ref: false });
      if ((await Promise.race([watch.until(() => happened > before), isLate])) !== "late") continue;
      throw new Error(
        [...traces.keys()].flatMap((call, number) => ["", call, ...lines(number)]).join("\n"),
      );
    }
  };
  await until(() => host.stats().connection === "connected");
  return {
    host,
    traces,
    over,
    lines,
    until,
    close: async () => {
      await until(() => host.stats().calls.live === 0);
      await emptied(asterisk);
      for (const { waiting = 0, talking = 0 } of Object.values(host.stats().rooms).flatMap(
        (named) => Object.values(named),
      ))
        expect([waiting, talking]).toEqual([0, 0]);
      // A desk leaves who has missed a call alone for a while, and a timetable waits for the
      // morning.
      const timers: unknown = program.rooms === undefined ? 0 : expect.any(Number);
      expect(host.stats().held).toEqual({ timers, ids: 0 });
      await host.close();
    },
  };
}
