import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { passed, spread, typed } from "./callers.ts";
import { fleet, fleetOnPostgres } from "./fleet.ts";
import { type Worker, within } from "./start-workers.ts";

test.each([
  ["three NATS servers", fleet],
  ["a Postgres database", fleetOnPostgres],
])(
  "with its log in %s a worker that is to end hands its calls to the one that stands by: no key is lost, and no prompt repeated",
  async (_where, start) => {
    const { platform, begin } = await start();
    const first = await begin();
    const second = await begin();
    const callers = Array.from({ length: 40 }, () => {
      const heard: string[] = [];
      const call = platform.call({ from: "1", to: "2" });
      call.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
      return { call, heard };
    });
    await vi.waitUntil(() => callers.every(({ heard }) => heard.length === 1), within);
    // Keys all the while, also when another one has the calls.
    for (const { call } of callers) call.press("1234", 100);
    const ended = once(first.child, "exit");
    first.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await Promise.all(callers.map(({ call }) => call.ended));
    expect(callers.map(({ heard }) => heard.join())).toEqual(
      Array(40).fill("sound:number,digits:1234"),
    );
    expect(first.written.text).toContain("Another process has taken the calls over.");
    await vi.waitUntil(
      () => second.written.text.includes("The calls of the process before go on."),
      within,
    );
    expect(platform.inventory().channels).toBe(0);
  },
);

test("a reload has the owner start a new process, which has the calls without a gap, also where another one stands by", async () => {
  const { platform, begin, run } = await fleet();
  const first = await begin();
  const second = await begin();
  const heard: string[] = [];
  const call = platform.call({ from: "1", to: "2" });
  call.on((line) => void (line.kind === "media.started" && heard.push(line.uri)));
  await vi.waitUntil(() => heard.length === 1, within);
  call.press("12");
  const ended = once(first.child, "exit");
  const { code, text } = await run("reload", "flow.yaml");
  const next = Number(/Process (\d+) runs the flow now, with 1 live call\./.exec(text)?.[1]);
  onTestFinished(() => void process.kill(next, "SIGKILL"));
  call.press("34");
  expect([code, await ended]).toEqual([0, [0, null]]);
  await call.ended;
  expect(heard).toEqual(["sound:number", "digits:1234"]);
  expect(second.written.text).not.toContain("This process has the calls");
});

test("a worker that is to end and for which nobody stands by lets its calls finish", async () => {
  const { platform, begin } = await fleet();
  const { child, written } = await begin();
  const call = platform.call({ from: "1", to: "2" });
  await new Promise<void>((resolve) =>
    call.on(({ kind }) => kind === "media.started" && resolve()),
  );
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await vi.waitUntil(() => written.text.includes("Taking no new calls; 1 live call"), within);
  call.press("1234");
  await call.ended;
  expect(await ended).toEqual([0, null]);
});

test("two workers are replaced one after the other under 60 calls a second: each call is served as if nothing were", async () => {
  const { platform, begin } = await fleet();
  const replace = async (owner: Worker, next: Worker): Promise<void> => {
    const ended = once(owner.child, "exit");
    owner.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await vi.waitUntil(
      () => next.written.text.includes("The calls of the process before go on."),
      within,
    );
  };
  const first = await begin();
  const second = await begin();
  const numbers = Array.from({ length: 900 }, (_, index) => String(1_000 + index));
  const deploying = (async () => {
    await passed(platform, 4_000);
    await replace(first, second);
    const third = await begin();
    await passed(platform, 2_000);
    await replace(second, third);
  })();
  const calling = numbers.map(async (number, index) => {
    await passed(platform, (index * 1_000) / 60);
    return typed(platform, number);
  });
  const [served] = await Promise.all([Promise.all(calling), deploying]);
  process.stderr.write(`From a key to the answer: ${spread(served)}.\n`);
  expect(served.map(({ heard }) => heard)).toEqual(
    numbers.map((number) => `sound:number,digits:${number}`),
  );
  expect(platform.inventory().channels).toBe(0);
});
