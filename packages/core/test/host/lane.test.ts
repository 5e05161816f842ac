import { describe, expect, test } from "vitest";
import { Lane } from "../../src/host/lane.ts";
import { settle } from "../settle.ts";
import { command } from "./bench.ts";

/** A lane whose commands are answered by hand, and the requests that it has sent. */
function laneOf(...commands: readonly Parameters<Lane["add"]>[0][]) {
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const lane = new Lane({
    send: ({ request }) => {
      sent.push(request);
      return new Promise((resolve) => answers.set(request, () => resolve({ kind: "succeeded", result: null })));
    },
    answered: () => lane.pump(),
  });
  for (const one of commands) lane.add(one);
  lane.pump();
  const answer = async (request: string): Promise<void> => {
    answers.get(request)?.();
    await settle();
  };
  return { lane, sent, answer };
}

describe("Lane", () => {
  test("sends removals together, behind the answer to what came before and ahead of what comes after", async () => {
    const { lane, sent, answer } = laneOf(
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
    expect([sent, lane.idle]).toEqual([["r1", "r2", "r3", "r4"], false]);
    await answer("r4");
    expect(lane.idle).toBe(true);
  });

  test("sends a removal that comes while another is under way", () => {
    const { lane, sent } = laneOf(command.hangup("r1", "a"));
    lane.add(command.hangup("r2", "b"));
    lane.pump();
    expect(sent).toEqual(["r1", "r2"]);
  });
});
