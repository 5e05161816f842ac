import { createServer } from "node:net";
import { once } from "node:events";
import type { OutgoingMail, PortError } from "@flowrun/core/plugin";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWatchedClock, type WatchedClock } from "../../http-undici/test/watched-clock.ts";
import { createMailPort, type MailPortOptions } from "../src/index.ts";
import { certificate, login, startMailServer, trust } from "./mail-server.ts";

const mail: OutgoingMail = {
  id: "in-1/r7",
  to: ["ann@example.com", "bo@example.com"],
  subject: "Tapt anrop æøå",
  text: "line one\nline two",
  timeoutMs: 5_000,
};

interface Opened {
  readonly clock: WatchedClock;
  /** Sends an e-mail and gives nothing, or the error that it rejects with. */
  readonly send: (changes?: Partial<OutgoingMail>) => Promise<PortError | undefined>;
  readonly check: () => Promise<PortError | undefined>;
  readonly close: () => Promise<void>;
}

/** A port to the server at a port of this machine, which is closed when the test ends. */
function open(port: number, options: Partial<MailPortOptions> = {}): Opened {
  const clock = createWatchedClock();
  const made = createMailPort({
    ...{ clock, host: "127.0.0.1", port, isSecure: false, allowsPlain: true, random: () => 0 },
    from: "Front desk <desk@example.com>",
    ...options,
  });
  onTestFinished(() => made.close());
  const settled = (work: Promise<void>): Promise<PortError | undefined> =>
    work.then(
      () => undefined,
      (error: unknown) => error as PortError,
    );
  return {
    clock,
    send: (changes) => settled(made.send({ ...mail, ...changes })),
    check: () => settled(made.check(5_000)),
    close: () => made.close(),
  };
}

const headerIn = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, "im").exec(raw.replaceAll("\r", ""))?.[1];

