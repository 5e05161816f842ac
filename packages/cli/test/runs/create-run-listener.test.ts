import type { CallSignal, RequestFate, RunRequest, SignalFate } from "@flowrun/host";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRunListener } from "../../src/runs/create-run-listener.ts";

const cannotListen = (place: string): Error => new Error(place);
const token = "a-token-that-nobody-guesses";

/** A listener whose host says this, with what it was asked for. */
async function listening(
  fate: RequestFate = { kind: "started", run: "fr.request.7.1" },
  told: SignalFate = { kind: "taken" },
) {
  const asked: RunRequest[] = [];
  const signals: CallSignal[] = [];
  const log = recordingLogger();
  const request = async (each: RunRequest): Promise<RequestFate> => {
    asked.push(each);
    return fate;
  };
  const signal = async (each: CallSignal): Promise<SignalFate> => {
    signals.push(each);
    return told;
  };
  const describeApi = () => ({ openapi: "3.1.0" });
  const listener = await createRunListener({
    port: 0,
    host: "127.0.0.1",
    token,
    request,
    signal,
    describe: describeApi,
    log,
    cannotListen,
  });
  onTestFinished(() => listener.close());
  const send = async (
    path: string,
    init: RequestInit = {},
  ): Promise<readonly [number, unknown, Headers]> => {
    const given = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...init.headers,
    };
    const response = await fetch(`${listener.url}${path}`, {
      method: "POST",
      ...init,
      headers: given,
    });
    return [response.status, await response.json(), response.headers];
  };
  return { send, asked, signals, log };
}

