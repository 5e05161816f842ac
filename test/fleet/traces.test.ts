import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { otlpReceiver } from "../../packages/cli/test/telemetry/otlp-receiver.ts";
import { fleet } from "./fleet.ts";
import { within } from "./start-workers.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue: string };
  }[];
}

/** A receiver of what workers tell of calls, and the spans that it has got so far. */
async function collector(): Promise<{
  readonly url: string;
  readonly spans: () => readonly Span[];
}> {
  interface Traces {
    readonly resourceSpans?: readonly {
      readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
    }[];
  }
  const { url, got } = await otlpReceiver(() => ({ status: 200 }));
  const scopes = () =>
    got
      .flatMap(({ body }) => (body as Traces).resourceSpans ?? [])
      .flatMap((each) => each.scopeSpans);
  return { url, spans: () => scopes().flatMap(({ spans }) => spans) };
}

test("a call is one trace, whole, although one of its owners is killed and another one hands it over", async () => {
  const { platform, begin } = await fleet();
  const { url, spans } = await collector();
  const on = () => begin(undefined, "--set", `telemetry.endpoint=${url}`);
  const first = await on();
  const second = await on();
  const callers = Array.from({ length: 10 }, () => {
    const heard: string[] = [];
    const call = platform.call({ from: "1", to: "2" });
    call.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
    return { call, heard };
  });
  const prompted = async (times: number): Promise<void> =>
    void (await vi.waitUntil(() => callers.every(({ heard }) => heard.length === times), within));
  await prompted(1);
  first.child.kill("SIGKILL");
  // An entry of digits begins anew.
  await prompted(2);
  const third = await on();
  for (const { call } of callers) call.press("12");
  const ended = once(second.child, "exit");
  second.child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  for (const { call } of callers) call.press("34");
  await Promise.all(callers.map(({ call }) => call.ended));
  expect(third.written.text).toContain("The calls of the process before go on.");

  const roots = (): readonly Span[] =>
    spans().filter(({ parentSpanId }) => parentSpanId === undefined);
  await vi.waitUntil(() => roots().length >= callers.length, within);
  const callOf = ({ attributes }: Span): string | undefined =>
    attributes.find(({ key }) => key === "flowrun.call")?.value.stringValue;
  expect(new Set(roots().map(callOf))).toEqual(new Set(callers.map(({ call }) => call.id)));
  expect(roots()).toHaveLength(callers.length);
  expect(new Set(roots().map(({ traceId }) => traceId)).size).toBe(callers.length);
  for (const { traceId, spanId } of roots()) {
    const steps = spans().filter((each) => each.parentSpanId === spanId);
    expect(steps.map(({ name }) => name)).toEqual(["main/1", "main/2", "main/3"]);
    expect(new Set(steps.map((each) => each.traceId))).toEqual(new Set([traceId]));
  }
  expect(spans()).toHaveLength(4 * callers.length);
});
