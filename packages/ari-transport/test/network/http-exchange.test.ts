import { RenewedMap } from "@flowrun/core/plugin";
import { Pool } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { ariError } from "../../src/ari-error.ts";
import { exchange, type HostPool } from "../../src/network/http-exchange.ts";
import { Wait } from "../../src/wait.ts";
import { platformFor } from "../support/network-fixture.ts";
import type { Reply } from "../support/reply.ts";
import type { TestPlatform } from "../support/test-platform.ts";

const never = new Promise<Reply>(() => {});
const request = { method: "GET", path: "/ari/channels" } as const;

function poolTo(platform: TestPlatform): HostPool {
  const dispatcher = new Pool(`http://127.0.0.1:${platform.port}`, { connections: 1 });
  onTestFinished(() => dispatcher.destroy());
  return { dispatcher, name: "pbx" };
}

function patience(): Wait {
  const wait = new Wait(new RenewedMap(), () => undefined);
  wait.begin(() => undefined);
  return wait;
}

const nobody = ariError("ARI_TIMEOUT", "late");

describe("exchange", () => {
  test("puts a body together that comes in pieces, letters of several bytes included", async () => {
    const body = { id: "ü€😀".repeat(50_000) };
    const platform = await platformFor({ answer: () => ({ status: 200, body }) });
    expect(await exchange(poolTo(platform), request, patience())).toEqual({
      status: 200,
      body: JSON.stringify(body),
    });
  });

  test("drops the connection of a request that is given up", async () => {
    const platform = await platformFor({ answer: () => never });
    const impatient = patience();
    const answer = exchange(poolTo(platform), request, impatient);
    await platform.arrived(1);
    impatient.giveUp(nobody);
    await expect(answer).rejects.toThrow("Nobody waits for the answer any more.");
    await platform.idle();
  });

  test("never sends a request that is given up before its turn", async () => {
    const first = Promise.withResolvers<Reply>();
    const platform = await platformFor({ answer: () => first.promise });
    const pool = poolTo(platform);
    const impatient = patience();
    const answers = [exchange(pool, request, patience()), exchange(pool, request, impatient)];
    await platform.arrived(1);
    impatient.giveUp(nobody);
    first.resolve({ status: 204 });
    const settled = await Promise.allSettled([...answers, exchange(pool, request, patience())]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(platform.requests).toHaveLength(2);
  });

  test("names the host that cannot be reached", async () => {
    const pool = poolTo(await platformFor());
    await pool.dispatcher.destroy();
    const said = 'The platform at "pbx" cannot be reached: The client is destroyed.';
    await expect(exchange(pool, request, patience())).rejects.toMatchObject({ code: "ARI_UNREACHABLE", message: said });
  });
});
