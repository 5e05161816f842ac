import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { compileFlow, type SettingInputs } from "@flowrun/flow";
import { createHost, type Host, type HostOptions, type Observer } from "@flowrun/host";
import { formatDiagnostics, type Program } from "@flowrun/core";
import { createAlarms, type Store } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, recordingLogger, type LogLine } from "@flowrun/contracts";
import { createMemoryWire, createPlatform, type Call } from "@flowrun/simulator";
import { createTap, type Tap } from "@flowrun/studio";
import { referenceProgram } from "../scenarios/reference-program.ts";

/** A host on the embedded platform, in virtual time, with a tap on it. */
export interface LiveHost {
  readonly tap: Tap;
  readonly host: Host;
  readonly log: readonly LogLine[];
  call(from: string): Call;
  /** Lets time go on. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

const rows = {
  vip_callers: [{ caller_id: "4711111111", name: "Ada", account_manager_ext: "PJSIP/2001" }],
  customers: [{ customer_id: "4711", name: "Grace", destination_ext: "PJSIP/1001" }],
};

/** What a flow's text compiles to; throws where it does not. */
export function programOf(text: string, settings: SettingInputs = {}): Program {
  const source = { name: "flow.yaml", text };
  const { program, diagnostics } = compileFlow(source, settings);
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}

/**
 * Starts a flow, the reference one by default; callees answer after 700 ms. `told` is told of each
 * step, too.
 */
export async function startLiveHost(
  program: Program = referenceProgram(),
  told: Pick<Observer, "stepped"> & Pick<HostOptions, "journal"> = {},
  store: Store = memoryStore(rows),
): Promise<LiveHost> {
  const clock = createVirtualClock({ settle: () => setImmediate(), start: 1_795_473_897_000 });
  const platform = createPlatform({
    clock,
    seed: 1,
    defaultCallee: { kind: "answer", afterMs: 700 },
  });
  const tap = createTap({ now: () => clock.now() });
  const logger = recordingLogger();
  const host = createHost({
    program,
    transport: createWireTransport(createMemoryWire(platform, "flow"), {
      app: "flow",
      alarms: createAlarms(clock),
    }),
    store,
    clock,
    log: logger,
    ...(told.journal && { journal: told.journal }),
    observe: {
      ...tap.observer,
      stepped(observation) {
        tap.observer.stepped?.(observation);
        told.stepped?.(observation);
      },
    },
  });
  host.start();
  await clock.advance(50);
  return {
    tap,
    host,
    log: logger.lines,
    call: (from) => platform.call({ from, to: "1000" }),
    advance: (ms) => clock.advance(ms),
    async close() {
      await host.close();
      platform.close();
    },
  };
}
