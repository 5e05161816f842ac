import { describe, expect, test } from "vitest";
import { readEnvironment } from "../../src/config/read-environment.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

function resolve(variables: Readonly<Record<string, string>>) {
  const readFile = (): string => "authorization=Bearer%20canary,x-tenant=a=b\n";
  return resolveConfig(readEnvironment({ variables, readFile }, []).entries, []);
}

describe("the receiver of telemetry in the configuration", () => {
  test("has the variables of OpenTelemetry, and its headers may lie in a file", () => {
    const { config, problems } = resolve({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/otlp/",
      OTEL_EXPORTER_OTLP_HEADERS_FILE: "/run/secrets/otlp",
      OTEL_SERVICE_NAME: "front-door",
    });
    expect(problems).toEqual([]);
    expect(config.telemetry).toEqual({
      endpoint: "http://collector:4318/otlp",
      headers: { authorization: "Bearer canary", "x-tenant": "a=b" },
      service: "front-door",
      numbers: "masked",
    });
  });

  test("is nobody unless it is set", () => {
    expect(resolve({ OTEL_SERVICE_NAME: "front-door" }).config.telemetry).toBeUndefined();
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "telemetry.endpoint"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://me:canary@collector" }, "telemetry.endpoint"],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318",
        OTEL_EXPORTER_OTLP_HEADERS: "a header=canary",
      },
      "telemetry.headers",
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_EXPORTER_OTLP_HEADERS: "canary=%zz" },
      "telemetry.headers",
    ],
  ])("refuses %o without quoting it", (variables, key) => {
    const { problems } = resolve(variables);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(`The value of "${key}"`),
    ]);
    expect(JSON.stringify(problems)).not.toContain("canary");
  });
});
