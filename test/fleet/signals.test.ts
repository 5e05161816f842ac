import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Platform } from "@flowrun/simulator";
import { describe, expect, test, vi } from "vitest";
import { fleetOnOwnNats, fleetOnPostgres, type Fleet } from "./fleet.ts";
import { within, type Worker } from "./start-workers.ts";

const names = ["north", "south"] as const;
const token = "a-token-that-nobody-guesses";

/** Callers wait until they are fetched; whose number is the id of a call fetches that one. */
const fetching = `flowrun: 1
name: fetching
start: main
vars: { desk: "" }
on_signal:
  fetch: { part: fetch, then: { moved: desk } }
parts:
  fetch: { takes: { desk: string } }
blocks:
  main:
    - answer
    - go: teller
      if: call.from.contains(".")
    - wait: 60s
    - hangup
  teller:
    - signal: { to: "\${call.from}", name: fetch, with: { desk: 2002 } }
      then: { ok: told, failed: nobody }
  told:
    - play: sound:told
    - hangup
  nobody:
    - play: sound:nobody
    - hangup
  desk:
    - answer
    - play: "digits:\${vars.desk}"
    - hangup
  fetch:
    - set: { desk: "\${args.desk}" }
    - return: moved
`;

const own = { text: fetching, names, environment: { RUNS_TOKEN: token } };

/** Two processes, of which each has the calls of a cell and takes signals, at these addresses. */
interface Pair extends Fleet {
  readonly first: Worker;
  readonly second: Worker;
  /** In the order of `platforms`: of the process that has the calls of that platform. */
  readonly urls: readonly string[];
}

async function pair(start: () => Promise<Fleet>): Promise<Pair> {
  const begun = await start();
  const file = join(begun.folder, "flowrun.config.yaml");
  const config = JSON.parse(readFileSync(file, "utf8")) as {
    readonly cells: Readonly<Record<string, object>>;
  };
  const cells = Object.fromEntries(
    Object.entries(config.cells).map(([name, cell]) => [name, { ...cell, runs: { port: 0 } }]),
  );
  writeFileSync(file, JSON.stringify({ ...config, cells }));
  const twice = (what: string): RegExp => new RegExp(`(?:${what}[^]*){2}`);
  const first = await begun.begin(twice("Runs can be asked for"));
  const second = await begun.begin(twice("this one stands by"));
  const [north = "", south = ""] = (await begun.status()).map(({ cell }) => cell);
  expect((await begun.run("fleet", "move", south)).code).toBe(0);
  const urlIn = (worker: Worker, cell: string): Promise<string> =>
    vi.waitUntil(
      () =>
        new RegExp(`Runs can be asked for. cell=${cell} url=(\\S+)`).exec(worker.written.text)?.[1],
      within,
    );
  // The platforms count their calls alike, and no two calls may have one id.
  const unlike = await waiting(begun.platforms[1], "x");
  unlike.call.hangUp();
  await unlike.ended;
  return {
    ...begun,
    ...{ first, second },
    urls: [await urlIn(first, north), await urlIn(second, south)],
  };
}

/** A caller, once answered, and what it hears. */
async function waiting(
  platform: Platform | undefined,
  from: string,
): Promise<{
  readonly call: ReturnType<Platform["call"]>;
  readonly heard: string[];
  readonly ended: Promise<unknown>;
}> {
  if (platform === undefined) throw new Error("There is no such platform.");
  const call = platform.call({ from, to: "2" });
  const heard: string[] = [];
  const answered = Promise.withResolvers<void>();
  call.on((line) => {
    if (line.kind === "media.started") heard.push(line.uri);
    if (line.kind === "leg.answered") answered.resolve();
  });
  await answered.promise;
  return { call, heard, ended: call.ended };
}

async function tell(
  url: string | undefined,
  call: string,
  { key, desk = "2001" }: { readonly key?: string; readonly desk?: string } = {},
): Promise<readonly [number, unknown]> {
  const response = await fetch(`${url}/calls/${encodeURIComponent(call)}/signals/fetch`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: JSON.stringify({ desk }),
  });
  return [response.status, ((await response.json()) as { readonly code?: string }).code];
}

// A signal asks all cells of the servers for its call, and calls of other tests have the same ids.
describe.each([
  ["three NATS servers", () => fleetOnOwnNats(own)],
  ["a Postgres database", () => fleetOnPostgres(own)],
])("signals in a fleet of two processes, with their logs in %s", (_where, start) => {
  test("come to a call of either, whichever is asked, and to no call that is over", async () => {
    const { platforms, urls } = await pair(start);
    const [north, south] = [await waiting(platforms[0], "n"), await waiting(platforms[1], "s")];
    expect(await tell(urls[0], south.call.id)).toEqual([202, undefined]);
    expect(await tell(urls[1], north.call.id)).toEqual([202, undefined]);
    await Promise.all([north.ended, south.ended]);
    expect([north.heard, south.heard]).toEqual([["digits:2001"], ["digits:2001"]]);
    expect(await tell(urls[0], south.call.id)).toEqual([404, "REQUEST_NO_CALL"]);
  });

  test("are taken once with the same key, whichever process is asked, also after the owner was killed", async () => {
    const { platforms, urls, first } = await pair(start);
    const north = await waiting(platforms[0], "n");
    first.child.kill("SIGKILL");
    // Nobody has the call for a moment, and nobody is told anything.
    const fates: unknown[] = [];
    await vi.waitUntil(async () => {
      const [status, code] = await tell(urls[1], north.call.id, { key: "k" });
      fates.push(code ?? status);
      return status === 202;
    }, within);
    expect(["REQUEST_REFUSED", "REQUEST_UNSURE"]).toContain(fates[0]);
    expect(await tell(urls[1], north.call.id, { key: "k" })).toEqual([202, undefined]);
    await north.ended;
    expect(north.heard).toEqual(["digits:2001"]);
  });

  test("of a call in one process come to a call in the other, and fail where there is none", async () => {
    const { platforms } = await pair(start);
    const north = await waiting(platforms[0], "n");
    const tells = async (id: string): Promise<readonly string[]> => {
      const teller = await waiting(platforms[1], id);
      await teller.ended;
      return teller.heard;
    };
    expect(await tells(north.call.id)).toEqual(["sound:told"]);
    await north.ended;
    expect(north.heard).toEqual(["digits:2002"]);
    expect(await tells(north.call.id)).toEqual(["sound:nobody"]);
  });
});
