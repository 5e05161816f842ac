import { describe, expect, test } from "vitest";
import { createCallDesk, type TimedAct } from "../../../page/call/call-desk.ts";

const canary = "8359047162";
const bank = {
  name: "bank.yaml",
  text: `flowrun: 1
name: bank
settings: { crm_token: { type: string, default: "", secret: true } }
tables:
  accounts: { key: number, columns: { number: string, pin: { type: string, secret: true }, owner: string } }
vars: { again: "", token: "" }
start: asking
blocks:
  asking:
    - answer
    - collect-digits: { prompt: sound:account, max_length: 10, timeout: 5s, secret: true }
      as: number
      then: { else: bye }
    - lookup: { in: accounts, key: "\${number}" }
      as: account
      then: { found: saying, else: bye }
  saying:
    - set: { again: "pin \${account.pin} of \${account.owner}", token: "\${settings.crm_token}" }
    - play: digits:\${account.pin}
    - play: sound:thank-you
  bye:
    - hangup
`,
  files: {},
  renames: [],
  tests: [
    {
      name: "bank.test.yaml",
      text: `flowrun-test: 1
scenarios:
  - name: a customer
    settings: { crm_token: tok-${canary} }
    tables: { accounts: [{ number: "${canary}", pin: "${canary}9", owner: Kari }] }
`,
    },
  ],
};

describe("13.11 of a draft call", () => {
  const acts = [...canary].map((press, index): TimedAct => ({
    atMs: 700 + 100 * index,
    act: { press },
  }));
  const run = createCallDesk().draft(bank, { from: "4711", to: "1", like: "a customer" }, acts);

  test("nothing secret is told: keys of a secret entry, secret columns and settings, and what comes of them", () => {
    const told = JSON.stringify(run);

    expect(told).not.toContain(canary);
    expect(told).not.toContain(canary.slice(0, 4));
    expect(run?.bars[1]?.keys.map(({ digit }) => digit).join("")).toBe("•".repeat(10));
    expect(run?.prompts.map(({ media }) => media)).toEqual([
      "sound:account",
      "•",
      "sound:thank-you",
    ]);
  });

  test("everything else is: it goes the way that it went, and knows what is no secret", () => {
    expect(run?.departs).toBe(false);
    expect(run?.bars.map(({ step, left }) => `${step} ${left?.outcome}`)).toEqual([
      ...[
        "asking/1 ok",
        "asking/2 ok",
        "asking/3 found",
        "saying/1 ok",
        "saying/2 ok",
        "saying/3 ok",
      ],
    ]);
    expect(run?.points.at(-1)?.facts).toContainEqual(["account.owner", "Kari"]);
  });
});
