import { expect, onTestFinished, test, vi } from "vitest";
import { runAsterisk } from "../asterisk/bed/run-asterisk.ts";
import { emptied } from "../asterisk/emptied.ts";
import { startCaller } from "../asterisk/phones.ts";
import { startNats } from "./nats-servers.ts";
import { startWorkers, within, type Worker } from "./start-workers.ts";

const token = "a-token-that-nobody-guesses";

/** Callers wait until their call is told to end. */
const flow = `flowrun: 1
name: telling
start: main
on_signal:
  over: { part: over, then: { over: bye } }
parts:
  over: { about: The call is to end. }
blocks:
  main:
    - answer
    - music: default
    - wait: 60s
    - hangup
  bye:
    - log: told to end
    - hangup
  over: [{ return: over }]
`;

/** The id of the call from this number, in the log of the process that has it. */
function callOf({ written }: Worker, from: string): Promise<string> {
  const began = new RegExp(`A call began\\. .*call=(\\S+) from=${from} `);
  return vi.waitUntil(() => began.exec(written.text)?.[1], within);
}

test("a signal at either of two processes ends a real caller whom the other one has", async () => {
  const asterisk = await runAsterisk(["1000"], undefined, {
    dialplan: "\n[inbound](+)\nexten => 7000,1,Stasis(south)\n same => n,Hangup(34)\n",
  });
  const nats = await startNats(1);
  onTestFinished(async () => {
    await Promise.all([asterisk.stop(), nats.close()]);
  });
  const { httpPort, username, password, app } = asterisk.settings;
  const at = { host: `127.0.0.1:${httpPort}`, username };
  const { begin, run } = startWorkers({
    flow,
    config: {
      cell: { module: "@flowrun/cell-nats", options: { servers: [...nats.urls] } },
      cells: {
        north: { ari: { ...at, app }, runs: { port: 0 } },
        south: { ari: { ...at, app: "south" }, runs: { port: 0 } },
      },
    },
    environment: { ARI_PASSWORD: password, RUNS_TOKEN: token },
  });
  const first = await begin(/(?:Runs can be asked for[^]*){2}/);
  const second = await begin(/(?:this one stands by[^]*){2}/);
  expect((await run("fleet", "move", `south@${at.host}`)).code).toBe(0);
  const urlIn = (worker: Worker, cell: string): Promise<string> => {
    const told = new RegExp(`Runs can be asked for\\. cell=${cell}@\\S+ url=(\\S+)`);
    return vi.waitUntil(() => told.exec(worker.written.text)?.[1], within);
  };
  const urls = [await urlIn(first, app), await urlIn(second, "south")] as const;
  const callers = await Promise.all(
    (["2222", "7000"] as const).map((to, index) =>
      startCaller(asterisk, {
        ...{ from: `55${index}`, to },
        steps: [{ kind: "answered" }, { kind: "hungUp" }],
      }),
    ),
  );
  const calls = [await callOf(first, "550"), await callOf(second, "551")] as const;
  const tell = async (url: string, call: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/calls/${call}/signals/over`, { method: "POST", headers });
    return answer.status;
  };
  expect([await tell(urls[0], calls[1]), await tell(urls[1], calls[0])]).toEqual([202, 202]);
  await Promise.all(callers.map(({ finished }) => finished));
  await vi.waitUntil(() => /told to end/.test(first.written.text), within);
  await vi.waitUntil(() => /told to end/.test(second.written.text), within);
  expect(await tell(urls[0], calls[1])).toBe(404);
  await emptied(asterisk);
}, 120_000);
