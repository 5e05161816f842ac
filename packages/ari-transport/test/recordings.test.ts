import type { PlatformCommand } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { failureOf } from "./support/failure-of.ts";
import { connectedFixture } from "./support/wire-fixture.ts";

const recording = "boxes/7 a";
const snoop = { kind: "leg.snoop", request: "r", leg: "fr.c.1", of: "c", hears: "both" } as const;
const start = { kind: "record.start", request: "r", recording, leg: "c", format: "wav" } as const;

/** What a command comes to on the wire, on a platform that answers like this. */
async function linesOf(command: PlatformCommand, status = 204): Promise<readonly string[]> {
  const { transport, wire } = await connectedFixture(() => ({ status, body: null }));
  await transport.perform(command);
  return wire.lines;
}

describe("performRecording", () => {
  test.each<readonly [PlatformCommand, string]>([
    [
      { kind: "leg.detect", request: "r", leg: "c", quietMs: 500 },
      "POST /channels/c/variable?variable=TALK_DETECT(set)&value=500,256",
    ],
    [
      { kind: "leg.detect", request: "r", leg: "c", quietMs: null },
      "POST /channels/c/variable?variable=TALK_DETECT(remove)&value=",
    ],
    [snoop, "POST /channels/c/snoop?spy=both&app=app&appArgs=helper,c&snoopId=fr.c.1"],
    [
      { ...snoop, whispers: "out" },
      "POST /channels/c/snoop?spy=both&whisper=out&app=app&appArgs=helper,c&snoopId=fr.c.1",
    ],
    [
      { ...start, mostMs: 90_500 },
      "POST /channels/c/record?name=boxes/7 a&format=wav&ifExists=fail&terminateOn=none&maxDurationSeconds=91",
    ],
    [{ kind: "record.stop", request: "r", recording }, "POST /recordings/live/boxes%2F7%20a/stop"],
    [
      { kind: "record.pause", request: "r", recording },
      "POST /recordings/live/boxes%2F7%20a/pause",
    ],
    [
      { kind: "record.resume", request: "r", recording },
      "DELETE /recordings/live/boxes%2F7%20a/pause",
    ],
  ])("asks for what $kind says", async (command, line) => {
    expect(await linesOf(command)).toEqual([line]);
  });

  test("ends a recording before it erases it, and takes what is not there for erased", async () => {
    expect(await linesOf({ kind: "recording.erase", request: "r", recording }, 404)).toEqual([
      "DELETE /recordings/live/boxes%2F7%20a",
      "DELETE /recordings/stored/boxes%2F7%20a",
    ]);
  });

  test("takes a recording that is not under way any more for ended", async () => {
    expect(await linesOf({ kind: "record.stop", request: "r", recording }, 404)).toHaveLength(1);
  });

  test("says what is most likely wrong where the platform cannot write", async () => {
    const { transport } = await connectedFixture(() => ({
      status: 500,
      body: { message: "Internal Server Error" },
    }));
    expect(await failureOf(transport.perform(start))).toMatchObject({
      code: "ARI_CANNOT_RECORD",
      certain: true,
      message: expect.stringContaining("/var/spool/asterisk/recording"),
    });
  });

  test("refuses to write over what is there", async () => {
    const { transport } = await connectedFixture(() => ({
      status: 409,
      body: { message: "it exists" },
    }));
    expect(await failureOf(transport.perform(start))).toMatchObject({
      code: "ARI_REFUSED",
      certain: true,
    });
  });

  test("tells that a helper leg has joined, and takes none for a call", async () => {
    const { transport, wire, receiver } = await connectedFixture(() => ({
      status: 200,
      body: { id: "fr.c.1" },
    }));
    await transport.perform(snoop);
    wire.tell({ type: "StasisStart", args: ["helper", "c"], channel: { id: "fr.c.1" } });
    expect(receiver.events.at(-1)).toEqual({ kind: "leg.joined", leg: "fr.c.1" });
  });

  test("hangs up a helper leg that nobody waits for", async () => {
    const { wire, receiver } = await connectedFixture(() => ({ status: 204, body: null }));
    wire.tell({ type: "StasisStart", args: ["helper", "c"], channel: { id: "fr.c.9" } });
    expect([wire.lines, receiver.events]).toEqual([["DELETE /channels/fr.c.9"], []]);
  });
});
