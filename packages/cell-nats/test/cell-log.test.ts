import { NoRespondersError } from "@nats-io/transport-node";
import { createVirtualClock } from "@flowrun/core/testing";
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
    message: "None of the NATS servers leads the log, as when one was lost and the others choose another.",
  });
});
