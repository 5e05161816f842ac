import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playBridge } from "./play-bridge.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A phone that is busy: it gives these headers of the INVITE that it gets. */
async function askedWith(socket: Socket, names: RegExp): Promise<readonly string[]> {
  for (;;) {
    const [data, { port }] = (await once(socket, "message")) as [Buffer, { readonly port: number }];
    const lines = data.toString().split("\r\n");
    if (lines[0]?.startsWith("INVITE ") !== true) continue;
    const kept = lines.filter((line) => /^(?:Via|From|To|Call-ID|CSeq):/i.test(line));
    socket.send(["SIP/2.0 486 Busy Here", ...kept, "Content-Length: 0", "", ""].join("\r\n"), port);
    return lines.filter((line) => names.test(line)).map((line) => line.replace(/;tag=.*/, ""));
  }
}

describe("a phone that is paged, on Asterisk", () => {
  test("is asked for it by its INVITE, and shows nobody", async () => {
    const socket = createSocket("udp4").bind(asterisk.settings.callees["2001"], "127.0.0.1");
    onTestFinished(() => void socket.close());
    const asked = askedWith(socket, /^(?:From|Call-Info|Alert-Info):/i);
    const lines = await playBridge(asterisk, {
      bridge: "{ to: 2001, ring: 5s, auto_answer: true, anonymous: true, keep_caller: true }",
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(lines).toContain("main/2 ended: busy");
    expect((await asked).toSorted()).toEqual([
      "Alert-Info: <http://flowrun>;info=alert-autoanswer;delay=0",
      "Call-Info: <sip:flowrun>;answer-after=0",
      'From: "Anonymous" <sip:anonymous@anonymous.invalid>',
    ]);
  });
});