describe("a request for a run", () => {
  test("is answered 202 with the name of the run", async () => {
    const { send, asked, log } = await listening();
    const [status, body] = await send("/runs/remind", { body: '{"id":"4711"}' });
    expect([status, body]).toEqual([202, { run: "fr.request.7.1" }]);
    expect(asked).toEqual([{ name: "remind", args: { id: "4711" } }]);
    expect(log.lines).toMatchObject([{ level: "info", message: "A run was asked for." }]);
  });

  test("begins one run for one idempotency-key, however often it is repeated, also at once", async () => {
    const { send, asked } = await listening();
    const headers = { "idempotency-key": "k-1" };
    const repeats = Array.from({ length: 5 }, () =>
      send("/runs/remind", { headers, body: '{"id":"1"}' }),
    );
    const answers = await Promise.all(repeats);
    expect(answers.map(([status, body]) => [status, body])).toEqual(
      repeats.map(() => [202, { run: "fr.request.7.1" }]),
    );
    expect(asked).toHaveLength(1);
    await send("/runs/remind", { headers, body: '{"id":"2"}' });
    await send("/runs/remind", { headers: { "idempotency-key": "k-2" }, body: '{"id":"1"}' });
    await send("/runs/remind", { body: '{"id":"1"}' });
    expect(asked).toHaveLength(4);
  });

  test("that was refused may be repeated with its idempotency-key", async () => {
    const { send, asked } = await listening({ kind: "refused" });
    const headers = { "idempotency-key": "k-1" };
    for (const time of [1, 2]) {
      expect((await send("/runs/remind", { headers }))[0]).toBe(503);
      expect(asked).toHaveLength(time);
    }
    expect(
      (await send("/runs/remind", { headers: { "idempotency-key": "k".repeat(201) } }))[0],
    ).toBe(400);
  });

  test("needs no body where the part takes nothing", async () => {
    const { send, asked } = await listening();
    expect((await send("/runs/campaign"))[0]).toBe(202);
    expect(asked).toEqual([{ name: "campaign", args: {} }]);
  });

  test.each([
    [
      { kind: "wrong", why: '"id" is missing.' } as const,
      400,
      { code: "REQUEST_WRONG", message: '"id" is missing.' },
    ],
    [
      { kind: "unknown" } as const,
      404,
      { code: "REQUEST_UNKNOWN", message: "The flow has no request of this name." },
    ],
    [
      { kind: "refused" } as const,
      503,
      { code: "REQUEST_REFUSED", message: "No run can begin just now. Ask again." },
    ],
  ])("of which the host says %j is answered %d", async (fate, status, answer) => {
    const { send } = await listening(fate);
    const [given, body, headers] = await send("/runs/remind", { body: "{}" });
    expect([given, body]).toEqual([status, answer]);
    expect(headers.get("retry-after")).toBe(status === 503 ? "5" : null);
  });

  test.each([
    ["", "no token"],
    ["Bearer another", "another token"],
    [`Basic ${token}`, "another scheme"],
    [`Bearer ${token}x`, "a longer token"],
  ])("with the authorization %j is answered 401, whatever it asks for", async (authorization) => {
    const { send, asked, log } = await listening();
    for (const path of ["/runs/remind", "/openapi.json", "/elsewhere"]) {
      const [status, body, headers] = await send(path, {
        headers: { authorization },
        body: "x".repeat(100_000),
      });
      const message = "The token is missing, or is another one.";
      expect([status, body]).toEqual([401, { code: "REQUEST_TOKEN", message }]);
      expect(headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(asked).toEqual([]);
    expect(JSON.stringify(log.lines)).not.toContain("token-that");
  });

  test.each([
    [{ body: "[1]" }, 400, "REQUEST_MALFORMED"],
    [{ body: "{" }, 400, "REQUEST_MALFORMED"],
    [{ body: `{"a":${"[".repeat(80)}${"]".repeat(80)}}` }, 400, "REQUEST_MALFORMED"],
    [{ body: `{"a":"${"x".repeat(64 * 1024)}"}` }, 413, "REQUEST_TOO_LARGE"],
    [{ body: "{}", headers: { "content-type": "text/plain" } }, 415, "REQUEST_MEDIA_TYPE"],
    [{ method: "PUT", body: "{}" }, 405, "REQUEST_METHOD"],
  ])("that is wrong in itself is refused: %#", async (init, status, code) => {
    const { send, asked } = await listening();
    const [given, body] = await send("/runs/remind", init);
    expect([given, body, asked]).toEqual([status, { code, message: expect.any(String) }, []]);
  });

  test.each(["/", "/runs", "/runs/", "/runs/a/b", "/openapi.json"])(
    "goes nowhere but to /runs/NAME: %s",
    async (path) => {
      const { send, asked } = await listening();
      expect([(await send(path, { body: "{}" }))[0], asked]).toEqual([404, []]);
    },
  );

  test("is quoted in no log line", async () => {
    const { send, log } = await listening({ kind: "wrong", why: 'There is no "secret-pin".' });
    await send("/runs/remind", { body: '{"secret-pin":"4711"}' });
    expect(log.lines).toMatchObject([
      { level: "warn", fields: { code: "REQUEST_WRONG", status: 400 } },
    ]);
    expect(JSON.stringify(log.lines)).not.toMatch(/4711|secret-pin/);
  });
});

test("GET /openapi.json describes the API", async () => {
  const { send } = await listening();
  const [status, body] = await send("/openapi.json", { method: "GET" });
  expect([status, body]).toEqual([200, { openapi: "3.1.0" }]);
});

describe("a signal for a live call", () => {
  test("is answered 202, and the call is told", async () => {
    const { send, signals, log } = await listening();
    const [status, body] = await send("/calls/179%2F5.1/signals/paid", { body: '{"amount":40}' });
    expect([status, body]).toEqual([202, { call: "179/5.1", signal: "paid" }]);
    expect(signals).toEqual([{ call: "179/5.1", name: "paid", args: { amount: 40 } }]);
    expect(log.lines).toMatchObject([{ level: "info", message: "A call is told a signal." }]);
  });

  test("tells once what is repeated with its idempotency-key, which the call knows it by", async () => {
    const { send, signals } = await listening();
    const headers = { "idempotency-key": "k-1" };
    const first = await send("/calls/1.1/signals/paid", { headers, body: "{}" });
    const again = await send("/calls/1.1/signals/paid", { headers, body: "{}" });
    expect([first.slice(0, 2), again.slice(0, 2)]).toEqual([
      [202, { call: "1.1", signal: "paid" }],
      [202, { call: "1.1", signal: "paid" }],
    ]);
    expect(signals).toEqual([{ call: "1.1", name: "paid", args: {}, id: "http k-1" }]);
  });

  test.each([
    [{ kind: "gone" }, 404, "REQUEST_NO_CALL", "No such call is live."],
    [
      { kind: "unknown" },
      404,
      "REQUEST_UNKNOWN",
      "The flow of this call has no signal of this name.",
    ],
    [{ kind: "refused" }, 503, "REQUEST_REFUSED", "The call stands still just now. Tell it again."],
    [
      { kind: "unsure" },
      503,
      "REQUEST_UNSURE",
      "Another process may have the call and does not answer: it may have been told. Tell it again, with the same idempotency-key.",
    ],
    [{ kind: "wrong", why: '"amount" is missing.' }, 400, "REQUEST_WRONG", '"amount" is missing.'],
  ] as const)("is refused where it comes to nothing: %j", async (told, status, code, message) => {
    const { send } = await listening(undefined, told);
    const answer = await send("/calls/1.1/signals/paid", { body: "{}" });
    expect(answer.slice(0, 2)).toEqual([status, { code, message }]);
  });

  test("needs the token, and a call whose id can be read", async () => {
    const { send, signals } = await listening();
    const stranger = await send("/calls/1.1/signals/paid", {
      headers: { authorization: "Bearer x" },
    });
    const unreadable = await send("/calls/%E0%A4%A/signals/paid");
    expect([stranger[0], unreadable[0], signals]).toEqual([401, 404, []]);
  });
});
