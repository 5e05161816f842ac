import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour, Dialog } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import type { Caller } from "./bed/sipp.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { ringing, talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

// Asterisk goes on for seconds to tell a phone what became of its transfer: no two tests have the
// same phones, also when they are tried again.
const names = Array.from({ length: 10 }, (_, index) => `${2101 + index}`);
const unused = names.values();

beforeAll(async () => {
  asterisk = await runAsterisk([...names, "2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const hosting = (main: string): Promise<Hosted> =>
  startHosted(
    asterisk,
    programOf(
      `flowrun: 1\nname: replacing\nstart: main\nblocks:\n  main:\n    - answer\n${main}  over: [{ log: bye }, { hangup: {} }]\n`,
    ),
  );

describe("a customer whom a receptionist transfers into her second call, on Asterisk", () => {
  /**
   * A receptionist who talks with a customer in a call of the dial plan alone, and has called the
   * flow with her second line, presses the button when that call is as far as `reached` waits for.
   * Then she is gone from both, and `channels` are left.
   */
  async function transfer(
    hosted: Hosted,
    { reached, channels }: { readonly reached: () => Promise<void>; readonly channels: number },
    customer: readonly CallerStep[],
  ): Promise<Caller> {
    const phone = unused.next().value ?? "";
    const line = await startCaller(asterisk, {
      from: "777",
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    await hosted.until(() => hosted.traces.size === 1);
    await reached();
    const [second = ""] = [...hosted.traces.keys()];
    const button: CalleeBehaviour = {
      kind: "asksForTransfer",
      to: "5551",
      replaces: await dialogOf(second),
      afterMs: 50,
      told: ["100", "200"],
    };
    const receptionist = await startCallee(asterisk, phone, button, 1);
    const calling = await startCaller(asterisk, { from: "555", to: `*9${phone}`, steps: customer });
    await untilStanding(asterisk, "/channels", (all) =>
      all.some(({ name, state }) => name.startsWith(`PJSIP/${phone}-`) && state === "Up"),
    );
    await receptionist.signal();
    await line.finished;
    await untilStanding(asterisk, "/channels", (all) => all.length === channels);
    return calling;
  }

  async function dialogOf(channel: string): Promise<Dialog> {
    const read = async (name: string): Promise<string> => {
      const path = `/channels/${channel}/variable?variable=${encodeURIComponent(`CHANNEL(pjsip,${name})`)}`;
      return ((await asterisk.probe.get(path)) as { readonly value: string }).value;
    };
    return {
      callId: await read("call-id"),
      toTag: await read("local_tag"),
      fromTag: await read("remote_tag"),
    };
  }

  test("stands in the prompt in which she stood, and types what it asks for", async () => {
    const hosted = await hosting(
      "    - collect-digits: { prompt: sound:demo-instruct, max_length: 1, timeout: 20s }\n      as: key\n      then: { else: over }\n    - play: sound:beep\n    - go: over\n",
    );
    const reached = (): Promise<void> =>
      hosted.until(() => hosted.lines(0).some((line) => line.includes("demo-instruct")));
    const customer = await transfer(hosted, { reached, channels: 1 }, [
      { kind: "answered" },
      { kind: "signal" },
      { kind: "press", keys: "4", by: "rfc4733" },
      { kind: "hungUp" },
    ]);
    await customer.signal();
    await customer.finished;
    await hosted.close();
    expect(hosted.lines(0).at(-1)).toBe("ended: flow_ended");
  });

  test("talks with the agent with whom she talked, and leaves as the caller", async () => {
    const hosted = await hosting("    - bridge: PJSIP/2001\n      then: { else: over }\n");
    const agent = await startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }, 1);
    // Asterisk connects her two calls by two channels of its own.
    const reached = (): Promise<void> => untilStanding(asterisk, "/bridges", talking(1));
    const customer = await transfer(hosted, { reached, channels: 4 }, [
      { kind: "answered" },
      { kind: "signal" },
      { kind: "hangUp" },
    ]);
    await untilStanding(asterisk, "/bridges", talking(2));
    await customer.signal();
    await customer.finished;
    await agent.finished;
    await hosted.close();
    expect(hosted.lines(0).at(-1)).toBe("ended: caller_left");
  });
});

describe("a colleague who picks up a ringing phone by the PBX, on Asterisk", () => {
  test("talks with the caller", async () => {
    const hosted = await hosting("    - bridge: PJSIP/2001\n      then: { else: over }\n");
    const phone = await startCallee(asterisk, "2001", { kind: "isLetGo" }, 1);
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    await untilStanding(asterisk, "/channels", ringing(1));
    const colleague = await startCaller(asterisk, {
      from: "556",
      to: "*8",
      steps: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
    });
    await untilStanding(asterisk, "/bridges", talking(1));
    await colleague.signal();
    await Promise.all([colleague.finished, caller.finished]);
    phone.abandon();
    await hosted.close();
    expect(hosted.lines(0)).toContain("callee answered");
    expect(hosted.lines(0).at(-1)).toBe("ended: callee_left");
  });
});
