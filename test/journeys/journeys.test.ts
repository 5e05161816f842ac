import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAriTransport } from "@flowrun/ari-transport";
import { createLedgerMemory, memoryStore, silentLogger } from "@flowrun/contracts";
import { createSource, formatDiagnostics, type Program, type TraceEntry } from "@flowrun/core";
import type { Ledger } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { compileFlow } from "@flowrun/flow";
import { createHost, type Observer } from "@flowrun/host";
import { createPlatform, startServer } from "@flowrun/simulator";
import { onTestFinished } from "vitest";
import { root } from "../source/repository.ts";
import { filesOf } from "./files-of.ts";

/** The number of files that the map tells of a journey. */
function filesInMap(journey: string): number {
  const map = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const row = map.split("\n").find((line) => line.startsWith(`| ${journey} |`));
  return Number(row?.split("|").at(2));
}

/** A heartbeat or a deadline may run beside a journey, so that a few files come and go. */
const tolerance = 5;

function expectAsInMap(journey: string, files: readonly string[]): void {
  const told = filesInMap(journey);
  const isRight = Math.abs(files.length - told) <= tolerance;
  expect({ journey, files: isRight ? told : files }).toEqual({ journey, files: told });
}

function compiled(text: string): Program {
  const source = createSource("journey.yaml", text);
  const { program, diagnostics } = compileFlow(source);
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}

/** An embedded platform behind a real port, and hosts that run a flow on it. */
async function platformWith(text: string) {
  const credentials = { username: "flowrun", password: "journey" };
  const clock = createSystemClock();
  const platform = createPlatform({ clock, soundMs: () => 60_000 });
  const server = await startServer({ ...credentials, port: 0, platform });
  onTestFinished(() => server.close());
  const program = compiled(text);
  const start = async (ledger?: Ledger) => {
    const seen: TraceEntry[] = [];
    const answered: string[] = [];
    const connected = Promise.withResolvers<void>();
    const observe: Observer = {
      stepped: ({ event, result }) => {
        seen.push(...result.trace);
        if (event?.kind === "request.succeeded") answered.push(event.request);
      },
      connection: ({ kind }) => void (kind === "connected" && connected.resolve()),
    };
    const transport = createAriTransport({ host: server.url, app: "flow", ...credentials });
    const host = createHost({
      program,
      transport,
      store: memoryStore({}),
      clock,
      log: silentLogger(),
      observe,
      ...(ledger === undefined ? {} : { ledger }),
    });
    onTestFinished(() => host.close());
    host.start();
    const until = async (isThere: (entry: TraceEntry) => boolean): Promise<void> => {
      while (!seen.some(isThere)) await setImmediate();
    };
    const untilAnswered = async (count: number): Promise<void> => {
      while (answered.length < count) await setImmediate();
    };
    await connected.promise;
    return { transport, until, untilAnswered };
  };
  return { platform, start };
}

const flowWith = (step: string): string => `
flowrun: 1
name: journey
start: ask
otherwise: { empty: over, silent: over, no_answer: over, busy: over, declined: over, failed: over }
blocks:
  ask:
    - answer
    - ${step}
    - play: sound:thanks
  over:
    - play: sound:goodbye
`;
const asking = flowWith("collect-digits: { prompt: sound:hello, max_length: 1 }");

const heard =
  (media: string) =>
  (entry: TraceEntry): boolean =>
    entry.kind === "media.started" && entry.media === media;

test("a flow's text becomes a program", async () => {
  const text = readFileSync(join(root, "flows/reference.yaml"), "utf8");

  expectAsInMap("a flow's text becomes a program", await filesOf(async () => compiled(text)));
});

test("a key stops a prompt and begins the next one", async () => {
  const { platform, start } = await platformWith(asking);
  const { untilAnswered } = await start();
  const call = platform.call({ from: "555", to: "100" });
  await untilAnswered(2);

  const files = await filesOf(async () => {
    call.press("1");
    await untilAnswered(4);
  });
  expectAsInMap("a key stops a prompt and begins the next one", files);
});

test("two phones are connected", async () => {
  const { platform, start } = await platformWith(flowWith("bridge: PJSIP/100"));
  const { until } = await start();
  platform.endpoint("PJSIP/100", { kind: "answer", afterMs: 10 });

  const files = await filesOf(async () => {
    platform.call({ from: "555", to: "100" });
    await until((entry) => entry.kind === "leg.joined");
  });
  expectAsInMap("two phones are connected", files);
});

test("another process goes on with a call", async () => {
  const ledger = createLedgerMemory();
  const { platform, start } = await platformWith(asking);
  const first = await start(ledger.open());
  const call = platform.call({ from: "555", to: "100" });
  await first.until(heard("sound:hello"));
  await first.transport.close();

  const files = await filesOf(async () => {
    const { until } = await start(ledger.open());
    await until((entry) => entry.kind === "call.resumed");
  });
  call.hangUp();
  expectAsInMap("another process goes on with a call", files);
});
