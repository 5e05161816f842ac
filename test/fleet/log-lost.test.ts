import { writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTcpGate, type TcpGate } from "../tcp-gate.ts";
import { place, right, spread } from "./callers.ts";
import { fleetOnOwnNats, type Fleet } from "./fleet.ts";
import { between, everyTenSeconds, load, placeTyping, Pair, timeout, waiting } from "./load.ts";
import type { NatsServers } from "./nats-servers.ts";
import { within, type Worker } from "./start-workers.ts";

/** The stream that keeps the log of all cells. */
const log = "FR_LOG";

test(
  "at 60 calls a second nobody is lost, and nothing said twice, when the server that leads the log is killed",
  { timeout },
  async () => {
    const { begin, nats, platform } = await fleetOnOwnNats({ text: waiting("4s") });
    await begin();
    await begin();
    const gaps: (readonly [number, number])[] = [];
    const lose = async (): Promise<number> => {
      const [leader, began] = [await nats.leader(log), performance.now()];
      await nats.kill(leader);
      await vi.waitUntil(async () => (await nats.leader(log)) !== leader, within);
      const ended = performance.now();
      gaps.push([began, ended]);
      await nats.start(leader);
      return ended - began;
    };
    const [told, served] = await Promise.all([
      everyTenSeconds(platform, lose),
      placeTyping(platform),
    ]);
    const all = await Promise.all(served);
    const meanwhile = all.filter(({ pressedAt }) =>
      gaps.some(([from, to]) => pressedAt >= from && pressedAt <= to),
    );
    const others = all.filter((each) => !meanwhile.includes(each));
    process.stdout.write(
      `no leader: ${told}; from the last key to the answer ${spread(meanwhile)}, and with one ${spread(others)}\n`,
    );

    expect(meanwhile.length).toBeGreaterThan(0);
    expect(all.map(({ heard }) => heard)).toEqual(
      right(load.calls).map((digits) => `sound:number,${digits}`),
    );
    expect(platform.inventory().channels).toBe(0);
  },
);

interface GatedWorker extends Worker {
  readonly gates: readonly TcpGate[];
}

/** Starts workers whose way to the log can be cut, each for itself. */
function gated({ begin, folder, nats }: Fleet & { readonly nats: NatsServers }, logWait: string) {
  let count = 0;
  return async (): Promise<GatedWorker> => {
    const gates = await Promise.all(
      nats.urls.map((url) => createTcpGate({ host: "127.0.0.1", port: Number(new URL(url).port) })),
    );
    onTestFinished(async () => void (await Promise.all(gates.map((gate) => gate.shut()))));
    const servers = gates.map(({ port }) => `nats://127.0.0.1:${port}`);
    const config = {
      durability: { key_file: "none", log_wait: logWait },
      cell: { module: "@flowrun/cell-nats", options: { servers } },
    };
    const file = join(folder, `gated-${count}.yaml`);
    count += 1;
    writeFileSync(file, JSON.stringify(config));
    return { ...(await begin(undefined, "--config", file)), gates };
  };
}

/**
 * What of a call's words is told twice though no entry began anew in between: what one owner had
 * begun, and the next one did not know of.
 */
function saidTwice(heard: readonly string[]): readonly string[] {
  return heard.filter((uri, index) => uri !== "sound:number" && heard.indexOf(uri) < index);
}

const cuts = [
  ["freeze", "50ms"],
  ["shut", "50ms"],
  ["shut", "strict"],
  ["freeze", "strict"],
] as const;

// All of them where there is time for more than one fault each.
test.each(load.faults === 1 ? cuts.slice(0, 1) : cuts)(
  "at 60 calls a second no call of an owner that is cut off from the log is lost, and nobody hears another number than their own, or anything twice (%s, log_wait: %s)",
  { timeout },
  async (how, logWait) => {
    const started = await fleetOnOwnNats({ text: waiting("6s") });
    const { platform } = started;
    const workers = await Pair.begin(gated(started, logWait));
    const ends: Promise<unknown>[] = [];
    const cut = (): Promise<number> =>
      workers.befall(({ child, gates }) => {
        ends.push(once(child, "exit").then(([code]) => code as unknown));
        for (const gate of gates) void gate[how]();
      });
    const [told, calls] = await Promise.all([
      everyTenSeconds(platform, cut),
      place(platform, load.calls, between),
    ]);
    const all = await Promise.all(calls);
    const twice = all.filter((heard) => saidTwice(heard).length > 0);
    process.stdout.write(
      `cut off (${how}), log_wait ${logWait}: ${told}; ${twice.length} heard something twice\n`,
    );

    const numbers = all.map((heard) =>
      [...new Set(heard.filter((uri) => uri !== "sound:number"))].join(),
    );
    expect(numbers).toEqual(right(load.calls));
    expect(twice).toEqual([]);
    expect(await Promise.all(ends)).toEqual(ends.map(() => 3));
    expect(platform.inventory().channels).toBe(0);
  },
);
