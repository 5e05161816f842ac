import type { TraceEntry } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { renderTrace } from "../scenarios/render-trace.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

const prompted = "plays sound:agent-user";

describe("Asterisk killed in the middle of a call", () => {
  test.each(["http", "websocket"] as const)(
    "over %s costs that call, and the next one is served when Asterisk is back",
    async (requests) => {
      // Not by call: Asterisk that is started again within a second gives the same ids again.
      const traces: TraceEntry[][] = [];
      const watch = createWatch();
      let unanswered = 0;
      const host = startHost(
        { program: referenceProgram(), asterisk, databaseUrl: database.url, requests },
        {
          stepped: ({ event, result }) => {
            if (event === undefined) traces.push([]);
            traces.at(-1)?.push(...result.trace);
            unanswered = result.state.requests.length;
            watch.notice();
          },
          forgotten: watch.notice,
          connection: watch.notice,
        },
      );
      const lines = (): readonly (readonly string[])[] =>
        traces.map((trace) =>
          renderTrace(trace, trace.find((entry) => entry.kind === "call.started")?.call ?? ""),
        );
      const connected = (): boolean => host.stats().connection === "connected";
      await watch.until(connected);

      const lost = await startCaller(asterisk, {
        from: "555",
        to: "5551",
        steps: [{ kind: "answered" }, { kind: "hungUp" }],
      });
      await watch.until(() => lines()[0]?.includes(prompted) ?? false);
      await asterisk.kill();
      await watch.until(() => !connected());
      await asterisk.start();
      await watch.until(connected);
      await watch.until(() => host.stats().calls.live === 0);

      const served = await startCaller(asterisk, {
        from: "555",
        to: "5551",
        steps: [
          { kind: "answered" },
          { kind: "signal" },
          { kind: "press", keys: "#", by: "rfc4733" },
          { kind: "signal" },
          { kind: "hangUp" },
        ],
      });
      await watch.until(() => lines()[1]?.includes(prompted) ?? false);
      await served.signal();
      // A caller who left before the platform had taken the prompt would leave another trace.
      await watch.until(
        () => lines()[1]?.filter((line) => line === prompted).length === 2 && unanswered === 0,
      );
      await served.signal();
      await served.finished;
      await watch.until(() => host.stats().calls.live === 0);
      const { held } = host.stats();
      await host.close();
      await emptied(asterisk);
      lost.abandon();

      const [first, second] = lines();
      // Asterisk may be gone before it has answered the request to play, or after.
      expect(first?.filter((line) => line !== "refused playback.start").slice(-2)).toEqual([
        "leaving: platform_lost",
        "ended: platform_lost",
      ]);
      expect(second).toEqual(
        phaseScenarios.find(({ name }) => name === "a lone # restarts the prompt")?.expect,
      );
      expect(held).toEqual({ timers: 0, ids: 0 });
    },
  );
});
