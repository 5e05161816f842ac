import type { HttpCommand, V2Command } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";
import { createQuestions } from "../../src/run/questions.ts";
import { createServers, type Servers } from "../../src/run/servers.ts";
import { scenarioOf } from "./scenario-of.ts";
import type { Scenario, ServerAnswer } from "../../src/scenario/scenario.ts";

const get: HttpCommand = {
  kind: "http.request",
  request: "r1",
  method: "GET",
  url: "https://a.example/7",
  headers: {},
  timeoutMs: 5_000,
  retries: 0,
};
const search: V2Command = {
  kind: "v2.call",
  request: "r1",
  operation: "contacts.search",
  with: {},
  timeoutMs: 5_000,
};
const answers = (status: number, body: string | null = null, afterMs = 0): ServerAnswer => ({
  kind: "answers",
  status,
  body,
  afterMs,
});
const failed = {
  kind: "request.failed",
  request: "r1",
  code: "SCENARIO_FAULT",
  message: "the scenario says so",
};
const serversOf = (given: Partial<Pick<Scenario, "requests" | "v2">>): Servers => {
  const memory = createMemory();
  return createServers(createQuestions(memory, scenarioOf(given)).ask, memory, () => false);
};
const replyTo = (
  command: HttpCommand | V2Command,
  given: Partial<Pick<Scenario, "requests" | "v2">>,
): unknown => serversOf(given).reply(command);

describe("the servers of a scenario", () => {
  test("answer with 200 where a scenario says nothing", () => {
    expect([replyTo(get, {}), replyTo(search, {})]).toEqual([
      {
        afterMs: 0,
        happening: {
          kind: "request.succeeded",
          request: "r1",
          result: { status: 200, body: null },
        },
      },
      { afterMs: 0, happening: { kind: "request.succeeded", request: "r1", result: null } },
    ]);
  });

  test("answer a request with any status, and when the scenario says", () => {
    expect(
      replyTo(get, { requests: { "https://a.example/*": [answers(404, "none", 300)] } }),
    ).toEqual({
      afterMs: 300,
      happening: {
        kind: "request.succeeded",
        request: "r1",
        result: { status: 404, body: "none" },
      },
    });
  });

  test.each([
    [answers(201, "made"), { kind: "request.succeeded", request: "r1", result: "made" }],
    [answers(404), { ...failed, certain: true, outcome: "refused" }],
    [answers(500), { ...failed, certain: false }],
    [answers(302), { ...failed, certain: false }],
  ])("answer a call of the REST API v2 as its client does: %o", (answer, happening) => {
    expect(replyTo(search, { v2: { "contacts.search": [answer] } })).toEqual({
      afterMs: 0,
      happening,
    });
  });

  test.each([get, search])("fail at once, or not before the deadline ($kind)", (command) => {
    const timedOut = {
      afterMs: 5_000,
      happening: { ...failed, certain: false, outcome: "timed_out" },
    };
    const replies = [
      { kind: "fails" } as const,
      { kind: "never" } as const,
      answers(200, null, 5_000),
    ].map((answer) =>
      replyTo(command, { requests: { "*": [answer] }, v2: { "contacts.search": [answer] } }),
    );
    expect(replies).toEqual([
      { afterMs: 0, happening: { ...failed, certain: true } },
      timedOut,
      timedOut,
    ]);
  });

  test("answer in turn, each URL and method for itself, and go on with the last answer", () => {
    const servers = serversOf({
      requests: {
        "GET https://a.example/7": [answers(503), answers(200, "b")],
        "https://a.example/*": [answers(204)],
      },
      v2: {},
    });
    const statuses = [
      get,
      get,
      { ...get, method: "POST" } as const,
      get,
      { ...get, url: "https://a.example/8" },
    ].map((command) => servers.reply(command).happening);
    expect(
      statuses.map((each) => (each.kind === "request.succeeded" ? each.result : each)),
    ).toEqual([
      { status: 503, body: null },
      { status: 200, body: "b" },
      { status: 204, body: null },
      { status: 200, body: "b" },
      { status: 204, body: null },
    ]);
  });
});
