import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003", "2004", "2005", "2006"]);
});

afterAll(async () => {
  await asterisk.stop();
});

describe("causes, on Asterisk", () => {
  test.each([
    { status: "300 Multiple Choices", outcome: "failed", cause: 16, sip: 300 },
    { status: "401 Unauthorized", outcome: "failed", cause: 21, sip: 401 },
    { status: "403 Forbidden", outcome: "failed", cause: 21, sip: 403 },
    { status: "404 Not Found", outcome: "failed", cause: 1, sip: 404 },
    { status: "407 Proxy Authentication Required", outcome: "failed", cause: 21, sip: 407 },
    { status: "480 Temporarily Unavailable", outcome: "no_answer", cause: 19, sip: 480 },
    { status: "486 Busy Here", outcome: "busy", cause: 17, sip: 486 },
    { status: "503 Service Unavailable", outcome: "failed", cause: 34, sip: 503 },
    { status: "603 Decline", outcome: "declined", cause: 21, sip: 603 },
  ])("a phone that answers $status tells why", async ({ status, outcome, cause, sip }) => {
    const flow = `start: main
blocks:
  main:
    - answer
    - bridge: 2001
      as: talk
      then: { else: after }
  after:
    - hangup
`;
    const { names, lines } = await playCall(asterisk, {
      flow,
      phones: { 2001: { kind: "refuses", status } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(names["talk"]).toMatchObject({ cause, sip });
    expect(lines).toContain(`main/2 ended: ${outcome}`);
  });

  test.each([
    ["forwarded: after, else: after", "forwarded"],
    ["else: after", "failed"],
  ])("a phone that is forwarded tells to which number, with %s", async (then, outcome) => {
    const flow = `start: main
blocks:
  main:
    - answer
    - bridge: 2001
      as: talk
      then: { ${then} }
  after:
    - hangup
`;
    const { names, lines } = await playCall(asterisk, {
      flow,
      phones: { 2001: { kind: "forwards", to: "2002" } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(names["talk"]).toMatchObject({ cause: 23, sip: 302, forwarded_to: "2002" });
    expect(lines).toContain(`main/2 ended: ${outcome}`);
  });

  test.each([
    { path: ["2002", "2003"], why: "one that answers 486", outcome: "busy", to: "2003" },
    { path: ["2002", "2001"], why: "the first again", outcome: "forwarded", to: "2002" },
    { path: ["2002", "900"], why: "no extension", outcome: "forwarded", to: "2002" },
    {
      ...{ path: ["2002", "2003", "2004", "2005", "2006", "2007"], why: "a sixth" },
      ...{ outcome: "forwarded", to: "2006" },
    },
  ])("forwards are followed along $path: $why", async ({ path, outcome, to }) => {
    const flow = `start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, follow_forwards: 5 }
      as: talk
      then: { forwarded: after, else: after }
  after:
    - hangup
`;
    const stops = ["2001", ...path].slice(0, outcome === "busy" ? -1 : path.length);
    const { names, lines } = await playCall(asterisk, {
      flow,
      phones: {
        ...Object.fromEntries(
          stops.map((from, at) => [from, { kind: "forwards", to: path[at] ?? "" }] as const),
        ),
        ...(outcome === "busy" ? { [to]: { kind: "refuses", status: "486 Busy Here" } } : {}),
      },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(names["talk"]).toMatchObject({ to: `PJSIP/${to}` });
    expect(lines).toContain(`main/2 ended: ${outcome}`);
  });

  test("a phone that is called after a forward has the call when it answers", async () => {
    const flow = `start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, follow_forwards: 1, keep_caller: true }
      as: talk
      then: { else: after }
    - go: after
  after:
    - hangup
`;
    const { names, lines } = await playCall(asterisk, {
      flow,
      phones: { 2001: { kind: "forwards", to: "2002" }, 2002: { kind: "hangsUp", afterMs: 50 } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "callee answered", who: "2002" }],
    });
    expect(names["talk"]).toMatchObject({ to: "PJSIP/2002", ended_by: "callee", cause: null });
    expect(lines).toContain("main/2 ended: ended");
  });

  test("a member of a queue is followed, and counts as the member there", async () => {
    const flow = `queues: { support: { members: [2001, 2003], choose: in_order } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 20s, keep_caller: true, follow_forwards: 2 }
      as: turn
      then: { else: after }
    - go: after
  after:
    - hangup
`;
    const { names, lines } = await playCall(asterisk, {
      flow,
      phones: {
        2001: { kind: "forwards", to: "2002" },
        2002: { kind: "forwards", to: "2004" },
        2004: { kind: "hangsUp", afterMs: 50 },
      },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "callee answered", who: "2004" }],
    });
    expect(names["turn"]).toMatchObject({ member: "PJSIP/2001", ended_by: "callee" });
    expect(lines.filter((line) => line.startsWith("calls PJSIP/"))).toEqual([
      "calls PJSIP/2001",
      "calls PJSIP/2002",
      "calls PJSIP/2004",
    ]);
  });

  test.each([
    { cause: 3, status: 404 },
    { cause: 22, status: 410 },
    { cause: 27, status: 502 },
    { cause: 42, status: 503 },
    { cause: 88, status: 603 },
  ])("a caller who is hung up with cause $cause is told $status", async ({ cause, status }) => {
    const flow = `start: main\nblocks:\n  main:\n    - hangup: ${cause}\n`;
    await playCall(asterisk, { flow, caller: [{ kind: "refused", status }] });
  });

  test("a caller is told the cause with which the phone was not reached", async () => {
    const flow = `start: main
blocks:
  main:
    - bridge: { to: 2001, answer: true }
      as: talk
      then: { else: after }
  after:
    - hangup: "\${talk.cause}"
      if: talk.cause != null
    - hangup: failure
`;
    await playCall(asterisk, {
      flow,
      phones: { 2001: { kind: "refuses", status: "404 Not Found" } },
      caller: [{ kind: "refused", status: 404 }],
    });
  });
});
