import { readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryStore, recordingLogger } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import { openRecords, type OpenRecords } from "../../src/records/open-records.ts";
import { folderWith } from "../try-main.ts";

/** The receivers of records and events with these variables of the environment, in a folder of their own. */
async function open(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly records: OpenRecords; readonly folder: string }> {
  const folder = folderWith({});
  const nothing = { file: undefined, flow: undefined, settings: undefined, secretSettings: [] };
  const { config } = loadConfig({ ...nothing, set: [], cwd: folder, environment });
  const records = await openRecords({
    config,
    folder,
    surroundings: {
      cwd: folder,
      environment: { STATE_DIRECTORY: folder },
      ...(process.getuid && { userId: process.getuid() }),
      clock: createSystemClock(),
    },
    owner: "test",
    store: memoryStore({}),
    log: recordingLogger(),
  });
  onTestFinished(async () => {
    await records.stop();
    await records.close();
  });
  return { records, folder };
}

const stranded = {
  start: { leg: "a", from: "100", to: "200", args: [], at: 1_000 },
  program: undefined,
};
const event = { id: "a/1", name: "order", at: 2_000, call: "a", flow: "shop", data: { number: 7 } };

describe("openRecords", () => {
  test.each([
    ["nobody gets anything", {}, { records: false, events: false, outbox: false }],
    [
      "a file gets records",
      { RECORDS_FILE: "calls.jsonl" },
      { records: true, events: false, outbox: false },
    ],
    [
      "a server gets records",
      { RECORDS_WEBHOOK: "http://127.0.0.1:9/", RECORDS_SECRET: "s3cret" },
      { records: true, events: false, outbox: true },
    ],
    [
      "a file gets events",
      { EVENTS_FILE: "events.jsonl" },
      { records: false, events: true, outbox: true },
    ],
  ])("makes what somebody gets and no more, where %s", async (_, environment, expected) => {
    const { records } = await open(environment);

    expect({
      records: records.observer !== undefined,
      events: records.events !== undefined,
      outbox: records.outboxStats !== undefined,
    }).toEqual(expected);
  });

  test("tells of calls and of events where each should go, and nowhere else", async () => {
    const { records, folder } = await open({
      RECORDS_FILE: "calls.jsonl",
      EVENTS_FILE: "events.jsonl",
    });
    records.observer?.stranded?.(stranded);
    records.events?.emit(event);
    await records.stop();
    const linesOf = (file: string): readonly unknown[] =>
      readFileSync(join(folder, file), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown);

    expect(linesOf("calls.jsonl")).toMatchObject([{ call: "a", reason: "stranded" }]);
    expect(linesOf("events.jsonl")).toMatchObject([{ event: "order", data: { number: 7 } }]);
  });
});
