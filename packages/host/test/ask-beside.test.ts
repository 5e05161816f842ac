import { describe, expect, test } from "vitest";
import type { HttpCommand, V2Command } from "../../core/src/interpret/side-command.ts";
import type { Json } from "../../core/src/json.ts";
import { askBeside } from "../src/ask-beside.ts";
import type { HttpPort } from "../../core/src/ports/http.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import type { V2Port } from "../../core/src/ports/v2.ts";
import { silentLogger } from "../../contracts/src/loggers.ts";
import { memoryStore } from "../../contracts/src/memory-store.ts";
import { command, customers, fakeProgram } from "./bench.ts";

const ports = { store: memoryStore({ customers: [{ id: "7", age: 41 }] }), log: silentLogger() };
const close = (): Promise<void> => Promise.resolve();
const request = {
  method: "POST",
  url: "https://crm.example/calls",
  headers: { accept: "application/json" },
  body: { from: "100" },
  timeoutMs: 5_000,
  retries: 1,
} as const;
const post: HttpCommand = { kind: "http.request", request: "r1", ...request };
const list: V2Command = {
  kind: "v2.call",
  request: "r1",
  operation: "tenants.list",
  with: { size: 2 },
  timeoutMs: 900,
};

describe("askBeside, for a text to be spoken", () => {
  const speak = {
    kind: "speech.render",
    request: "r1",
    text: "Hei",
    language: "nb",
    timeoutMs: 5_000,
  } as const;

  test("asks the voice for the text in its language, and gives what can be played", async () => {
    const asked: object[] = [];
    const speech = {
      async render(text: object) {
        asked.push(text);
        return "sound:made";
      },
      close: async () => undefined,
    };
    const answer = await askBeside(
      { ...ports, speech },
      { call: "in", program: fakeProgram() },
      speak,
    );
    expect(answer).toEqual({ kind: "succeeded", result: "sound:made" });
    expect(asked).toEqual([{ text: "Hei", language: "nb", timeoutMs: 5_000 }]);
  });

  test("gives a voice SSML where it takes that, and else its words", async () => {
    const asked: object[] = [];
    const render = async (text: object): Promise<string> => {
      asked.push(text);
      return "sound:made";
    };
    const voice = { render, close: async () => undefined };
    for (const speech of [voice, { ...voice, takesMarkup: true as const }])
      await askBeside(
        { ...ports, speech },
        { call: "in", program: fakeProgram() },
        { ...speak, text: "<speak>Hei <break/> du</speak>", isMarkup: true },
      );
    expect(asked).toEqual([
      { text: "Hei du", language: "nb", timeoutMs: 5_000 },
      { text: "<speak>Hei <break/> du</speak>", isMarkup: true, language: "nb", timeoutMs: 5_000 },
    ]);
  });

  test("fails where there is no voice", async () => {
    expect(await askBeside(ports, { call: "in", program: fakeProgram() }, speak)).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
    });
  });
});

describe("askBeside", () => {
  test("gives the row of a lookup", async () => {
    const answer = await askBeside(
      ports,
      { call: "in", program: fakeProgram() },
      command.lookup("r1", "7"),
    );
    expect(answer).toEqual({ kind: "succeeded", result: { id: "7", age: 41 } });
  });

  test("refuses a table that the program does not have before it asks anybody", () => {
    const program = { ...fakeProgram(), tables: { people: customers } };
    expect(() => askBeside(ports, { call: "in", program }, command.lookup("r1", "7"))).toThrow(
      'no table "customers"',
    );
  });

  test("sends a request as it was commanded, and gives its status and body", async () => {
    const asked: unknown[] = [];
    const http: HttpPort = {
      send: (given) => {
        asked.push(given);
        return Promise.resolve({ status: 404, body: { error: "gone" } });
      },
      close,
    };
    const answer = await askBeside(
      { ...ports, http },
      { call: "in", program: fakeProgram() },
      post,
    );
    expect(answer).toEqual({ kind: "succeeded", result: { status: 404, body: { error: "gone" } } });
    expect(asked).toEqual([request]);
  });

  test("calls an operation as it was commanded, and gives its body", async () => {
    const asked: unknown[] = [];
    const v2: V2Port = {
      call: (given) => {
        asked.push(given);
        return Promise.resolve([{ id: 1 }]);
      },
      close,
    };
    expect(await askBeside({ ...ports, v2 }, { call: "in", program: fakeProgram() }, list)).toEqual(
      {
        kind: "succeeded",
        result: [{ id: 1 }],
      },
    );
    expect(asked).toEqual([{ operation: "tenants.list", with: { size: 2 }, timeoutMs: 900 }]);
  });

  test("tells how a port failed in the words of outcomes", async () => {
    const refusal = new PortError("V2_REFUSED", "Forbidden.", {
      certain: true,
      outcome: "refused",
    });
    const v2: V2Port = { call: () => Promise.reject(refusal), close };
    expect(await askBeside({ ...ports, v2 }, { call: "in", program: fakeProgram() }, list)).toEqual(
      {
        kind: "failed",
        code: "V2_REFUSED",
        message: "Forbidden.",
        certain: true,
        outcome: "refused",
      },
    );
  });

  test("refuses an answer that is nested deeper than a flow may be", async () => {
    const nested = (levels: number): Json => (levels === 0 ? 1 : [nested(levels - 1)]);
    const v2: V2Port = {
      call: ({ with: { size } }) => Promise.resolve(nested(Number(size))),
      close,
    };
    const answers = [64, 65].map((size) =>
      askBeside(
        { ...ports, v2 },
        { call: "in", program: fakeProgram() },
        { ...list, with: { size } },
      ),
    );
    expect(await Promise.all(answers)).toEqual([
      { kind: "succeeded", result: nested(64) },
      {
        kind: "failed",
        code: "RUN_ANSWER_DEPTH",
        message: "The answer is nested more than 64 levels deep.",
        certain: false,
        outcome: "failed",
      },
    ]);
  });

  test.each([
    [post, "No HTTP client is configured, so this step cannot be done."],
    [list, "No session with the REST API v2 is configured, so this step cannot be done."],
  ])("is a failure where the host has no such port", async (asked, message) => {
    const answer = await askBeside(ports, { call: "in", program: fakeProgram() }, asked);
    expect(answer).toEqual({
      kind: "failed",
      code: "RUN_NO_PORT",
      message,
      certain: true,
      outcome: "failed",
    });
  });

  test("says nothing of what a port threw that is no PortError", async () => {
    const http: HttpPort = { send: () => Promise.reject(new Error("token abc")), close };
    expect(
      await askBeside({ ...ports, http }, { call: "in", program: fakeProgram() }, post),
    ).toMatchObject({
      code: "RUN_PORT_BROKEN",
      message:
        'The HTTP client failed without saying why: it rejected with "Error", which is no PortError.',
    });
  });
});

