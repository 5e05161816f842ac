import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createAriTransport } from "@flowrun/ari-transport";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A phone that is busy: it gives the `From` of the INVITE that it gets. */
async function askedFrom(socket: Socket): Promise<string> {
  for (;;) {
    const [data, { port }] = (await once(socket, "message")) as [Buffer, { readonly port: number }];
    const invite = data.toString();
    if (!invite.startsWith("INVITE ")) continue;
    const kept = invite.match(/^(?:Via|From|To|Call-ID|CSeq):.*$/gim) ?? [];
    socket.send(["SIP/2.0 486 Busy Here", ...kept, "Content-Length: 0", "", ""].join("\r\n"), port);
    return /^From:\s*(.*?);tag=/im.exec(invite)?.[1] ?? invite;
  }
}

describe.each([
  ["created and then dialled", true],
  ["begun with one request", false],
])("a phone on Asterisk whose leg is %s", (_how, createsFirst) => {
  test.each([
    [{ callerId: "100" }, /^<sip:100@[^>]*>$/],
    [{ callerId: "100", display: "Smith, John" }, /^"Smith, John" <sip:100@[^>]*>$/],
    [{ callerId: "100", display: 'Bob "B" <999>' }, /^"Bob \\"B\\" <999>" <sip:100@[^>]*>$/],
    [{ callerId: "100", display: String.raw`a\b\\` }, /^"a\\\\b\\\\\\\\" <sip:100@[^>]*>$/],
    [{ callerId: "100", display: "Ærø 中文" }, /^"Ærø 中文" <sip:100@[^>]*>$/],
    [{ callerId: "100", display: '"' }, /^"\\"" <sip:100@[^>]*>$/],
    [{ callerId: "100", display: "  " }, /^<sip:100@[^>]*>$/],
    [{ callerId: "+4712", display: "a;b=c%20d@e" }, /^"a;b=c%20d@e" <sip:\+4712@[^>]*>$/],
    [{ callerId: "anonymous" }, /^<sip:anonymous@[^>]*>$/],
    [
      { callerId: "100", display: "Ada", isAnonymous: true as const },
      /^"Anonymous" <sip:anonymous@anonymous\.invalid>$/,
    ],
    [{ callerId: "a<110>" }, createsFirst ? /^<sip:a%3C110%3E@[^>]*>$/i : /^<sip:a110@[^>]*>$/],
    [{ callerId: 'Ada" <110>', display: "Bo" }, /^"Bo" <sip:(?!110@)[^>]*110[^>]*@[^>]*>$/],
  ])("shows %j", async (shown, from) => {
    const socket = createSocket("udp4").bind(asterisk.settings.callees["2001"], "127.0.0.1");
    onTestFinished(() => void socket.close());
    const { httpPort, username, password, app } = asterisk.settings;
    const transport = createAriTransport({
      host: `127.0.0.1:${httpPort}`,
      ...{ username, password, app, createsFirst },
    });
    onTestFinished(() => transport.close());
    const connected = Promise.withResolvers<void>();
    transport.connect({
      event: () => {},
      connection: ({ kind }) => (kind === "connected" ? connected.resolve() : undefined),
    });
    await connected.promise;
    await transport.survey?.();
    const leg = { leg: "fr.x.1", bridge: "fr.x.2", endpoint: "PJSIP/2001", ringMs: 5_000 };
    const asked = askedFrom(socket);
    await transport.perform({ kind: "leg.originate", request: "1", ...leg, ...shown });
    expect(await asked).toMatch(from);
    await emptied(asterisk);
  });
});
