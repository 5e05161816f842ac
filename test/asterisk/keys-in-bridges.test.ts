import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playBridge } from "./play-bridge.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** What is traced of the keys that a caller presses, as RTP, while it talks with a phone. */
async function keysIn(bridge: string): Promise<readonly string[]> {
  const lines = await playBridge(asterisk, {
    bridge,
    blocks: ["note:", "  - log: heard"],
    phones: { 2001: { kind: "answers", afterMs: 100 } },
    caller: [
      { kind: "answered" },
      { kind: "signal" },
      { kind: "pause", ms: 500 },
      { kind: "press", keys: "*9", by: "rfc4733" },
      { kind: "pause", ms: 500 },
      { kind: "hangUp" },
    ],
    signals: [{ at: "callee answered", who: "caller" }],
  });
  return lines.filter((line) => /note\/1|ignores/.test(line));
}

// The embedded platform does the same: packages/simulator/test/model/bridge.test.ts.
describe("keys of two telephones in a bridge, on Asterisk", () => {
  test("pass us by where nobody asked for them", async () => {
    expect(await keysIn("{ to: 2001, while_ringing: music }")).toEqual([]);
  });

  test("come to us where some mean something", async () => {
    expect(await keysIn('{ to: 2001, keys: { "*9": { do: note, by: caller } } }')).not.toEqual([]);
  });
});
