import { describe, expect, test } from "vitest";
import { createDeadlines } from "../src/deadlines.ts";
import { createStoredRecordings } from "../src/stored-recordings.ts";
import { failureOf } from "./support/failure-of.ts";
import { fakeWire } from "./support/fake-wire.ts";
import { virtualTime } from "./support/virtual-time.ts";

const bytes = new Uint8Array([82, 73, 70, 70]);

describe("createStoredRecordings", () => {
  test("gives the file of a recording with its type", async () => {
    const paths: string[] = [];
    const wire = {
      ...fakeWire(),
      async file(path: string) {
        paths.push(path);
        return { status: 200, body: "", type: "audio/x-wav", bytes };
      },
    };
    const recording = createStoredRecordings(wire, createDeadlines(virtualTime().alarms));
    expect(await recording("boxes/7 a")).toEqual({ type: "audio/x-wav", bytes });
    expect(paths).toEqual(["/recordings/stored/boxes%2F7%20a/file"]);
  });

  test("rejects where there is none, and where the wire gives no files", async () => {
    const none = {
      status: 404,
      body: JSON.stringify({ message: "Recording not found" }),
      type: "",
      bytes,
    };
    const { alarms } = virtualTime();
    const missing = createStoredRecordings(
      { ...fakeWire(), file: async () => none },
      createDeadlines(alarms),
    );
    expect(await failureOf(missing("x"))).toMatchObject({ code: "ARI_GONE", certain: true });
    const unable = createStoredRecordings(fakeWire(), createDeadlines(alarms));
    expect(await failureOf(unable("x"))).toMatchObject({ code: "ARI_FAILED", certain: true });
  });
});
