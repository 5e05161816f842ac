import type { EmittedEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { startCallee, startCaller } from "../phones.ts";
import { ringing, talking, untilStanding } from "../standing.ts";
import { answered, hangUp, hungUp, reached, shippedFlow, signal } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003", "2004"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const program = shippedFlow("ring-group");
const staff = ["2002", "2003", "2004"].map((number, rank) => ({
  ...{ name: number, phone: `PJSIP/${number}` },
  ...{ team: "sales", rank, free: true },
}));

describe("flows/ring-group.yaml, on Asterisk", () => {
  test("rings everybody when the desk is busy, and connects the one who accepts; the flow goes on afterwards", async () => {
    const emitted: EmittedEvent[] = [];
    const events = {
      emit: (event: EmittedEvent) => void emitted.push(event),
      close: async () => undefined,
    };
    const hosted = await startHosted(asterisk, program, { rows: { staff }, events });
    const desk = await startCallee(asterisk, "2001", { kind: "refuses", status: "486 Busy Here" });
    const declines = await startCallee(asterisk, "2002", {
      kind: "presses",
      afterMs: 50,
      keys: "2",
    });
    const accepts = await startCallee(asterisk, "2003", {
      kind: "presses",
      afterMs: 400,
      keys: "1",
      next: ["hangUp"],
    });
    const other = await startCallee(asterisk, "2004", { kind: "isLetGo" });
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [answered, hungUp],
    });
    await reached(hosted, "accept_call/2 menu");
    await declines.signal();
    await hosted.until(
      () => hosted.lines(0).filter((line) => line === "accept_call/2 menu").length === 2,
    );
    await accepts.signal();
    await untilStanding(asterisk, "/bridges", talking(1));
    await accepts.signal();
    await caller.finished;
    await hosted.close();
    for (const phone of [desk, declines, accepts, other]) await phone.stop();

    expect(emitted).toMatchObject([{ name: "sales.spoke", data: { with: "PJSIP/2003" } }]);
    expect(hosted.lines(0).at(-1)).toBe("ended: flow_ended");
  });

  test("lets a colleague pick up what rings at the desk with *7", async () => {
    const hosted = await startHosted(asterisk, program);
    const desk = await startCallee(asterisk, "2001", { kind: "isLetGo" }, 1);
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [answered, hungUp],
    });
    await untilStanding(asterisk, "/channels", ringing(1));
    const colleague = await startCaller(asterisk, {
      from: "2002",
      to: "*7",
      steps: [answered, signal, hangUp],
    });
    await untilStanding(asterisk, "/bridges", talking(1));
    await colleague.signal();
    await Promise.all([caller.finished, colleague.finished, desk.finished]);
    await hosted.close();
    expect(hosted.lines(1)).toContain("leaving: caller_left");
  });
});
