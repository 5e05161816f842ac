import type { TraceEntry } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "2001", "3001"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/** Ten callers who do the same, and the trace that each of them leaves. */
interface Group {
  readonly from: string;
  readonly steps: readonly CallerStep[];
  readonly expect: readonly string[];
}

const calls = 10;
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
// Nobody presses a key in the millisecond of the answer; with fifty calls at once Asterisk would
// not hear it.
const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];
const talkAndHangUp: readonly CallerStep[] = [{ kind: "pause", ms: 8_000 }, { kind: "hangUp" }];

/** What a reference scenario expects, for another caller who is not a VIP either. */
function expected(name: string, from: string): readonly string[] {
  const scenario = phaseScenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`There is no reference scenario "${name}".`);
  return [`call from ${from}`, ...scenario.expect.slice(1)];
}

const groups: readonly Group[] = [
  {
    from: "100",
    steps: [...answered, ...talkAndHangUp],
    expect: expected("keys outside collecting are ignored", "100"),
  },
  {
    from: "501",
    steps: [...answered, press("4711#"), ...talkAndHangUp],
    expect: expected(
      "a known customer hears the confirmation and is connected, and hangs up",
      "501",
    ),
  },
  {
    from: "502",
    steps: [...answered, press("9#"), ...talkAndHangUp],
    expect: expected("an unknown customer number leads to the default destination", "502").map(
      (line) => line.replace("callee left", "caller left").replace("callee_left", "caller_left"),
    ),
  },
  {
    from: "503",
    steps: [...answered, press("#"), { kind: "pause", ms: 500 }, { kind: "hangUp" }],
    expect: expected("a lone # restarts the prompt", "503"),
  },
  {
    from: "504",
    steps: [...answered, press("47"), { kind: "hungUp" }],
    expect: expected(
      "a caller who never types # is hung up after the input timeout, whatever was typed",
      "504",
    ),
  },
];

describe("50 calls at once on Asterisk", () => {
  test.each(["http", "websocket"] as const)(
    "keep apart over %s, and leave nothing behind",
    async (requests) => {
      const traces = new Map<string, TraceEntry[]>();
      const watch = createWatch();
      const program = referenceProgram({ input_timeout: "5" });
      const parts = { program, asterisk, databaseUrl: database.url, requests };
      let most = 0;
      const host = startHost(parts, {
        stepped: ({ call, result }) => {
          traces.set(call, [...(traces.get(call) ?? []), ...result.trace]);
          most = Math.max(most, host.stats().calls.live);
        },
        forgotten: watch.notice,
        connection: watch.notice,
      });
      await watch.until(() => host.stats().connection === "connected");
      const callees = await Promise.all(
        ["1000", "2001", "3001"].map((name) =>
          startCallee(asterisk, name, { kind: "answers", afterMs: 50 }),
        ),
      );
      const callers = await Promise.all(
        groups.map(({ from, steps }) => startCaller(asterisk, { from, to: "5551", steps, calls })),
      );
      await Promise.all(callers.map(({ finished }) => finished));
      await watch.until(() => host.stats().calls.live === 0);
      const stats = host.stats();
      await host.close();
      await Promise.all(callees.map((callee) => callee.stop()));
      await emptied(asterisk);

      const rendered = [...traces].map(([call, trace]) => renderTrace(trace, call));
      const byFirstLine = (one: readonly string[], other: readonly string[]): number =>
        (one[0] ?? "").localeCompare(other[0] ?? "");
      expect(rendered.toSorted(byFirstLine)).toEqual(
        groups.flatMap((group) => Array(calls).fill(group.expect)),
      );
      expect(most).toBe(50);
      expect(stats.held).toEqual({ timers: 0, ids: 0 });
      expect(stats.requests.failed).toBe(0);
    },
  );
});
