import { createSystemClock } from "@flowrun/core/system-clock";
import { soundLineByHand } from "@flowrun/contracts";
import { afterEach, describe, expect, test } from "vitest";
import { createStreams } from "../src/index.ts";
import { startAgentServer, type AgentServer } from "./agent-server.ts";

let server: AgentServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const task = { to: "transcripts", call: "call-1", timeoutMs: 2_000 };

describe("createStreams", () => {
  test("sends what a line hears, and says when it has ended", async () => {
    server = await startAgentServer();
    const streams = createStreams({
      options: { streams: { transcripts: { url: server.url } } },
      clock: createSystemClock(),
    });
    const line = soundLineByHand();
    await streams.begin(line, task, () => undefined);
    expect(await server.agent.told()).toEqual({
      kind: "begin",
      call: "call-1",
      sound: { encoding: "pcm_s16le", rate: 16_000, channels: 1 },
    });
    line.pass(Uint8Array.from([1, 2]));
    expect([...(await server.agent.heard())]).toEqual([1, 2]);
    line.end();
    expect(await server.agent.told()).toEqual({ kind: "end" });
    expect(server.seen().protocol).toBe("flowrun-stream-1");
    await streams.close();
  });

  test("tells once that a receiver was lost", async () => {
    server = await startAgentServer();
    const streams = createStreams({
      options: { streams: { transcripts: { url: server.url } } },
      clock: createSystemClock(),
    });
    const lost: string[] = [];
    await streams.begin(soundLineByHand(), task, (why) => void lost.push(why));
    await server.agent.told();
    await server.agent.lose();
    expect(lost).toEqual(["The receiver of the stream closed the connection (code 1006)."]);
    await streams.close();
  });

  test("rejects a receiver that is not known, and everything once it is closed", async () => {
    const streams = createStreams({
      options: { streams: { other: { url: "ws://127.0.0.1:1" } } },
      clock: createSystemClock(),
    });
    await expect(streams.begin(soundLineByHand(), task, () => undefined)).rejects.toMatchObject({
      code: "AGENT_UNKNOWN",
    });
    await expect(
      streams.begin(soundLineByHand(), { ...task, to: "other" }, () => undefined),
    ).rejects.toMatchObject({
      code: "AGENT_UNREACHABLE",
    });
    await streams.close();
    await expect(
      streams.begin(soundLineByHand(), { ...task, to: "other" }, () => undefined),
    ).rejects.toMatchObject({
      code: "AGENT_CLOSED",
    });
  });
});