describe("createMailPort", () => {
  test("sends an e-mail to everybody, with a recording", async () => {
    const server = await startMailServer();
    const { send } = open(server.port);
    const bytes = Buffer.from("RIFF sound");
    expect(await send({ file: { type: "audio/wav", bytes } })).toBeUndefined();
    const [got = { raw: "" }] = server.received;
    expect(got).toMatchObject({ from: "desk@example.com", to: mail.to, wasEncrypted: true });
    expect(headerIn(got.raw, "From")).toBe("Front desk <desk@example.com>");
    expect(headerIn(got.raw, "Subject")).toBe("=?UTF-8?Q?Tapt_anrop_=C3=A6=C3=B8=C3=A5?=");
    expect(headerIn(got.raw, "Auto-Submitted")).toBe("auto-generated");
    expect(got.raw).toContain("line one\r\nline two");
    expect(got.raw).toContain("Content-Disposition: attachment; filename=recording.wav");
    expect(got.raw).toContain(bytes.toString("base64"));
  });

  test("gives one that is sent again the same Message-ID, and another one another", async () => {
    const server = await startMailServer();
    const { send } = open(server.port);
    await send();
    await send();
    await send({ id: "in-2/r7" });
    await send({ text: "other" });
    const ids = server.received.map(({ raw }) => headerIn(raw, "Message-ID"));
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test("logs in", async () => {
    const server = await startMailServer({ authOptional: false });
    const { send, check } = open(server.port, { login });
    expect([await check(), await send()]).toEqual([undefined, undefined]);
    expect(server.received).toMatchObject([{ user: "desk" }]);
  });

  test("says that a password is wrong, and never which", async () => {
    const server = await startMailServer({ authOptional: false });
    const wrong = { user: "desk", password: "hunter2" };
    const { send, check } = open(server.port, { login: wrong });
    const message = `The mail server "127.0.0.1:${server.port}" refuses the login (535).`;
    const refused = { code: "MAIL_LOGIN", message, certain: true, outcome: "failed" };
    expect([await check(), await send()]).toMatchObject([refused, refused]);
    expect(JSON.stringify([await send(), String((await send())?.stack)])).not.toContain("hunter2");
    expect(server.received).toEqual([]);
  });

  test("says that the server wants a login where there is none", async () => {
    const server = await startMailServer({ authOptional: false });
    expect(await open(server.port).send()).toMatchObject({ code: "MAIL_LOGIN" });
  });

  test("is refused where an address is not known, with the words of the server", async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === "bo@example.com" ? failure(550, "5.1.1 no such user.") : null),
    });
    const { send } = open(server.port);
    expect(await send({ to: ["bo@example.com"] })).toMatchObject({
      code: "MAIL_REFUSED",
      message: `The mail server "127.0.0.1:${server.port}" refuses the e-mail: 550 5.1.1 no such user.`,
      outcome: "refused",
      certain: true,
    });
    expect(await send()).toMatchObject({ code: "MAIL_REFUSED", outcome: "refused" });
    expect(server.received).toMatchObject([{ to: ["ann@example.com"] }]);
  });

  test("tries again where the server has no time at the moment", async () => {
    const answers = [failure(451, "4.7.1 greylisted"), null];
    const server = await startMailServer({
      onRcptTo: (_address, _session, answer) => answer(answers.shift() ?? null),
    });
    const { send, clock } = open(server.port);
    const sent = send({ to: ["ann@example.com"] });
    await clock.asked(2);
    await clock.advance(1_000);
    expect(await sent).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });

  test("gives up where the next try would come too late", async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, answer) => answer(failure(452, "4.3.1 full")),
    });
    expect(await open(server.port).send({ timeoutMs: 100 })).toMatchObject({
      code: "MAIL_LATER",
      message: `The mail server "127.0.0.1:${server.port}" does not take the e-mail now: 452 4.3.1 full.`,
      outcome: "failed",
    });
  });

  test("says that nothing listens there", async () => {
    const { send, check } = open(1);
    const message = 'The mail server "127.0.0.1:1" cannot be reached: the connection was refused.';
    const unreachable = { code: "MAIL_UNREACHABLE", message, certain: true, outcome: "failed" };
    expect([await check(), await send({ timeoutMs: 100 })]).toMatchObject([
      unreachable,
      unreachable,
    ]);
  });

  test("waits no longer than it may for a server that says nothing", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { readonly port: number };
    const { send, clock } = open(port);
    const sent = send();
    await once(silent, "connection");
    await clock.advance(5_000);
    expect(await sent).toMatchObject({
      code: "MAIL_TIMEOUT",
      message: `The mail server "127.0.0.1:${port}" did not take the e-mail within 5 s.`,
      outcome: "timed_out",
    });
  });

  test("tells a server nothing that does not encrypt, unless that is allowed", async () => {
    const server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"] });
    expect(await open(server.port, { allowsPlain: false, login }).send()).toMatchObject({
      code: "MAIL_NO_TLS",
      outcome: "failed",
    });
    expect(await open(server.port).send()).toBeUndefined();
    expect(server.received).toMatchObject([{ wasEncrypted: false }]);
  });

  test.each([
    ["from the beginning", true],
    ["by STARTTLS", false],
  ])("encrypts %s, and trusts no certificate that nobody vouches for", async (_how, secure) => {
    const pem = await certificate();
    const server = await startMailServer({ ...pem, secure });
    const options = { isSecure: secure, allowsPlain: false };
    expect(await open(server.port, options).send({ timeoutMs: 100 })).toMatchObject({
      code: "MAIL_UNREACHABLE",
      message: expect.stringContaining("no authority that is known here") as string,
      outcome: "failed",
    });
    expect(server.received).toEqual([]);
    trust(pem.cert);
    expect(await open(server.port, options).send()).toBeUndefined();
    expect(server.received).toMatchObject([{ wasEncrypted: true }]);
  });

  test("sends nothing any more once it is closed", async () => {
    const server = await startMailServer();
    const { send, close } = open(server.port);
    await close();
    expect(await send()).toMatchObject({ code: "MAIL_CLOSED" });
  });
});

function failure(responseCode: number, message: string): Error & { readonly responseCode: number } {
  return Object.assign(new Error(message), { responseCode });
}
