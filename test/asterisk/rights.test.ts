import type { ConnectionState } from "@flowrun/core/plugin";
import { compileFlow } from "@flowrun/flow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `flowrun: 1
name: answering
start: main
blocks:
  main:
    - answer
    - play: sound:beep
`;

describe("a user of ARI who may only read, on Asterisk", () => {
  test("is told so in place of connecting, and callers go on in the dial plan", async () => {
    const { program } = compileFlow({ name: "answering.yaml", text: flow });
    if (program === undefined) throw new Error("The flow has mistakes.");
    const viewer = { ...asterisk.settings, username: "viewer" };
    const waiting = Promise.withResolvers<ConnectionState>();
    startHost(
      { asterisk: { ...asterisk, settings: viewer }, program },
      { connection: (state) => void (state.kind === "waiting" && waiting.resolve(state)) },
    );
    expect(await waiting.promise).toMatchObject({
      error: { code: "ARI_CREDENTIALS", message: expect.stringContaining("may only read") },
    });
    const caller = await startCaller(asterisk, {
      from: "4711",
      to: "100",
      steps: [{ kind: "refused", status: 503 }],
    });
    await caller.finished;
    expect(await asterisk.probe.get("/applications")).toEqual([]);
  });
});
