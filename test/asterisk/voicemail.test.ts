import { readFileSync } from "node:fs";
import { gatherFiles } from "@flowrun/flow";
import type { Row, HttpPort } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import type { Caller } from "./bed/sipp.ts";
import { samplesOf } from "./bed/tone-power.ts";
import { type Hosted, programOf, startHosted } from "./hosted.ts";
import { type KeptRows, keptRows } from "./kept-rows.ts";
import { startCaller } from "./phones.ts";
import { hasRecording, recordingsOf, storedSound, tenthsWith } from "./recorded-sound.ts";

const folder = new URL("../../flows/", import.meta.url);

/**
 * The parts of `flows/voicemail.yaml` as another flow uses them; without a voice, so that its texts
 * are passed over.
 */
const front = {
  name: "front.yaml",
  text: `
flowrun: 1
name: front
use: { mail: ./voicemail.yaml }
start: main
otherwise: { failed: last }
blocks:
  main:
    - answer
    - go: mine
      if: call.to == "1000"
    - call: { part: mail#leave_message, with: { box: "2001" } }
      then: { unknown: last, empty: last }
    - go: last
  mine:
    - record-call: { name: "heard \${call.id}" }
      as: tape
    - call: { part: mail#mailbox, with: { box: "2001" } }
      then: { refused: last }
    - play: sound:vm-goodbye
    - hangup
  last:
    - play: sound:beep
    - hangup
`,
};
const program = programOf(
  gatherFiles(front, (path) => readFileSync(new URL(path, folder), "utf8")),
);

let asterisk: Asterisk;
let hosted: Hosted;
let kept: KeptRows;
/** The messages that were sent to the server for mail. */
let mailed: Float64Array[];

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A host, with these messages in the box. */
async function begin(...given: readonly Row[]): Promise<void> {
  mailed = [];
  kept = keptRows(program, { boxes: [{ box: "2001", pin: "4711" }], messages: given });
  const http: HttpPort = {
    async send({ file }) {
      mailed.push(samplesOf(Buffer.from(file?.bytes ?? [])));
      return { status: 202, body: null };
    },
    close: async () => undefined,
  };
  hosted = await startHosted(asterisk, program, { store: kept.store, http });
}

const messages = (): Promise<readonly Row[]> => kept.rows("messages");

const answered: CallerStep = { kind: "answered" };
const signal: CallerStep = { kind: "signal" };
const hangUp: CallerStep = { kind: "hangUp" };
const hungUp: CallerStep = { kind: "hungUp" };
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const speak = (hertz: number): CallerStep => ({ kind: "talk", hertz, ms: 1_500, silentMs: 300 });

const call = (to: string, ...steps: readonly CallerStep[]): Promise<Caller> =>
  startCaller(asterisk, { from: "555", to, steps: [answered, ...steps] });

/** A caller goes on when the call of this number has come to such a line. */
async function at(line: string, number: number, caller: Caller): Promise<void> {
  await hosted.until(() => hosted.lines(number).some((each) => each.includes(line)));
  await caller.signal();
}

describe("voicemail, on Asterisk", () => {
  test("keeps what a caller says, who hears the same tone with the right PIN, and erases it", async () => {
    await begin();
    const leaves = await call("5551", signal, speak(440), press("#"), signal, press("1"), hungUp);
    await at("records", 0, leaves);
    await at("take/2 menu", 0, leaves);
    await leaves.finished;
    await hosted.until(() => hosted.over.size === 1);
    const [left] = await messages();
    expect(left).toMatchObject({ box: "2001", from: "555", heard: false });
    expect(left?.["seconds"]).toBeGreaterThan(1);
    expect(mailed.map((sound) => tenthsWith(sound, 440) >= 10)).toEqual([true]);

    const listens = await call("1000", signal, press("4711#"), signal, press("7"), hungUp);
    await at("collect-digits", 1, listens);
    await at("one_message/3 menu", 1, listens);
    await listens.finished;
    await hosted.close();
    const [tape = ""] = recordingsOf([...hosted.traces.values()][1] ?? []);
    const heard = await storedSound(asterisk, tape);
    expect(tenthsWith(heard, 440)).toBeGreaterThanOrEqual(10);
    expect(await messages()).toEqual([]);
    expect(await hasRecording(asterisk, "stored", String(left?.["name"]))).toBe(false);
  }, 60_000);

  test("keeps what a caller has said who hangs up while speaking, or when asked what to do with it; and nothing of one who is silent", async () => {
    await begin();
    const speaks = await call("5551", signal, speak(700), hangUp);
    await at("records", 0, speaks);
    const decides = await call("5551", signal, speak(900), press("#"), signal, hangUp);
    await at("records", 1, decides);
    const silent = await call("5551", signal, { kind: "pause", ms: 300 }, hangUp);
    await at("records", 2, silent);
    await at("take/2 menu", 1, decides);
    await Promise.all([speaks, decides, silent].map(({ finished }) => finished));
    await hosted.close();

    expect((await messages()).map(({ heard }) => heard)).toEqual([false, false]);
    const heard = [700, 900].map(
      (hertz) => mailed.filter((sound) => tenthsWith(sound, hertz) >= 10).length,
    );
    expect([mailed.length, heard]).toEqual([2, [1, 1]]);
    const names = recordingsOf([...hosted.traces.values()].flat());
    expect(await Promise.all(names.map((name) => hasRecording(asterisk, "live", name)))).toEqual([
      false,
      false,
      false,
    ]);
  }, 60_000);

  test("lets nobody in with another PIN, and leaves nothing of who hangs up while typing it or while a message is played", async () => {
    await begin({
      name: "old",
      box: "2001",
      from: "1",
      left_at: 0,
      seconds: 1,
      heard: false,
    });
    const wrong = await call("1000", signal, press("4712#"), hungUp);
    await at("collect-digits", 0, wrong);
    await wrong.finished;
    const types = await call("1000", signal, press("47"), hangUp);
    await at("collect-digits", 1, types);
    await types.finished;
    const listens = await call("1000", signal, press("4711#"), signal, hangUp);
    await at("collect-digits", 2, listens);
    await at("one_message/1 play", 2, listens);
    await listens.finished;
    await hosted.close();

    const ends = [0, 1, 2].map((number) => hosted.lines(number).at(-1));
    expect(ends).toEqual(["ended: flow_ended", "ended: caller_left", "ended: caller_left"]);
    expect(hosted.lines(0)).toContain("part mail#mailbox left: refused");
    expect(await messages()).toMatchObject([{ heard: false }]);
  }, 60_000);
});
