import { describe, expect, test } from "vitest";
import { Holdings, PlatformQueue } from "../src/platform-queue.ts";
import { settle } from "../../core/test/settle.ts";
import { command } from "./bench.ts";

/** A queue whose commands are answered by hand, and the requests that it has sent. */
function queueOf(...commands: readonly Parameters<PlatformQueue["add"]>[0][]) {
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const queue = new PlatformQueue({
    send: ({ request }) => {
      sent.push(request);
      return new Promise((resolve) =>
        answers.set(request, () => resolve({ kind: "succeeded", result: null })),
      );
    },
    answered: () => queue.pump(),
    isLost: () => false,
  });
  for (const one of commands) queue.add(one);
  queue.pump();
  const answer = async (request: string): Promise<void> => {
    answers.get(request)?.();
    await settle();
  };
  return { queue, sent, answer };
}

describe("PlatformQueue", () => {
  test("sends removals together, behind the answer to what came before and ahead of what comes after", async () => {
    const { queue, sent, answer } = queueOf(
      command.createBridge("r1", "b1"),
      command.destroyBridge("r2", "b1"),
      command.hangup("r3", "other"),
      command.play("r4", "p1", "a"),
    );
    expect(sent).toEqual(["r1"]);
    await answer("r1");
    expect(sent).toEqual(["r1", "r2", "r3"]);
    await answer("r3");
    expect(sent).toEqual(["r1", "r2", "r3"]);
    await answer("r2");
    expect([sent, queue.idle]).toEqual([["r1", "r2", "r3", "r4"], false]);
    await answer("r4");
    expect(queue.idle).toBe(true);
  });

  test("sends originates together, so that phones ring at once, and what comes after them behind all answers", async () => {
    const { queue, sent, answer } = queueOf(
      command.originate("r1", "a", "b1"),
      command.originate("r2", "b", "b1"),
      command.createBridge("r3", "b1"),
    );
    expect(sent).toEqual(["r1", "r2"]);
    await answer("r2");
    expect(sent).toEqual(["r1", "r2"]);
    await answer("r1");
    expect(sent).toEqual(["r1", "r2", "r3"]);
    await answer("r3");
    expect(queue.idle).toBe(true);
  });

  test("sends a removal that comes while another is under way", () => {
    const { queue, sent } = queueOf(command.hangup("r1", "a"));
    queue.add(command.hangup("r2", "b"));
    queue.pump();
    expect(sent).toEqual(["r1", "r2"]);
  });

  test("tells of what it was to send again, and drops, that it may be done; and of what it never sent that it is not", () => {
    const { queue } = queueOf();
    const [dial, create] = [command.originate("r1", "a", "b1"), command.createBridge("r2", "b1")];
    queue.restore([dial], [create]);
    queue.settle(() => "again");
    expect(queue.open).toEqual({ sent: [dial], waiting: [create] });
    expect(queue.dropUnsent()).toEqual([
      { command: dial, mayBeDone: true },
      { command: create, mayBeDone: false },
    ]);
  });

  test("does not send what waits its turn and is there all the same, since an earlier process sent it", async () => {
    const { queue, sent, answer } = queueOf();
    queue.restore([], [command.play("r1", "p1", "a"), command.play("r2", "p2", "a")]);
    queue.settle(
      () => "again",
      ({ request }) => request === "r1",
    );
    queue.pump();
    expect(sent).toEqual(["r2"]);
    await answer("r2");
    expect(queue.idle).toBe(true);
  });
});

const { createBridge, originate } = command;
const hangUp = (leg: string) => ({ kind: "leg.hangup", request: "r8", leg }) as const;
const destroy = (bridge: string) => ({ kind: "bridge.destroy", request: "r9", bridge }) as const;

/** The names of what would be removed: each stands in the request of its removal. */
function held(holdings: Holdings): readonly string[] {
  return holdings.removals().map(({ request }) => request.replace(/^host:/, ""));
}

/** The holdings of a call with a second leg and a bridge. */
function connected(): Holdings {
  const holdings = new Holdings(["in"]);
  holdings.commanded(createBridge("r1", "bridge"));
  holdings.commanded(originate("r2", "out", "bridge"));
  return holdings;
}

describe("Holdings", () => {
  test("removes legs first, then bridges, each with a request of its own", () => {
    expect(connected().removals()).toEqual([
      { kind: "leg.hangup", request: "host:in", leg: "in" },
      { kind: "leg.hangup", request: "host:out", leg: "out" },
      { kind: "bridge.destroy", request: "host:bridge", bridge: "bridge" },
    ]);
  });

  test("removes nothing again that the call itself has commanded to be removed", () => {
    const holdings = connected();
    holdings.commanded(hangUp("out"));
    expect(held(holdings)).toEqual(["in", "bridge"]);
    holdings.commanded(destroy("bridge"));
    expect(held(holdings)).toEqual(["in"]);
    holdings.commanded(hangUp("in"));
    expect(held(holdings)).toEqual([]);
  });

  test("still has what could not be removed", () => {
    const holdings = connected();
    for (const removal of [hangUp("in"), hangUp("out"), destroy("bridge")])
      holdings.commanded(removal);
    holdings.notRemoved(hangUp("out"));
    holdings.notRemoved(destroy("bridge"));
    expect(held(holdings)).toEqual(["out", "bridge"]);
  });

  test("no longer has a leg that left or was destroyed", () => {
    const holdings = connected();
    holdings.saw({ kind: "leg.destroyed", at: 0, leg: "out", cause: 16 });
    expect(held(holdings)).toEqual(["in", "bridge"]);
    holdings.saw({ kind: "leg.left", at: 0, leg: "in" });
    expect(held(holdings)).toEqual(["bridge"]);
  });

  test("has each thing once, however often it was noted", () => {
    const holdings = connected();
    holdings.commanded(originate("r3", "out", "bridge"));
    holdings.notRemoved(hangUp("in"));
    holdings.notRemoved(destroy("bridge"));
    expect(held(holdings)).toEqual(["in", "out", "bridge"]);
  });
});