describe("a request that sends a recording", () => {
  const sending = {
    kind: "http.request",
    request: "r1",
    method: "POST",
    url: "https://mail.example/",
    headers: {},
    recording: "boxes/7",
    timeoutMs: 5_000,
    retries: 0,
  } as const;
  const file = { type: "audio/x-wav", bytes: new Uint8Array([1, 2]) };
  const sent: object[] = [];
  const http = {
    async send(asked: object) {
      sent.push(asked);
      return { status: 200, body: null };
    },
    close: async () => undefined,
  };

  test("gets it from the platform, and sends it as the body", async () => {
    const asked: string[] = [];
    const transport = {
      async recording(name: string) {
        asked.push(name);
        return file;
      },
    };
    const answer = await askBeside(
      { ...ports, http, transport },
      { call: "in", program: fakeProgram() },
      sending,
    );
    expect([answer, asked]).toEqual([
      { kind: "succeeded", result: { status: 200, body: null } },
      ["boxes/7"],
    ]);
    expect(sent).toEqual([
      {
        method: "POST",
        url: "https://mail.example/",
        headers: {},
        file,
        timeoutMs: 5_000,
        retries: 0,
      },
    ]);
  });

  test("fails where the platform gives none away", async () => {
    const answer = await askBeside(
      { ...ports, http, transport: {} },
      { call: "in", program: fakeProgram() },
      sending,
    );
    expect(answer).toMatchObject({ kind: "failed", code: "RUN_NO_PORT" });
  });
});

describe("askBeside, for an e-mail", () => {
  const asked = {
    kind: "mail.send",
    request: "r1",
    to: ["ann@example.com"],
    subject: "s",
    text: "t",
    recording: "boxes/7",
    timeoutMs: 5_000,
  } as const;

  test("fails where no mail server is configured", async () => {
    expect(await askBeside(ports, { call: "in", program: fakeProgram() }, asked)).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
      message: "No mail server is configured, so this step cannot be done.",
    });
  });

  test("sends it with the sound of the recording, under an id of its own", async () => {
    const file = { type: "audio/wav", bytes: new Uint8Array([1, 2]) };
    const sent: object[] = [];
    const nothing = async (): Promise<void> => undefined;
    const mail = {
      send: async (one: object) => void sent.push(one),
      check: nothing,
      close: nothing,
    };
    const transport = { recording: async () => file };
    const answer = await askBeside(
      { ...ports, mail, transport },
      { call: "in", program: fakeProgram() },
      asked,
    );
    expect(answer).toEqual({ kind: "succeeded", result: null });
    const rest = { to: ["ann@example.com"], subject: "s", text: "t", timeoutMs: 5_000 };
    expect(sent).toEqual([{ ...rest, file, id: "in/r1" }]);
  });
});

describe("askBeside, for a recording to be written down", () => {
  const asked = {
    kind: "speech.transcribe",
    request: "r1",
    recording: "boxes/7",
    language: "nb",
    hints: ["faktura"],
    timeoutMs: 5_000,
  } as const;
  const asker = { call: "in", program: fakeProgram() };
  const nothing = async (): Promise<void> => undefined;
  const file = { type: "audio/sln16", bytes: new Uint8Array([1, 0]) };
  const transport = { recording: async () => file };

  test("gives its sound to the recogniser", async () => {
    const given: unknown[] = [];
    const recognition = {
      recognise: nothing,
      transcribe: async (...all: readonly unknown[]) => {
        given.push(all);
        return "ring meg";
      },
      close: nothing,
    };
    expect(await askBeside({ ...ports, transport, recognition }, asker, asked)).toEqual({
      kind: "succeeded",
      result: "ring meg",
    });
    const how = { language: "nb", hints: ["faktura"], timeoutMs: 5_000 };
    expect(given).toEqual([[file.bytes, how]]);
  });

  test("fails where there is no recogniser, or one that only listens", async () => {
    const listener = { recognise: nothing, close: nothing };
    const answers = [
      await askBeside({ ...ports, transport }, asker, asked),
      await askBeside({ ...ports, transport, recognition: listener }, asker, asked),
    ];
    expect(answers).toMatchObject([{ code: "RUN_NO_PORT" }, { code: "RUN_NO_PORT" }]);
  });
});
