import { expect, test } from "vitest";
import type { HttpCommand, MailCommand } from "../../core/src/interpret/side-command.ts";
import type { MailPort, OutgoingMail } from "../../core/src/ports/mail.ts";
import type { LedgerEntry } from "../../core/src/ports/ledger.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, openRequests } from "./bench.ts";
import { heldLedger } from "./held-ledger.ts";

const started: LedgerEntry = {
  kind: "start",
  call: "a",
  program: "fake",
  start: { leg: "a", from: "100", to: "200", args: [], at: 0 },
};

test.each([
  ["a request that does something twice when it is sent twice is not sent again", "POST", 0],
  ["a request that only asks is sent again", "GET", 1],
] as const)("of what an earlier process asked others, %s", async (_what, method, times) => {
  const ask: HttpCommand = { ...command.request("r1"), method };
  const sent: string[] = [];
  const http = {
    async send({ method: asked }: { readonly method: string }) {
      sent.push(asked);
      return { status: 200, body: null };
    },
    close: async () => undefined,
  };
  const ledger = heldLedger([started]);
  const flow = openRequests((event) => (event === undefined ? { commands: [ask] } : undefined));
  const { steps, transport } = bench(flow, undefined, { ledger, http }, async () => ({
    legs: new Map([["a", { state: "up", from: "100", to: "200", args: [], isCaller: true }]]),
    bridges: new Set(),
    createsFirst: true,
    plays: async () => false,
  }));
  transport.connection({ kind: "connected" });
  await settle();
  await ledger.commitAll();
  expect(sent).toEqual(Array.from({ length: times }, () => method));
  expect(steps.flatMap(({ event }) => (event && "request" in event ? [event] : []))).toMatchObject([
    times === 0 ? { kind: "request.failed", code: "RUN_GAP" } : { kind: "request.succeeded" },
  ]);
});

test("an e-mail that an earlier process may have sent is sent again, as the same one", async () => {
  const ask: MailCommand = {
    kind: "mail.send",
    request: "r1",
    to: ["ann@example.com"],
    subject: "Missed",
    text: "hello",
    timeoutMs: 5_000,
  };
  const sent: OutgoingMail[] = [];
  const mail: MailPort = {
    send: async (asked) => void sent.push(asked),
    check: async () => undefined,
    close: async () => undefined,
  };
  const ledger = heldLedger([started]);
  const flow = openRequests((event) => (event === undefined ? { commands: [ask] } : undefined));
  const { transport } = bench(flow, undefined, { ledger, mail }, async () => ({
    legs: new Map([["a", { state: "up", from: "100", to: "200", args: [], isCaller: true }]]),
    bridges: new Set(),
    createsFirst: true,
    plays: async () => false,
  }));
  transport.connection({ kind: "connected" });
  await settle();
  await ledger.commitAll();
  const { kind: _kind, request: _request, ...rest } = ask;
  expect(sent).toEqual([{ ...rest, id: "a/r1" }]);
});
