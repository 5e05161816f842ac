import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { compileFlow } from "@flowrun/flow";
import { createHost } from "@flowrun/host";
import type { Json, JournalEntry, Program, Waypoint } from "@flowrun/core";
import { walkOf } from "@flowrun/host/tooling";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, scriptedTransport, silentLogger } from "@flowrun/contracts";
import { createHttpPort } from "@flowrun/http-undici";
import { runScenario, type Scenario, type ServerAnswer } from "@flowrun/proof";
import { describe, expect, onTestFinished, test } from "vitest";

const json = { "content-type": "application/json" };
const answers = (status: number, body: Json): ServerAnswer => ({
  kind: "answers",
  status,
  body,
  afterMs: 0,
});

interface Behaviour {
  readonly does: string;
  readonly serve: (response: ServerResponse) => unknown;
  /** How a scenario says the same. */
  readonly said: ServerAnswer;
  readonly outcome: string;
}

const behaviours: readonly Behaviour[] = [
  {
    does: "answers with JSON",
    serve: (response) => response.writeHead(200, json).end('{"id":7}'),
    said: answers(200, { id: 7 }),
    outcome: "ok",
  },
  {
    does: "answers with text",
    serve: (response) => response.end("seven"),
    said: answers(200, "seven"),
    outcome: "ok",
  },
  {
    does: "answers with nothing",
    serve: (response) => response.writeHead(204).end(),
    said: answers(204, null),
    outcome: "ok",
  },
  {
    does: "refuses",
    serve: (response) => response.writeHead(404, json).end('{"error":"none"}'),
    said: answers(404, { error: "none" }),
    outcome: "refused",
  },
  {
    does: "sends elsewhere",
    serve: (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    said: answers(302, null),
    outcome: "failed",
  },
  {
    does: "is broken",
    serve: (response) => response.writeHead(500).end("sorry"),
    said: answers(500, "sorry"),
    outcome: "failed",
  },
  {
    does: "says JSON and sends HTML",
    serve: (response) => response.writeHead(200, json).end("<p>"),
    said: { kind: "fails" },
    outcome: "failed",
  },
  {
    does: "sends too much",
    serve: (response) => response.end(Buffer.alloc(2_000_000, "x")),
    said: { kind: "fails" },
    outcome: "failed",
  },
  {
    does: "cuts the connection",
    serve: (response) => response.destroy(),
    said: { kind: "fails" },
    outcome: "failed",
  },
  { does: "never answers", serve: () => undefined, said: { kind: "never" }, outcome: "timed_out" },
];

function programFor(url: string): Program {
  const text = `
flowrun: 1
name: asks
start: main
on_webhook: { summaryCompleted: ask }
blocks:
  main: [hangup]
  ask:
    - request: { url: "${url}", timeout: 3s }
      as: answer
      then: { refused: end, failed: end, timed_out: end }
    - log: ok
  end:
    - log: over
`;
  const { program, diagnostics } = compileFlow({ name: "asks.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

const webhook = { name: "summaryCompleted", payload: {} };

/** The way of the webhook's run on a real host, with real requests and virtual time. */
async function runReally(program: Program, silent: Promise<void>): Promise<readonly Waypoint[]> {
  const clock = createVirtualClock({ settle: () => setImmediate() });
  const journal: JournalEntry[] = [];
  const ended = Promise.withResolvers<void>();
  const write = (entry: JournalEntry): void => {
    journal.push(entry);
    if (entry.walk?.some(({ kind }) => kind === "call.ended")) ended.resolve();
  };
  const http = createHttpPort({ clock, allowPrivate: true });
  const parts = {
    transport: scriptedTransport(),
    store: memoryStore({}),
    clock,
    log: silentLogger(),
  };
  const host = createHost({ program, http, journal: { write }, ...parts });
  onTestFinished(() => host.close());
  host.start();
  host.webhook({ ...webhook, id: "w1" });
  if ((await Promise.race([silent.then(() => "silent"), ended.promise])) === "silent")
    await clock.advance(3_000);
  await ended.promise;
  return journal.flatMap(({ walk }) => walk ?? []);
}

/** A server, and a promise that resolves when it was asked and keeps silent. */
async function startServer({
  serve,
  said,
}: Behaviour): Promise<{ readonly url: string; readonly silent: Promise<void> }> {
  const silent = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    if (said.kind === "never") silent.resolve();
    serve(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${address.port}/`, silent: silent.promise };
}

const nobody = {
  name: "x",
  from: "",
  to: "",
  args: [],
  settings: {},
  tables: {},
  legs: {},
  v2: {},
  ports: [],
  clock: 0,
} as const;

describe("a server", () => {
  test.each(behaviours)(
    "that $does leads a flow where its scenario leads it",
    async (behaviour) => {
      const { url, silent } = await startServer(behaviour);
      const program = programFor(url);
      const scenario: Scenario = {
        ...nobody,
        caller: [],
        expect: {},
        webhook,
        requests: { "*": [behaviour.said] },
      };
      const way = await runReally(program, silent);

      expect(way).toContainEqual({ kind: "step.left", step: "ask/1", outcome: behaviour.outcome });
      expect(way).toEqual(walkOf(runScenario(program, scenario).trace));
    },
  );
});
