import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const room = "limits";
const wait = { verb: "wait", options: { for: 600_000 } };
const limit = { limit: "trunk1", most: 2 };
const enter = {
  kind: "room.send",
  room,
  seq: 1,
  body: { kind: "enter", limit: "trunk1", most: 2 },
};
const leave = { kind: "room.send", room, seq: 2, body: { kind: "leave", limit: "trunk1" } };
const targets = {
  ...{ ended: "after", no_answer: "after", busy: "after", declined: "after" },
  ...{ failed: "after", full: "after" },
};

/** A caller who is to be connected over a trunk. */
function bridging(): CallOf {
  const options = {
    ...{ to: [["PJSIP/1@trunk1"]], ring: 30_000, keep_caller: true, answer: false },
    ...{ while_ringing: "nothing", ...limit },
  };
  return callOf(
    programOf({ main: [{ verb: "bridge", as: "talk", options, targets }], after: [wait] }),
  );
}

/** A run that dials over it. */
function dialling(): CallOf {
  const options = { to: "PJSIP/1@trunk1", ring: 30_000, detect: false, ...limit };
  const program = programOf(
    { main: [wait], campaign: [{ verb: "dial", options, targets }, wait], after: [wait] },
    { webhooks: { summaryCompleted: "campaign" } },
  );
  return callOf(program, { run: "fr.run.1", webhook: "summaryCompleted", payload: {}, at: 0 });
}

const told = (call: CallOf, body: { readonly kind: string; readonly why?: string }): void =>
  call.feed({ kind: "room.told", room, seq: 1, body });
const calls = (call: CallOf): readonly unknown[] =>
  call.commands().filter((command) => "endpoint" in command);
const left = (call: CallOf): unknown => call.trace().find((one) => "outcome" in one);

describe.each([
  ["bridge", bridging],
  ["dial", dialling],
] as const)("a limit of %s", (_verb, begin) => {
  test("is asked for a place before anybody is called", () => {
    const call = begin();
    expect(call.commands()).toContainEqual(enter);
    expect(call.state().legs.filter(({ role }) => role === "callee")).toEqual([]);
    told(call, { kind: "entered" });
    while (calls(call).length === 0 && call.state().requests.length > 0) call.succeed();
    expect(call.state().legs).toContainEqual(expect.objectContaining({ role: "callee" }));
  });

  test("that has none is full, and nobody is called", () => {
    const call = begin();
    told(call, { kind: "refused", why: "full" });
    expect(left(call)).toMatchObject({ outcome: "full" });
    expect(call.commands()).not.toContainEqual(leave);
    expect(call.state().legs.filter(({ role }) => role === "callee")).toEqual([]);
  });

  test("that is lost has failed", () => {
    const call = begin();
    call.feed({ kind: "room.lost", room });
    expect(left(call)).toMatchObject({ outcome: "failed", detail: "the limit was lost" });
  });

  test("gets its place back when nobody has answered", () => {
    const call = begin();
    told(call, { kind: "entered" });
    for (let tries = 0; tries < 4 && call.state().requests.length > 0; tries += 1) call.succeed();
    const leg = call.state().legs.find(({ role }) => role === "callee")?.id ?? "";
    call.commands();
    call.feed({ kind: "leg.destroyed", leg, cause: 17, techCause: 486 });
    expect(left(call)).toMatchObject({ outcome: "busy" });
    expect(call.commands()).toContainEqual(leave);
  });
});

test("a place of a bridge is kept while two talk, and given back behind that", () => {
  const call = bridging();
  told(call, { kind: "entered" });
  for (let tries = 0; tries < 4 && call.state().requests.length > 0; tries += 1) call.succeed();
  const leg = call.state().legs.find(({ role }) => role === "callee")?.id ?? "";
  call.feed({ kind: "leg.joined", leg });
  while (call.state().requests.length > 0) call.succeed();
  expect(call.commands()).not.toContainEqual(leave);
  call.feed({ kind: "leg.left", leg });
  expect(left(call)).toMatchObject({ outcome: "ended" });
  expect(call.commands()).toContainEqual(leave);
});
