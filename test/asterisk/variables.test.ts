import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCaller } from "./phones.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const written = {
  CUSTOMER: "c 7",
  "CDR(userfield)": "line 5551",
  "CHANNEL(accountcode)": "a7",
  "GROUP(trunk)": "north",
  "GLOBAL(NIGHT)": "yes",
  "DEVICE_STATE(Custom:night)": "INUSE",
};

const flow = `
flowrun: 1
name: variables
start: main
blocks:
  main:
    - answer
${Object.entries(written)
  .map(
    ([name, value]) =>
      `    - set-variable: { name: "${name}", value: "${value}" }\n      then: { failed: over }`,
  )
  .join("\n")}
    - wait: 1m
  over:
    - hangup
`;

test("variables and functions of the dial plan are written on the caller's channel", async () => {
  const hosted = await startHosted(asterisk, programOf(flow));
  const steps: readonly CallerStep[] = [
    { kind: "answered" },
    { kind: "signal" },
    { kind: "hangUp" },
  ];
  const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
  await hosted.until(() => hosted.lines(0).includes("main/8 wait"));
  const [channel = { id: "" }] = (await asterisk.probe.get("/channels")) as readonly {
    readonly id: string;
  }[];
  for (const [name, value] of Object.entries(written)) {
    const path = `/channels/${channel.id}/variable?variable=${encodeURIComponent(name)}`;
    expect([name, await asterisk.probe.get(path)]).toEqual([name, { value }]);
  }
  await caller.signal();
  await caller.finished;
  await hosted.until(() => hosted.over.size === 1);
  await hosted.close();
});
