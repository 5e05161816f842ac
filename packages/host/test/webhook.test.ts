import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../core/src/json.ts";
import { settle } from "../../core/test/settle.ts";
import { bench, command, fakeProgram, type FakeFlow } from "./bench.ts";

const webhook = { name: "summaryCompleted", id: "1", payload: { call: "7" } };

/** A run that lasts until its lookup is answered, or it is stopped. */
const untilFound: FakeFlow = (event, run) => {
  if (event === undefined) return { commands: [command.lookup("r1", run)] };
  return event.kind === "request.succeeded" || event.kind === "call.stopped"
    ? { status: "ended" }
    : undefined;
};
const patient = { store: { lookup: () => new Promise<null>(() => {}), close: async () => {} } };

describe("Host.webhook", () => {
  test("runs the handler to its end, journals it and counts it", async () => {
    const { clock, eventsOf, forgotten, host, journal, transport } = bench(untilFound);
    await clock.advance(7);
    expect(host.webhook(webhook)).toBe("started");
    await settle();
    expect([eventsOf("fr.webhook.7.1"), forgotten]).toEqual([
      ["start", "request.succeeded"],
      ["fr.webhook.7.1"],
    ]);
    expect(journal[0]).toMatchObject({
      call: "fr.webhook.7.1",
      start: {
        run: "fr.webhook.7.1",
        delivery: "1",
        webhook: "summaryCompleted",
        payload: { call: "7" },
        at: 7,
      },
    });
    expect(transport.commands).toEqual([]);
    const { calls, webhooks, held } = host.stats();
    expect({ calls, webhooks, held }).toEqual({
      calls: { live: 0, frozen: 0, started: 0, refused: 0, broken: 0 },
      webhooks: { live: 0, started: 1, refused: 0 },
      held: { timers: 0, ids: 0 },
    });
  });

  test("begins no second run for a delivery whose first is still live", async () => {
    const { host } = bench(untilFound, undefined, patient);
    const fates = [
      host.webhook(webhook),
      host.webhook(webhook),
      host.webhook({ ...webhook, id: "2" }),
    ];
    await settle();
    expect([fates, host.stats().webhooks.live]).toEqual([["started", "duplicate", "started"], 2]);
  });

  test("begins a run of another name for a delivery that comes again after its run", async () => {
    const { forgotten, host } = bench(untilFound);
    const first = host.webhook(webhook);
    await settle();
    const second = host.webhook(webhook);
    await settle();
    expect([first, second, forgotten]).toEqual([
      "started",
      "started",
      ["fr.webhook.0.1", "fr.webhook.0.2"],
    ]);
  });

  test("knows no webhook that the flow has no handler for", async () => {
    const { host, steps } = bench(untilFound);
    const fates = ["summaryFailed", "toString"].map((name) => host.webhook({ ...webhook, name }));
    await settle();
    expect([fates, steps]).toEqual([["unhandled", "unhandled"], []]);
  });

  test("begins runs with the program that was swapped in", async () => {
    const { host, steps } = bench(untilFound);
    host.swap({ ...fakeProgram("next"), webhooks: { summaryFailed: "main" } });
    expect([host.webhook(webhook), host.webhook({ ...webhook, name: "summaryFailed" })]).toEqual([
      "unhandled",
      "started",
    ]);
    await settle();
    expect(steps[0]?.program.name).toBe("next");
  });

  test("refuses a payload that is nested too deeply to walk through", () => {
    const nested = (levels: number): JsonObject => (levels === 1 ? {} : { in: nested(levels - 1) });
    const { host } = bench(untilFound, undefined, patient);
    const fates = [64, 65].map((levels) =>
      host.webhook({ ...webhook, id: String(levels), payload: nested(levels) }),
    );
    expect([fates, host.stats().webhooks.refused]).toEqual([["started", "refused"], 1]);
  });

  test("does not end with the connection to the platform, which it does not need", async () => {
    const { host, transport } = bench(untilFound, undefined, patient);
    transport.connection({ kind: "connected" });
    host.webhook(webhook);
    transport.connection({ kind: "connected" });
    await settle();
    expect(host.stats().webhooks.live).toBe(1);
  });

  test("is drained like a call, and refused while draining and after closing", async () => {
    const { clock, host } = bench(untilFound, undefined, patient);
    host.webhook(webhook);
    await settle();
    const drained = host.drain(1_000);
    expect(host.webhook({ ...webhook, id: "2" })).toBe("refused");
    await clock.advance(1_000);
    expect(await drained).toEqual({ finished: 0, kept: 0, stopped: 1, abandoned: 0 });
    await host.close();
    expect([host.webhook(webhook), host.stats().webhooks.refused]).toEqual(["refused", 2]);
  });
});
