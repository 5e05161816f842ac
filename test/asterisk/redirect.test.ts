import { compileFlow, type TraceEntry } from "@flowrun/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderTrace } from "../scenarios/render-trace.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./bed/sipp.ts";
import { emptied } from "./emptied.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** One call through a flow of these steps, of which the last sends the caller elsewhere; who stays hears a busy tone. */
async function play(steps: readonly string[], caller: readonly CallerStep[]): Promise<readonly string[]> {
  const last = "\n      then: { failed: stay }\n  stay:\n    - hangup: busy\n";
  const text = `flowrun: 1\nname: away\nstart: main\nblocks:\n  main:\n${steps.map((step) => `    - ${step}`).join("\n")}${last}`;
  const { program, diagnostics } = compileFlow({ name: "away.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const trace: TraceEntry[] = [];
  const watch = createWatch();
  let isOver = false;
  const observe = {
    stepped: ({ result }: { readonly result: { readonly trace: readonly TraceEntry[] } }) => {
      trace.push(...result.trace);
      watch.notice();
    },
    forgotten: () => {
      isOver = true;
      watch.notice();
    },
    connection: watch.notice,
  };
  const host = startHost({ program, asterisk, databaseUrl: "sqlite::memory:" }, observe);
  await watch.until(() => host.stats().connection === "connected");
  const calling = await startCaller(asterisk, { from: "555", to: "5551", steps: caller });
  await watch.until(() => isOver);
  await host.close();
  await calling.finished;
  await emptied(asterisk);
  const call = trace.find((entry) => entry.kind === "call.started")?.call ?? "";
  return renderTrace(trace, call).filter((line) => /redirect|main\/. ended|^ended/.test(line));
}

const elsewhere = "PJSIP/sip:900@127.0.0.1";

describe("redirect, on Asterisk", () => {
  test("an unanswered caller is told by 302 where to call", async () => {
    const lines = await play([`redirect: ${elsewhere}`], [{ kind: "refused", status: 302 }]);
    expect(lines.at(-1)).toBe("ended: redirected");
  });

  test("an answered caller is asked by REFER, and the call ends when the phone goes", async () => {
    const lines = await play(
      ["answer", `redirect: ${elsewhere}`],
      [{ kind: "answered" }, { kind: "sentElsewhere", goes: true }],
    );
    expect(lines.at(-1)).toBe("ended: redirected");
  });

  test("a caller whose phone refuses stays, and the flow goes on after a while", async () => {
    const lines = await play(
      ["answer", `redirect: { to: "${elsewhere}", wait: 1s }`],
      [{ kind: "answered" }, { kind: "sentElsewhere", goes: false }, { kind: "hungUp" }],
    );
    expect(lines.at(-1)).toBe("ended: flow_ended");
    expect(lines).toContainEqual(expect.stringContaining("failed"));
  });

  test("a caller goes back to the dial plan, which does what it does there", async () => {
    const lines = await play(["answer", "redirect: dialplan:inbound/away"], [{ kind: "answered" }, { kind: "hungUp" }]);
    expect(lines.at(-1)).toBe("ended: redirected");
  });
});
