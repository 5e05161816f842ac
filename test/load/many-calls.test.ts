import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { createHost, type Host } from "@flowrun/host";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createMemoryWire, createPlatform, type Platform } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";
import { cases } from "../cases.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";

/**
 * A platform, a host on it, and who was connected with whom: caller's number to the endpoint that
 * was called for it.
 */
interface Exchange {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly host: Host;
  readonly connected: Map<string, string>;
}

const customers = Array.from({ length: 200 }, (_, index) => ({
  customer_id: String(1000 + index),
  name: `Customer ${index}`,
  destination_ext: `PJSIP/${5000 + index}`,
}));

async function openExchange(): Promise<Exchange> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const platform = createPlatform({
    clock,
    seed: 7,
    defaultCallee: { kind: "answer", afterMs: 900, hangUpAfterMs: 5_000 },
  });
  const transport = createWireTransport(createMemoryWire(platform, "flow"), {
    app: "flow",
    alarms: createAlarms(clock),
    random: () => 0.5,
  });
  const callers = new Map<string, string>();
  const connected = new Map<string, string>();
  const host = createHost({
    program: referenceProgram(),
    transport,
    store: memoryStore({ vip_callers: [], customers }),
    clock,
    log: silentLogger(),
    observe: {
      stepped: ({ call, result }) => {
        for (const entry of result.trace) {
          if (entry.kind === "call.started") callers.set(call, entry.from);
          if (entry.kind === "leg.originated")
            connected.set(callers.get(call) ?? "", entry.endpoint);
        }
      },
    },
  });
  host.start();
  await clock.advance(1_000);
  return { clock, platform, host, connected };
}

/** Places calls at once; caller number N types the number of customer N. */
async function placeCalls({ clock, platform }: Exchange, count: number): Promise<void> {
  const calls = Array.from({ length: count }, (_, index) => ({
    index,
    call: platform.call({ from: String(index), to: "1" }),
  }));
  await clock.advance(500);
  for (const { index, call } of calls) call.press(`${1000 + (index % 200)}#`, 100 + (index % 37));
  await clock.advance(60_000);
}

function expectEmpty({ host, platform }: Exchange): void {
  expect(host.stats()).toMatchObject({ calls: { live: 0 }, held: { timers: 0, ids: 0 } });
  expect(platform.inventory()).toEqual({ channels: 0, bridges: 0, playbacks: 0, recordings: 0 });
}

describe("many calls", () => {
  test("200 simultaneous calls keep apart: each caller reaches its own customer's destination", async () => {
    const exchange = await openExchange();
    await placeCalls(exchange, 200);
    const expected = customers.map((customer, index) => [String(index), customer.destination_ext]);
    expect([...exchange.connected].toSorted(byNumber)).toEqual(expected);
    expectEmpty(exchange);
  });

  test("nothing is left after thousands of calls", { tags: "long", timeout: 300_000 }, async () => {
    const exchange = await openExchange();
    const rounds = cases(50);
    for (let round = 0; round < rounds; round += 1) await placeCalls(exchange, 200);
    expect(exchange.host.stats().calls).toMatchObject({ started: 200 * rounds, live: 0 });
    expectEmpty(exchange);
  });
});

function byNumber([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return Number(one) - Number(other);
}
