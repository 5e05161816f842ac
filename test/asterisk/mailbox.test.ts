import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasModule } from "./bed/install-asterisk.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

// Debian builds it into no package.
const hasMailboxes = await hasModule("res_ari_mailboxes");

let bare: Asterisk;

beforeAll(async () => {
  bare = await runAsterisk([]);
});

afterAll(async () => {
  await bare.stop();
});

/** Plays a call that tells of the mailbox of a phone, and gives how the step went. */
async function telling(asterisk: Asterisk, counts: string): Promise<object | undefined> {
  const flow = `start: main
blocks:
  main:
    - answer
    - mailbox: { name: phone@default, ${counts} }
      then: { failed: last }
    - go: last
  last: [hangup]
`;
  const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;
  return left(await playCall(asterisk, { flow, caller }), "main/2");
}

/** A phone that takes whatever it is notified of, and says what that was: `yes 3/1`. */
async function messageLight(port: number) {
  const socket = createSocket("udp4");
  const shown: string[] = [];
  socket.on("message", (data, from) => {
    const text = data.toString();
    const heads = text.split("\r\n").filter((line) => /^(?:Via|From|To|Call-ID|CSeq):/i.test(line));
    socket.send(["SIP/2.0 200 OK", ...heads, "Content-Length: 0", "", ""].join("\r\n"), from.port);
    const isLit = /Messages-Waiting: (yes|no)/i.exec(text)?.[1];
    if (isLit !== undefined) shown.push(`${isLit} ${/Voice-Message: (\d+\/\d+)/i.exec(text)?.[1]}`);
  });
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return { shown, close: () => socket.close() };
}

describe("mailbox, on Asterisk", () => {
  test("has failed where the module for it does not run", async () => {
    expect(await telling(bare, "new: 3")).toMatchObject({ outcome: "failed" });
  });

  test.skipIf(!hasMailboxes)("lights the message light of a phone, and puts it out", async () => {
    const asterisk = await runAsterisk(["phone"], undefined, { withMailboxes: true });
    const phone = await messageLight(asterisk.settings.callees["phone"] ?? 0);
    try {
      expect(await telling(asterisk, "new: 3, old: 1")).toMatchObject({ outcome: "ok" });
      await expect.poll(() => phone.shown.at(-1)).toBe("yes 3/1");
      expect(await telling(asterisk, "new: 0, old: 2")).toMatchObject({ outcome: "ok" });
      expect(await asterisk.probe.get("/mailboxes/phone@default")).toEqual({
        ...{ name: "phone@default", new_messages: 0, old_messages: 2 },
      });
      await expect.poll(() => phone.shown.at(-1)).toBe("no 0/2");
    } finally {
      phone.close();
      await asterisk.stop();
    }
  });

  test("is lit by MinivmMWI of the dial plan, which Debian has, too", async () => {
    const dialplan = `
[lights]
exten => mwi,1,MinivmMWI(\${BOX},0,\${FRESH},\${OLD})
`;
    const asterisk = await runAsterisk(["phone"], undefined, { withMailboxes: true, dialplan });
    const phone = await messageLight(asterisk.settings.callees["phone"] ?? 0);
    try {
      const flow = `start: main
blocks:
  main:
    - answer
    - dialplan: { to: mwi@lights, variables: { BOX: phone@default, FRESH: "3", OLD: "1" }, max: 5s }
      then: { ended: last, else: last }
  last: [hangup]
`;
      const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;
      await playCall(asterisk, { flow, caller });
      await expect.poll(() => phone.shown.at(-1)).toBe("yes 3/1");
    } finally {
      phone.close();
      await asterisk.stop();
    }
  });
});
