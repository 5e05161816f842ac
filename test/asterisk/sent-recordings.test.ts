import { readWave, type HttpPort, type HttpRequest } from "@flowrun/core/plugin";
import { createKnexStore, openDatabase } from "@flowrun/store-knex";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith } from "../folder-with.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";
import { left, playCall } from "./play-call.ts";
import { storedSound } from "./recorded-sound.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A server that takes whatever it is sent. */
function receiver(): { readonly sent: HttpRequest[]; readonly http: HttpPort } {
  const sent: HttpRequest[] = [];
  const http: HttpPort = {
    send: async (request) => {
      sent.push(request);
      return { status: 200, body: null };
    },
    close: async () => undefined,
  };
  return { sent, http };
}

describe("a recording that is sent, on Asterisk", () => {
  test("leaves the silence at both ends out, and Asterisk keeps it whole", async () => {
    const { sent, http } = receiver();
    const played = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - answer
    - record: { name: box/trimmed, max: 10s, end_on_silence: 2s, timeout: 4s }
      as: message
      then: { empty: lost, failed: lost }
    - request:
        url: https://mail.example/messages
        form: { to: office@example.com }
        recording: "\${message.name}"
        trim: true
      then: { else: lost }
    - hangup
  lost:
    - hangup
`,
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 0, silentMs: 1_500 },
        { kind: "talk", hertz: 440, ms: 1_500, silentMs: 4_000 },
        { kind: "hungUp" },
      ],
      signals: [{ at: "records", who: "caller" }],
      parts: { http },
    });
    expect(left(played, "main/3")).toMatchObject({ outcome: "ok" });
    const whole = await storedSound(asterisk, "box/trimmed");
    const [{ file } = {}] = sent;
    const trimmed = samplesOf(Buffer.from(file?.bytes ?? []));
    // Before the voice, the voice, and the silence that has ended it.
    expect(whole.length / 8_000).toBeGreaterThan(4);
    expect(trimmed.length / 8_000).toBeGreaterThan(1.4);
    expect(trimmed.length / 8_000).toBeLessThan(2.1);
    expect(toneIn(trimmed.subarray(3_200, 9_600), 440)).toBeGreaterThan(0.2);
  }, 60_000);

  test("is kept in a column of a database that no lookup reads", async () => {
    const database = openDatabase(`sqlite:${folderWith({})}/rows.db`);
    await database.transaction(({ run }) =>
      run({ sql: "create table tapes (id text primary key, name text, sound text)", bindings: [] }),
    );
    const played = await playCall(asterisk, {
      flow: `start: main
tables: { tapes: { key: id, columns: { id: string, name: string } } }
blocks:
  main:
    - answer
    - record: { name: box/kept, max: 10s, end_on_silence: 1s, timeout: 4s }
      as: message
      then: { empty: lost, failed: lost }
    - save: { in: tapes, key: "7", values: { name: "\${message.name}" }, recording: "\${message.name}", column: sound }
      then: { failed: lost }
    - lookup: { in: tapes, key: "7" }
      as: tape
      then: { missing: lost, failed: lost }
    - hangup
  lost:
    - hangup
finally:
  - log: "\${tape.name}"
    if: tape != null
`,
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 1_500, silentMs: 2_000 },
        { kind: "hungUp" },
      ],
      signals: [{ at: "records", who: "caller" }],
      parts: { store: () => createKnexStore({ database }) },
    });
    expect(left(played, "main/3")).toMatchObject({ outcome: "ok" });
    expect(played.names["tape"]).toEqual({ id: "7", name: "box/kept" });
    const [row] = await database.select(
      { sql: "select sound from tapes", bindings: [] },
      { timeoutMs: 1_000, signal: new AbortController().signal },
    );
    await database.close();
    const samples = samplesOf(Buffer.from(String(row?.["sound"]), "base64"));
    expect(samples).toEqual(await storedSound(asterisk, "box/kept"));
    expect(toneIn(samples.subarray(3_200, 9_600), 440)).toBeGreaterThan(0.2);
  }, 60_000);

  test("has the caller on the left and the other side on the right", async () => {
    const { sent, http } = receiver();
    const played = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - answer
    - record-call: { name: calls/sides, stereo: true }
      as: tape
      then: { failed: lost }
    - bridge: { to: 2001, keep_caller: true, max: 4s }
      then: { else: lost, timed_out: done }
  done:
    - control: stop_recording
      then: { failed: lost }
    - hangup
  lost:
    - log: lost
    - hangup
finally:
  - request:
      url: https://mail.example/tapes
      recording: "\${tape.name}"
      right: "\${tape.right}"
      timeout: 30s
    if: tape != null
`,
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 440, ms: 2_000, silentMs: 6_000 },
        { kind: "hungUp" },
      ],
      phones: { 2001: { kind: "talks", afterMs: 100, hertz: 700, ms: 3_000 } },
      signals: [
        { at: "callee answered", who: "caller" },
        { at: "callee answered", who: "2001" },
      ],
      parts: { http },
    });
    expect(played.lines.filter((line) => /records|recorded/.test(line))).toEqual([
      ...["records", "records", "recorded, ended by flow", "recorded, ended by flow"],
    ]);
    expect(played.names["tape"]).toMatchObject({
      ...{ name: "calls/sides", right: "calls/sides-right", ended_by: "flow" },
    });
    const wave = readWave(sent[0]?.file?.bytes ?? new Uint8Array());
    expect(wave).toMatchObject({ channels: 2, rate: 8_000, bits: 16 });
    const joined = Buffer.from(wave?.samples ?? []);
    const [callers, others] = [0, 1].map((side) =>
      Float64Array.from(
        { length: joined.length / 4 },
        (_, index) => joined.readInt16LE(4 * index + 2 * side) / 32_768,
      ),
    );
    if (callers === undefined || others === undefined) throw new Error("A side is missing.");
    expect(toneIn(callers, 440)).toBeGreaterThan(0.05);
    expect(toneIn(callers, 700)).toBeLessThan(0.005);
    expect(toneIn(others, 700)).toBeGreaterThan(0.05);
    expect(toneIn(others, 440)).toBeLessThan(0.005);
    const stored = await storedSound(asterisk, "calls/sides");
    const other = await storedSound(asterisk, "calls/sides-right");
    // They begin and end together, to a tenth of a second or so.
    expect(Math.abs(stored.length - other.length)).toBeLessThan(1_600);
  }, 60_000);
});
