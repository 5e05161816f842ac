import type { Clock } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { createTelemetry } from "../../src/telemetry/create-telemetry.ts";
import { bench, dialling, settle } from "../operations/bench.ts";
import { folderWith, startMain, tryMain } from "../try-main.ts";
import { otlpReceiver, type OtlpRequest } from "./otlp-receiver.ts";

const text = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

/** The spans of all requests. */
function spansOf(
  got: readonly OtlpRequest[],
): readonly { readonly name: string; readonly traceId: string }[] {
  const bodies = got.filter(({ path }) => path === "/v1/traces").map(({ body }) => body) as {
    resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[];
  }[];
  return bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

describe("createTelemetry", () => {
  test("sends the traces of calls that are over within five seconds, together", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 200 }));
    const at = { endpoint: url, headers: {}, service: "front-door", numbers: "masked" } as const;
    const parts = { at, instance: "reference@pbx", random: () => 0, log: recordingLogger() };
    const telemetry = createTelemetry({ ...parts, clock: createVirtualClock({ settle }) });
    const host = await bench(dialling, () => ({ observe: telemetry.observer }));
    for (const leg of ["a", "b"]) {
      await host.call(leg, "4798765432");
      host.transport.emit({ kind: "leg.left", leg });
      await settle();
    }
    await telemetry.close();

    expect(spansOf(got).map(({ name }) => name)).toEqual([
      "dialling",
      "main/1",
      "main/2",
      "dialling",
      "main/1",
      "main/2",
    ]);
    expect(new Set(spansOf(got).map(({ traceId }) => traceId)).size).toBe(2);
    expect([got.filter(({ path }) => path === "/v1/traces").length, telemetry.stats()]).toEqual([
      1,
      { sent: 2, lost: 0 },
    ]);
    expect(JSON.stringify(got)).not.toContain("98765");
    expect(got[0]?.body).toMatchObject({
      resourceSpans: [
        {
          resource: {
            attributes: [
              text("service.name", "front-door"),
              { key: "service.version" },
              text("service.instance.id", "reference@pbx"),
            ],
          },
        },
      ],
    });
  });

  test("sends metrics once a minute and when it is closed", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 200 }));
    const at = { endpoint: url, headers: {}, service: "flowrun", numbers: "full" } as const;
    const clock = createVirtualClock({ settle });
    const telemetry = createTelemetry({
      at,
      instance: "i",
      random: () => 0,
      log: recordingLogger(),
      clock,
    });
    telemetry.start(() => [
      {
        name: "flowrun_calls_live",
        kind: "gauge",
        help: "Live.",
        samples: [{ value: clock.now() }],
      },
    ]);
    await clock.advance(59_000);
    await settle();
    expect(got).toEqual([]);
    await clock.advance(61_000);
    await expect.poll(() => got.length).toBe(2);
    await telemetry.close();
    expect(got.map(({ path }) => path)).toEqual(["/v1/metrics", "/v1/metrics", "/v1/metrics"]);
    expect(JSON.stringify(got[0]?.body)).toContain('"asDouble":60000');
  });

  test("leaves no timer once it is closed, which would hold the process", async () => {
    const { url } = await otlpReceiver(() => ({ status: 200 }));
    const at = { endpoint: url, headers: {}, service: "flowrun", numbers: "full" } as const;
    const timers = new Set<object>();
    const clock: Clock = {
      now: () => 0,
      wake() {
        const timer = {};
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    };
    const parts = { at, instance: "i", random: () => 0, log: recordingLogger(), clock };
    const telemetry = createTelemetry(parts);
    telemetry.start(() => []);
    expect(timers.size).toBe(1);
    await telemetry.close();
    expect(timers.size).toBe(0);
  });

  test("counts traces that nobody takes as lost, and holds on to a thousand at most", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 400 }));
    const at = { endpoint: url, headers: {}, service: "flowrun", numbers: "full" } as const;
    const clock = createVirtualClock({ settle });
    const telemetry = createTelemetry({
      at,
      instance: "i",
      random: () => 0,
      log: recordingLogger(),
      clock,
    });
    const host = await bench(dialling, () => ({ observe: telemetry.observer }));
    for (let number = 0; number < 1_005; number += 1)
      host.transport.emit({
        kind: "call.arrived",
        leg: `c${number}`,
        from: "1",
        to: "2",
        args: [],
      });
    await settle();
    for (let number = 0; number < 1_005; number += 1)
      host.transport.emit({ kind: "leg.left", leg: `c${number}` });
    await expect.poll(() => host.host.stats().calls.live).toBe(0);
    expect(telemetry.stats()).toEqual({ sent: 0, lost: 5 });
    await telemetry.close();
    expect([telemetry.stats(), spansOf(got)[0]?.name]).toEqual([
      { sent: 0, lost: 1_005 },
      "dialling",
    ]);
  });
});

describe("a run with telemetry.endpoint", () => {
  test("sends the trace of a call and what /metrics tells, and no secret", async () => {
    const { url, got } = await otlpReceiver(() => ({ status: 200 }));
    const flow = `flowrun: 1
name: asking
settings:
  pin: { type: string, secret: true, default: canary-setting }
start: main
blocks:
  main:
    - answer
    - bridge: { to: "PJSIP/\${settings.pin}", ring: 2s }
      then: { else: gone }
  gone:
    - hangup
`;
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=canary-header",
    };
    const cwd = folderWith({ "a.yaml": flow });
    const { said, signal, done } = startMain(["a.yaml"], { cwd, environment });
    const [, platform = ""] = await said(/runs on the embedded platform (http:\S+)\. Ready\./);
    await tryMain(["call", "--url", platform, "--from", "4798765432", "--hang-up", "500ms"]);
    await said(/The call has ended/);
    signal("SIGTERM");
    const { out, err } = await done;

    expect(spansOf(got).map(({ name }) => name)).toEqual(["asking", "main/1", "main/2"]);
    expect(new Set(got.map(({ path }) => path))).toEqual(new Set(["/v1/metrics", "/v1/traces"]));
    expect(new Set(got.map(({ headers }) => headers["x-key"]))).toEqual(new Set(["canary-header"]));
    const bodies = JSON.stringify(got.map(({ body }) => body));
    expect(bodies).toContain('"flowrun_calls_started_total"');
    expect(bodies).toContain('"flowrun_event_loop_lag_seconds"');
    expect(bodies + out + err).not.toMatch(/canary/);
    expect(bodies).not.toContain("98765");
  });
});
