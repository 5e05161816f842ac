import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** Turns the lamp `night` so, and gives what the device shows then, and the hint of the extension. */
async function turned(lamp: string): Promise<readonly unknown[]> {
  const flow = `start: main
blocks:
  main:
    - answer
    - lamp: ${lamp}
      then: { failed: last }
    - go: last
  last: [hangup]
`;
  const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;
  const played = await playCall(asterisk, { flow, caller });
  expect(left(played, "main/2")).toMatchObject({ outcome: "ok" });
  const device = await asterisk.probe.get("/deviceStates/Stasis:night");
  return [device, await hinted()];
}

/** What the next call reads of the extension whose hint the lamp is. */
async function hinted(): Promise<unknown> {
  const flow = `variables: { lamp: EXTENSION_STATE(night@inbound) }
start: main
blocks:
  main:
    - answer
    - emit: { event: lamp, data: { shows: "\${call.variables.lamp}" } }
    - hangup
`;
  const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;
  const { commands } = await playCall(asterisk, { flow, caller });
  return commands.flatMap((command) => (command.kind === "event.emit" ? [command.data] : []))[0];
}

const night = (state: string): object => ({ name: "Stasis:night", state });

describe("lamp, on Asterisk", () => {
  test.each([
    ["night", "INUSE", "INUSE"],
    ["{ name: night, blinks: true }", "RINGING", "RINGING"],
    ["{ name: night, lit: false }", "NOT_INUSE", "NOT_INUSE"],
  ])("%s is seen by the extension that it is the hint of", async (lamp, device, extension) => {
    expect(await turned(lamp)).toEqual([night(device), { shows: extension }]);
  });
});
