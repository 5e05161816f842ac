import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([], undefined, { showsOthers: true });
});

afterAll(async () => {
  await asterisk.stop();
});

describe("show, on Asterisk", () => {
  test("changes what the caller's phone shows", async () => {
    const { lines } = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - show: Front desk
    - answer
    - music: default
    - show: { name: Sales, number: 2000 }
    - wait: 20s
`,
      caller: [
        { kind: "invite", headers: ["Allow: INVITE, ACK, BYE, CANCEL, UPDATE, INFO"] },
        { kind: "answered" },
        { kind: "sees", name: "Sales", number: "2000" },
        { kind: "hangUp" },
      ],
    });
    expect(lines.filter((line) => /shows|main\/\d ended/.test(line))).toEqual([
      "shows Front desk 5551",
      "main/1 ended: ok",
      "main/2 ended: ok",
      "main/3 ended: ok",
      "shows Sales 2000",
      "main/4 ended: ok",
    ]);
  });
});
