import { describe, expect, test } from "vitest";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createFaultGate, type V2Fault } from "../../src/v2/v2-faults.ts";
import { newYearClock } from "../support/new-year-clock.ts";

const request = { method: "GET", path: "/org/101/v2/contacts" };
const empty = { answer: () => Promise.resolve(new Response()), cut: () => {} };

/** What a request gets while the fault is there, and whether it was done. */
async function meet(fault: V2Fault): Promise<{ status: number; body: string; isDone: boolean }> {
  const gate = createFaultGate(createSystemClock());
  let isDone = false;
  gate.next(fault);
  const answer = await gate.pass(request, {
    cut: () => {},
    answer: () => {
      isDone = true;
      return Promise.resolve(Response.json({ name: "Eve" }));
    },
  });
  return { status: answer.status, body: await answer.text(), isDone };
}

describe("a fault of the REST API v2", () => {
  test("refuses with a status, and with the body that it was given", async () => {
    expect(await meet({ kind: "refuse", status: 500 })).toEqual({
      status: 500,
      body: '{"message":"Internal Server Error"}',
      isDone: false,
    });
    expect(await meet({ kind: "refuse", status: 401, body: { code: 1 } })).toMatchObject({
      body: '{"code":1}',
    });
  });

  test("answers HTML where JSON should be", async () => {
    const answer = await meet({ kind: "html", status: 200 });
    expect(answer).toMatchObject({ status: 200, isDone: false });
    expect(answer.body).toMatch(/^<html>/);
  });

  test("gives the first half of the answer and then cuts the connection", async () => {
    const gate = createFaultGate(createSystemClock());
    gate.next({ kind: "half" });
    const cut = Promise.withResolvers<void>();
    const whole = Response.json({ name: "Eve" }, { status: 201 });

    const answer = await gate.pass(request, {
      answer: () => Promise.resolve(whole),
      cut: cut.resolve,
    });

    const reader = answer.body?.getReader();
    expect(answer.status).toBe(201);
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"name"');
    await cut.promise;
  });

  test("answers late", async () => {
    const clock = newYearClock();
    const gate = createFaultGate(clock);
    gate.next({ kind: "delay", ms: 5_000 });
    const answered: number[] = [];
    void gate.pass(request, empty).then(() => answered.push(clock.now()));

    const startedAt = clock.now();
    await clock.runUntilIdle();

    expect(answered).toEqual([startedAt + 5_000]);
  });

  test.each([
    [false, 0],
    [true, 1],
  ])("never answers; done all the same: %s", async (isDone, times) => {
    const gate = createFaultGate(createSystemClock());
    gate.next({ kind: "silence", isDone });
    let done = 0;
    const answer = (): Promise<Response> => {
      done += 1;
      return Promise.resolve(new Response("later"));
    };
    const silent = gate.pass(request, { ...empty, answer });
    const next = gate.pass(request, { ...empty, answer });

    expect(await (await Promise.race([silent, next])).text()).toBe("later");
    expect(done).toBe(times + 1);
  });

  test("meets only the requests that it is for, as often as it is told to", async () => {
    const gate = createFaultGate(createSystemClock());
    gate.next(
      { kind: "refuse", status: 503 },
      { count: 2, matches: ({ method }) => method === "POST" },
    );
    const statuses: number[] = [];
    for (const method of ["GET", "POST", "POST", "POST"]) {
      statuses.push((await gate.pass({ ...request, method }, empty)).status);
    }
    expect(statuses).toEqual([200, 503, 503, 200]);
  });
});
