import type { EmittedEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "../bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { type Hosted, startHosted } from "../hosted.ts";
import { type KeptRows, keptRows } from "../kept-rows.ts";
import { startCallee, startCaller } from "../phones.ts";
import { createSkippingClock } from "../skipping-clock.ts";
import { talking, untilStanding } from "../standing.ts";
import { answered, hungUp, press, reached, shippedFlow, signal } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2003", "trunk"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A desk at which nobody is signed in, and what it tells others. */
async function openDesk(): Promise<{
  readonly hosted: Hosted;
  readonly clock: ReturnType<typeof createSkippingClock>;
  readonly kept: KeptRows;
  readonly emitted: readonly EmittedEvent[];
  readonly sign: (member: string, ready: boolean) => Promise<void>;
}> {
  const program = shippedFlow("support");
  const kept = keptRows(program, { ratings: [] });
  const emitted: EmittedEvent[] = [];
  const events = {
    emit: (event: EmittedEvent) => void emitted.push(event),
    close: async () => undefined,
  };
  const clock = createSkippingClock();
  const hosted = await startHosted(asterisk, program, { clock, store: kept.store, events });
  const sign = async (member: string, ready: boolean): Promise<void> => {
    const runs = hosted.over.size;
    await hosted.host.request({ part: "sign_in", args: { member, ready } });
    await hosted.until(() => hosted.over.size > runs);
  };
  return { hosted, clock, kept, emitted, sign };
}

const call = (to: string, ...steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
  startCaller(asterisk, { from: "+4791000001", to, steps: [answered, ...steps] });

describe("flows/support.yaml, on Asterisk", () => {
  test("a member who has signed in takes a German call, and the caller says by key how it was", async () => {
    const { hosted, kept, emitted, sign } = await openDesk();
    await sign("PJSIP/2003", true);
    const phone = await startCallee(asterisk, "2003", { kind: "hangsUp", afterMs: 50 });
    const caller = await call("4930", signal, press("5"), hungUp);
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await reached(hosted, "rating/1 collect-digits", 1);
    await caller.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();
    expect(await kept.rows("ratings")).toMatchObject([{ member: "PJSIP/2003", score: 5 }]);
    expect(emitted.map(({ name }) => name)).toEqual(["support.call"]);
  });

  test("a caller who asks for it is called back when a member is free again, with the place that was kept", async () => {
    const { hosted, clock, sign } = await openDesk();
    await sign("PJSIP/2001", true);
    const member = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 50 });
    const customer = await startCallee(asterisk, "trunk", { kind: "answers", afterMs: 50 }, 1);
    const first = await call("4721", signal, press("1"), hungUp);
    await untilStanding(asterisk, "/bridges", talking(1));
    const second = await call("4721", signal, press("1"), hungUp);
    await reached(hosted, "plays music:default under everything", 2);
    await second.signal();
    await second.finished;
    expect(hosted.lines(2)).toContain("ask_callback/2 ended: ok");
    await member.signal();
    await reached(hosted, "rating/1 collect-digits", 1);
    await first.signal();
    await first.finished;
    // The member rests before the next call.
    clock.skip(15_000);
    await reached(hosted, "here_again/2 queue", 3);
    await untilStanding(asterisk, "/bridges", talking(1));
    await member.signal();
    await customer.finished;
    await hosted.close();
    await member.stop();
    expect(hosted.lines(3).filter((line) => /^calls |^leaving/.test(line))).toEqual([
      "calls PJSIP/+4791000001@trunk",
      "calls PJSIP/2001",
      "leaving: callee_left",
    ]);
  });
});
