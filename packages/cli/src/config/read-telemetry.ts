import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { textOf, type Values } from "./config-entry.ts";
import type { Numbers, TelemetryConfig } from "./config.ts";

/**
 * Where traces and metrics are sent; `undefined` without `telemetry.endpoint`. Its keys have the
 * environment variables that OpenTelemetry gives them, and mean the same. A value that cannot be
 * used is added to `problems`.
 */
export function readTelemetry(
  values: Values,
  numbers: Numbers,
  problems: Problem[],
): TelemetryConfig | undefined {
  const text = textOf(values, "telemetry.endpoint");
  if (text === undefined || text.value === "") return undefined;
  if (!isEndpoint(text.value)) {
    const hint =
      "Write a URL without user and password such as http://127.0.0.1:4318; secrets go to telemetry.headers.";
    problems.push(wrongValue("telemetry.endpoint", text, hint));
    return undefined;
  }
  const given = textOf(values, "telemetry.headers");
  const headers = readHeaders(given?.value ?? "");
  if (headers === undefined && given !== undefined) {
    const hint =
      "Write name=value, by commas, with % before what is special: authorization=Bearer%20….";
    problems.push(wrongValue("telemetry.headers", given, hint));
  }
  return {
    endpoint: text.value.replace(/\/+$/, ""),
    headers: headers ?? {},
    service: textOf(values, "telemetry.service")?.value || "flowrun",
    numbers,
  };
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
  );
}

/** As W3C Baggage writes them: https://opentelemetry.io/docs/specs/otel/protocol/exporter/. */
function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "");
    const headers = pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), decodeURIComponent(value.join("=").trim())] as const;
    });
    // Throws for what is no header, as the first sending would.
    void new Headers(headers.map(([name, value]) => [name, value]));
    return Object.fromEntries(headers);
  } catch {
    return undefined;
  }
}
