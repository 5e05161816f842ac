import { PortError } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, recordingLogger, scriptedTransport } from "@flowrun/contracts";
import type { Host } from "@flowrun/host";
import { describe, expect, onTestFinished, test } from "vitest";
import type { CellStats } from "../../../fleet/src/cell-ledger.ts";
import { createOperations } from "../../src/operations/create-operations.ts";
import { showAt } from "../../src/operations/run-pages.ts";
import { flowText } from "../flow-text.ts";
import { startMain, tryMain } from "../try-main.ts";

const stats = (given: object): Host =>
  ({ stats: () => ({ connection: "connected", draining: false, ...given }) }) as unknown as Host;

/** Where a host with these statistics is served. */
async function serve(host: Host, fails = "", isFailing = false, cell?: CellStats): Promise<string> {
  const log = recordingLogger();
  const store = memoryStore({});
  const lookup = async () => {
    if (fails !== "") throw new PortError(fails, "It fails.");
    return null;
  };
  const operations = createOperations({
    show: showAt({ port: 0, host: "127.0.0.1" }, log),
    transport: scriptedTransport(),
    ariStats: undefined,
    store: { ...store, lookup },
    probe: () => ({
      table: { name: "t", key: "k", columns: {}, secretColumns: [] },
      value: "0",
      timeoutMs: 1,
    }),
    journalStats: undefined,
    telemetry: undefined,
    recordStats: undefined,
    outboxStats: undefined,
    ledgerStats: () => ({ writes: 1, bytes: 2, failed: 3, isFailing }),
    cellStats: cell && (() => cell),
    clock: createVirtualClock(),
    log,
  });
  await operations.serve(host);
  // Once more when a process that stood by has the calls: it listens already.
  await operations.serve(host);
  onTestFinished(() => operations.close());
  const [{ fields } = { fields: {} }] = log.lines;
  return "url" in fields ? String(fields.url) : "";
}

describe("/readyz", () => {
  test.each([
    [{}, "", 200, { ready: true }],
    [{ connection: "idle" }, "", 503, { ready: false, reasons: ["not_connected"] }],
    [{ connection: "waiting" }, "", 503, { ready: false, reasons: ["not_connected"] }],
    [{ connection: "replaced" }, "", 503, { ready: false, reasons: ["replaced"] }],
    [{ draining: true }, "", 503, { ready: false, reasons: ["draining"] }],
    [{}, "STORE_UNREACHABLE", 503, { ready: false, reasons: ["store_unreachable"] }],
  ])(
    "of a host that is %j with a store that says %j answers %d",
    async (given, fails, status, body) => {
      const url = await serve(stats(given), fails);
      const [ready, live] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/livez`)]);
      expect([ready.status, await ready.json()]).toEqual([status, body]);
      expect([live.status, await live.json()]).toEqual([200, { live: true }]);
    },
  );
});

describe("a process that stands by in a cell", () => {
  const standby: CellStats = { role: "standby", lagMs: 1_500, standbys: 2 };

  test("lives, would serve no call, and tells how far behind the owner it is", async () => {
    const url = await serve(stats({ connection: "idle" }), "", false, standby);
    const [ready, live] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/livez`)]);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, reasons: ["standby"], lagMs: 1_500 },
    ]);
    expect([live.status, await live.json()]).toEqual([200, { live: true }]);
  });

  test("is ready as any other one once it has the calls", async () => {
    const url = await serve(stats({}), "", false, { role: "owner", lagMs: 0, standbys: 1 });
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
  });
});

describe("a ledger that fails", () => {
  test("is told by /readyz and /metrics, and calls would be served all the same", async () => {
    const url = await serve(stats({}), "", true);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, degraded: ["ledger_failing"] },
    ]);
    const away = await serve(stats({ draining: true }), "", true);
    expect(await (await fetch(`${away}/readyz`)).json()).toEqual({
      ready: false,
      reasons: ["draining"],
      degraded: ["ledger_failing"],
    });
  });
});

describe("a run with operations.port", () => {
  test("tells how it does, and that it drains", async () => {
    const environment = { OPERATIONS_PORT: "0", SHUTDOWN_GRACE: "1" };
    const { said, signal, done } = startMain(["a.yaml", "--journal", "j"], {
      files: { "a.yaml": flowText },
      environment,
    });
    const [, url = ""] = await said(/\/metrics are served\. url=(\S+)/);
    const [, platform = ""] = await said(/runs on the embedded platform (http:\S+)\. Ready\./);
    await said(/Connected/);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true });

    await tryMain(["call", "--url", platform, "--from", "100", "--hang-up", "1s"]);
    await said(/The call has ended/);
    const answer = await fetch(`${url}/metrics`);
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(text).toContain('\nflowrun_calls_ended_total{reason="caller_left"} 1\n');
    expect(text).toContain(
      '\nflowrun_step_outcomes_total{flow="test",step="answering/1",outcome="ok"} 1\n',
    );
    expect(text).toMatch(/\nflowrun_reaction_seconds_count [1-9]/);
    expect(text).toContain("\nflowrun_ari_reconnects_total 0\n");
    expect(text).toContain("\nflowrun_journals_failed_total 0\n");
    expect(text).not.toContain("embedded");

    const second = tryMain(["call", "--url", platform, "--from", "100"]);
    await said(/ended[^]*A call began/);
    signal("SIGTERM");
    await said(/Taking no new calls/);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: false,
      reasons: ["draining"],
    });
    expect((await done).code).toBe(0);
    await second;
    await expect(fetch(`${url}/livez`)).rejects.toThrow("fetch failed");
  });

  test("ends with 3 when its port is taken", async () => {
    const url = await serve(stats({}));
    const environment = { OPERATIONS_PORT: new URL(url).port };
    const { code, err } = await tryMain(["a.yaml"], { files: { "a.yaml": flowText }, environment });
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^[^]*error CLI_OPERATIONS_PORT {2}"operations" cannot be served/),
    ]);
  });
});
