import { describe, expect, test } from "vitest";
import { createClient } from "./support/client.ts";

describe("faults", () => {
  test("refuse the next requests that match, without doing them", async () => {
    const { platform, send } = createClient();
    platform.faults.next(
      { kind: "refuse", status: 503, body: { message: "later" } },
      { count: 2, matches: ({ path }) => path.startsWith("/bridges") },
    );

    expect((await send("GET", "/channels")).status).toBe(200);
    expect(await send("POST", "/bridges/a")).toEqual({ status: 503, body: { message: "later" } });
    expect((await send("POST", "/bridges/b")).status).toBe(503);
    expect((await send("POST", "/bridges/c")).status).toBe(200);
    expect(platform.inventory().bridges).toBe(1);
  });

  test("leave a request without an answer, done or not", async () => {
    const { clock, platform } = createClient();
    const answers: number[] = [];
    platform.faults.next({ kind: "silence" });
    platform.faults.next({ kind: "silence", isDone: true });

    for (const path of ["/bridges/a", "/bridges/b"]) {
      platform.handle({ method: "POST", path }, ({ status }) => answers.push(status));
    }
    await clock.runUntilIdle();

    expect(answers).toEqual([]);
    expect(platform.inventory().bridges).toBe(1);
  });

  test("do a request at once and answer it late", async () => {
    const { clock, platform, send } = createClient();
    const startedAt = clock.now();
    platform.faults.next({ kind: "delay", ms: 5000 });

    expect((await send("POST", "/bridges/a")).status).toBe(200);

    expect(clock.now() - startedAt).toBeGreaterThanOrEqual(5000);
  });

  test("deliver events twice", async () => {
    const { clock, platform, types } = createClient();
    platform.faults.duplicateEvents(2);

    platform.call({ from: "1", to: "2" });
    await clock.advance(10);

    expect(types()).toEqual(["StasisStart", "StasisStart"]);
  });

  test("tell the older event stream what happens just after another one took its place", async () => {
    const { clock, platform } = createClient();
    const told = { older: [] as string[], newer: [] as string[] };
    const connect = (stream: readonly string[] & string[]): void => {
      const send = (text: string): void =>
        void stream.push((JSON.parse(text) as { type: string }).type);
      platform.connect({ applications: ["app"], send, cut: () => undefined });
    };
    platform.faults.tellOlder(2);
    connect(told.older);
    connect(told.newer);
    platform.call({ from: "1", to: "2", app: "app" });
    await clock.advance(2);
    platform.call({ from: "1", to: "2", app: "app" });
    await clock.advance(10);
    expect(told).toEqual({ older: ["ApplicationReplaced", "StasisStart"], newer: ["StasisStart"] });
  });

  test("cut every event stream, which may open again at once", async () => {
    const { clock, platform } = createClient();
    let cuts = 0;
    const received: string[] = [];
    const connection = {
      applications: ["other"],
      send: (text: string) => {
        received.push(text);
      },
      cut: () => {
        cuts += 1;
      },
    };
    platform.connect(connection);

    platform.faults.dropSockets();
    platform.connect(connection);
    platform.call({ from: "1", to: "2", app: "other" });
    await clock.advance(10);

    expect(cuts).toBe(1);
    expect(received.some((text) => text.includes("StasisStart"))).toBe(true);
  });
});
