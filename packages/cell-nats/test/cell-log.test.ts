import { JetStreamApiError } from "@nats-io/jetstream";
import { NoRespondersError } from "@nats-io/transport-node";
import { createVirtualClock } from "@flowrun/core/tooling";
import { expect, test } from "vitest";
import { cellLog } from "../src/cell-log.ts";

test("an append for which none of the servers leads the log says so, and not that JetStream is off", async () => {
  const cause = new NoRespondersError("fr.log.a");
  const js = { publish: () => Promise.reject(new Error("jetstream is not enabled", { cause })) };
  const log = cellLog({
    js: js as never,
    jsm: {} as never,
    stream: "FR_LOG",
    subject: "fr.log.a",
    mostBytes: 1_000,
    clock: createVirtualClock(),
  });
  await expect(log.append({ id: "1", text: "a", isWhole: false }, 0)).rejects.toMatchObject({
    code: "CELL_AWAY",
    message:
      "None of the NATS servers leads the log, as when one was lost and the others choose another.",
  });
});

/**
 * A log whose servers answer an append with these, one after the other, and on a clock that goes on
 * by itself.
 */
function answering(...answers: readonly (Error | number)[]): ReturnType<typeof cellLog> {
  const clock = createVirtualClock();
  const left = [...answers];
  const js = {
    async publish() {
      const answer = left.shift() ?? 0;
      setImmediate(() => void clock.advance(20));
      if (answer instanceof Error) throw answer;
      return { seq: answer };
    },
  };
  const jsm = { streams: { getMessage: async () => null } };
  return cellLog({
    js: js as never,
    jsm: jsm as never,
    stream: "FR_LOG",
    subject: "fr.log.a",
    mostBytes: 10_000,
    clock,
  });
}

const said = (code: number): Error =>
  new JetStreamApiError({ code: 400, err_code: code, description: "wrong last sequence" });

test("an append that has to wait for another message is tried again until that one is kept, or is not", async () => {
  await expect(
    answering(said(10_164), said(10_164), 7).append({ id: "1", text: "a", isWhole: false }, 0),
  ).resolves.toBe(7);
  await expect(
    answering(said(10_164), said(10_071)).append({ id: "1", text: "a", isWhole: false }, 0),
  ).resolves.toBeUndefined();
});

test("an append that nobody decides for two seconds fails, and has not been refused", async () => {
  const undecided = Array.from({ length: 200 }, () => said(10_164));
  await expect(
    answering(...undecided).append({ id: "1", text: "a", isWhole: false }, 0),
  ).rejects.toThrow("wrong last sequence");
});

test("an append behind a part of its own that does not come next is refused", async () => {
  const answers = [8, said(10_071), 13, 14];
  const js = {
    async publish() {
      const answer = answers.shift() ?? 0;
      if (typeof answer !== "number") throw answer;
      return { seq: answer };
    },
  };
  // The first part stands once more, behind what another process wrote.
  const first = new Map([
    ["Fr-Id", "1"],
    ["Fr-Part", "1/3"],
  ]);
  const jsm = { streams: { getMessage: async () => ({ seq: 12, header: first }) } };
  const log = cellLog({
    js: js as never,
    jsm: jsm as never,
    stream: "FR_LOG",
    subject: "fr.log.a",
    mostBytes: 1_034,
    clock: createVirtualClock(),
  });
  await expect(
    log.append({ id: "1", text: "a".repeat(30), isWhole: false }, 0),
  ).resolves.toBeUndefined();
});
