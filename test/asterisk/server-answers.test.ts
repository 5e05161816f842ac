import type { HttpPort } from "@flowrun/core/plugin";
import type { Json } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall, type CallPlayed, type PlayedCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2010"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `start: main
blocks:
  main:
    - answer
    - request:
        url: https://crm.example/people
        answers: { owner: string?, orders: [{ id: string, total: number? }] }
      as: person
      then: { unexpected: plain, else: plain }
    - log: 'total \${person.body.orders[?0].?total.orValue(0.0)}'
    - bridge: PJSIP/\${person.body.owner}
      if: person.body.owner != null && like(person.body.owner, "20XX")
      then: { else: plain }
    - go: plain
  plain:
    - play: sound:beep
    - log: played
    - hangup
`;

const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];

/** Plays a call for which a server answers with a body. */
function answering(body: Json, played: Partial<PlayedCall> = {}): Promise<CallPlayed> {
  const http: HttpPort = {
    send: async () => ({ status: 200, body }),
    close: async () => undefined,
  };
  return playCall(asterisk, { flow, caller: stays, parts: { http }, ...played });
}

describe("what a server answers, declared, on Asterisk", () => {
  test("connects the caller by what is declared", async () => {
    const body = { owner: 2010, orders: [{ id: 7, total: 12.5 }], more: true };
    const played = await answering(body, {
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      phones: { "2010": { kind: "answers", afterMs: 100 } },
      signals: [{ at: "callee answered", who: "caller" }],
    });
    expect(left(played, "main/2")).toMatchObject({ outcome: "ok" });
    expect(played.lines).toContain("logs total 12.5");
    expect(played.lines).toContain("callee answered");
  });

  test("goes on without what may be missing", async () => {
    const played = await answering({ orders: [] });
    expect(played.lines).toContain("logs total 0");
    expect(played.lines).toContain("logs played");
  });

  test.each<readonly [string, Json, string]>([
    ["nothing", null, "status 200, the answer is no object"],
    ["a text", "Bad gateway", "status 200, the answer is no object"],
    ["no list", { owner: "2010" }, 'status 200, the answer has no member "orders"'],
    ["an item without its id", { orders: [{}] }, 'status 200, orders[0] has no member "id"'],
  ])("goes on with the caller where a server answers %s", async (_what, body, detail) => {
    const played = await answering(body);
    expect(left(played, "main/2")).toMatchObject({ outcome: "unexpected", detail });
    expect(played.lines).toContain("logs played");
  });
});
