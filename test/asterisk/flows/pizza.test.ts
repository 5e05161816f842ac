import type { HttpPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { startCallee, startCaller } from "../phones.ts";
import { talking, untilStanding } from "../standing.ts";
import { answered, hungUp, press, reached, shippedFlow, signal } from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A caller who orders two of pizza 14 in English, and a kitchen that answers so. */
async function order(
  status: number,
  then: () => Promise<unknown>,
): Promise<{ readonly lines: readonly string[]; readonly asked: readonly unknown[] }> {
  const asked: unknown[] = [];
  const http: HttpPort = {
    async send({ body }) {
      asked.push(body);
      return { status, body: { minutes: 25 } };
    },
    close: async () => undefined,
  };
  const rows = { pizzas: [{ number: "14", name: "Quattro", price: 89.5 }] };
  const hosted = await startHosted(asterisk, shippedFlow("pizza", { api_key: "k" }), {
    http,
    rows,
  });
  const keys = ["2", "14#", "2", "2"].flatMap((each) => [signal, press(each)]);
  const caller = await startCaller(asterisk, {
    from: "555",
    to: "5551",
    steps: [answered, ...keys, hungUp],
  });
  for (const at of [
    "welcome/2 menu",
    "one_pizza/1 collect-digits",
    "one_pizza/3 collect-digits",
    "one_pizza/5 menu",
  ]) {
    await reached(hosted, at);
    await caller.signal();
  }
  await then();
  await caller.finished;
  await hosted.close();
  return { lines: hosted.lines(0), asked };
}

describe("flows/pizza.yaml, on Asterisk", () => {
  test("says the sum, sends the order to the kitchen, and says how long it takes", async () => {
    const { lines, asked } = await order(200, async () => undefined);
    expect(asked).toEqual([{ from: "555", language: "en", lines: "2 x Quattro; ", sum: 179 }]);
    expect(lines.filter((line) => /^plays (money|period)|^leaving/.test(line))).toEqual([
      "plays money:179.00 NOK",
      "plays period:25m",
      "leaving: flow_ended",
    ]);
  });

  test("gives the caller to a person when the kitchen's server fails", async () => {
    const phone = await startCallee(asterisk, "2001", { kind: "hangsUp", afterMs: 50 });
    const { lines, asked } = await order(500, async () => {
      await untilStanding(asterisk, "/bridges", talking(1));
      await phone.signal();
    });
    await phone.stop();
    expect(asked).toHaveLength(1);
    // A request may still be under way, which Asterisk then refuses after the flow has left.
    expect(lines.filter((line) => /^leaving|^ended/.test(line))).toEqual([
      "leaving: callee_left",
      "ended: callee_left",
    ]);
  });
});
