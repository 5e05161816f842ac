import { setImmediate } from "node:timers/promises";
import { compileFlow } from "@flowrun/flow";
import { createHost, type Host, type HostOptions, type Observer } from "@flowrun/host";
import { createSource } from "@flowrun/core";
import type { Store, Transport } from "@flowrun/core/plugin";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import {
  memoryStore,
  scriptedTransport,
  silentLogger,
  type ScriptedAnswer,
  type ScriptedTransport,
} from "@flowrun/contracts";

/** Who watches the host of a bench. */
export interface Watchers {
  readonly transport?: (transport: Transport) => Transport;
  readonly store?: Store;
  readonly observe: Observer;
  readonly interpreter?: NonNullable<HostOptions["interpreter"]>;
}

/** A host that is driven by hand, in virtual time. */
export interface Bench {
  readonly host: Host;
  readonly clock: VirtualClock;
  readonly transport: ScriptedTransport;
  /** A call comes from a number, and its first steps are done. */
  readonly call: (leg: string, from?: string) => Promise<void>;
  readonly settle: () => Promise<void>;
}

/** Lets everything that was set off be done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/**
 * A connected host for a flow. `watch` gives who is told of what happens; time begins at 1,000 s.
 */
export async function bench(
  flow: string,
  watch: (clock: VirtualClock) => Watchers,
  answer?: () => ScriptedAnswer,
): Promise<Bench> {
  const { program } = compileFlow(createSource("a.yaml", flow));
  if (program === undefined) throw new Error("The flow has mistakes.");
  const clock = createVirtualClock({ settle, start: 1_000_000 });
  const transport = scriptedTransport(answer);
  const { store = memoryStore({}), transport: through, ...watchers } = watch(clock);
  const given = through?.(transport) ?? transport;
  const host = createHost({
    program,
    transport: given,
    store,
    clock,
    log: silentLogger(),
    ...watchers,
  });
  host.start();
  transport.connection({ kind: "connected" });
  const call = async (leg: string, from = "100"): Promise<void> => {
    transport.emit({ kind: "call.arrived", leg, from, to: "200", args: [] });
    await settle();
  };
  return { host, clock, transport, call, settle };
}

/** A flow that answers, waits for a key and dials. */
export const dialling = `flowrun: 1
name: dialling
start: main
blocks:
  main:
    - answer
    - wait: 2s
    - bridge: { to: PJSIP/4712345678, ring: 10s }
      then: { else: gone }
  gone:
    - hangup
`;
