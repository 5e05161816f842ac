import { createAgents } from "@flowrun/agent-websocket";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { EmittedEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import type { Caller } from "../bed/sipp.ts";
import { type Hosted, startHosted } from "../hosted.ts";
import { startCallee, startCaller } from "../phones.ts";
import { createSkippingClock } from "../skipping-clock.ts";
import { startToneAgent, type ToneScript } from "../tone-agent.ts";
import { answered, hungUp, press, reached, shippedFlow, signal } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const orders = [
  { number: "4711", phone: "555", state: "on its way", day: "2026-01-09", town: "Oslo" },
];

/** A shop on a Monday at ten, with an agent that does this, which a caller has reached. */
async function shop(
  script: ToneScript,
  steps: readonly CallerStep[],
): Promise<{
  readonly hosted: Hosted;
  readonly caller: Caller;
  readonly emitted: readonly EmittedEvent[];
  readonly isReady: () => Promise<unknown>;
}> {
  const clock = createSkippingClock();
  clock.skip(Date.parse("2026-01-05T10:00:00+01:00") - clock.now());
  const agent = await startToneAgent(script);
  onTestFinished(() => agent.close());
  const emitted: EmittedEvent[] = [];
  const events = {
    emit: (event: EmittedEvent) => void emitted.push(event),
    close: async () => undefined,
  };
  const agents = createAgents({
    options: { agents: { shop: { url: agent.url } } },
    clock: createSystemClock(),
  });
  const hosted = await startHosted(asterisk, shippedFlow("assistant"), {
    clock,
    events,
    agents,
    rows: { orders },
  });
  const caller = await startCaller(asterisk, {
    from: "555",
    to: "5551",
    steps: [answered, ...steps],
  });
  const isReady = (): Promise<unknown> =>
    vi.waitUntil(() => agent.messages.length > 0, { timeout: 20_000 });
  return { hosted, caller, emitted, isReady };
}

describe("flows/assistant.yaml, on Asterisk", () => {
  test("lets the agent find the caller's order, and gives the caller to a person when the agent asks for one", async () => {
    const found: unknown[] = [];
    const phone = await startCallee(asterisk, "2001", { kind: "isLetGo" });
    const colleague = await startCallee(asterisk, "2002", { kind: "hangsUp", afterMs: 50 });
    const { hosted, caller, emitted, isReady } = await shop(
      {
        heard: ({ send }) =>
          send({ type: "tool", tool: "1", name: "find_order", args: { number: null } }),
        told: (message, { send }) => {
          if (message["type"] !== "result") return;
          found.push(message["value"]);
          send({
            type: "tool",
            tool: "2",
            name: "to_human",
            args: { reason: "The parcel is wet." },
          });
        },
      },
      [signal, { kind: "talk", hertz: 700, ms: 2_000, silentMs: 4_000 }, hungUp],
    );
    await isReady();
    await caller.signal();
    await reached(hosted, "callee answered");
    await colleague.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();
    await colleague.stop();

    expect(found).toEqual([{ found: true, state: "on its way", day: "2026-01-09", town: "Oslo" }]);
    expect(emitted.map(({ name }) => name)).toEqual(["shop.dialogue", "shop.tape"]);
    expect(emitted[0]?.data).toMatchObject({ order: "4711", wish: "The parcel is wet." });
  });

  test("has a menu where the agent is never ready, which tells the state of an order", async () => {
    const steps = [signal, press("1"), signal, press("4711#"), hungUp];
    const { hosted, caller } = await shop({ isReady: false }, steps);
    for (const place of ["keypad/1 menu", "order_state/1 collect-digits"]) {
      await reached(hosted, place);
      await caller.signal();
    }
    await caller.finished;
    await hosted.close();
    expect(hosted.lines(0)).toContain("played date:2026-01-09");
  });
});
