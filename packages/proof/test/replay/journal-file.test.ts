import { describe, expect, test } from "vitest";
import { readJournal } from "../../src/replay/journal-file.ts";

const head = '{"call":"a","flow":"f","start":{"leg":"a","from":"1","to":"2","args":[],"at":0}}';
const left = '{"call":"a","event":{"kind":"leg.left","at":1,"leg":"a"},"commands":[],"walk":[]}';

describe("readJournal", () => {
  test("reads a call", () => {
    const { journal } = readJournal("j", `${head}\n${left}\n`);
    expect(journal).toMatchObject({ name: "j", head: { flow: "f" }, cutOff: false });
    expect(journal?.events.map(({ event }) => event)).toEqual([
      { kind: "leg.left", at: 1, leg: "a" },
    ]);
  });

  test("reads the run of a webhook", () => {
    const start = { run: "w1", webhook: "summaryCompleted", payload: { id: 7 }, at: 5 };
    const { journal } = readJournal("j", `${JSON.stringify({ call: "w1", flow: "f", start })}\n`);
    expect(journal?.head.start).toEqual(start);
  });

  test("leaves out a last line that was cut off", () => {
    const { journal } = readJournal("j", `${head}\n${left}\n${left.slice(0, 30)}`);
    expect([journal?.cutOff, journal?.events.length]).toEqual([true, 1]);
  });

  test("takes a last line without its end", () => {
    const { journal } = readJournal("j", `${head}\n${left}`);
    expect([journal?.cutOff, journal?.events.length]).toEqual([false, 1]);
  });

  test.each([
    ["", 'The journal "j" holds no call.'],
    [
      "flowrun: 1\nname: x\n",
      'Line 1 of the journal "j" is not a JSON object, so the file is no journal.',
    ],
    ["{}\n", 'Line 1 of the journal "j" does not begin a call, so the file is no journal.'],
    [`${left}\n`, 'Line 1 of the journal "j" does not begin a call, so the file is no journal.'],
    [head.replace('"args":[],', ""), 'Line 1 of the journal "j" has no complete "start".'],
    [head.replace('"at":0', '"at":1e18'), 'Line 1 of the journal "j" has no complete "start".'],
    [
      '{"call":"a","flow":"f","start":{"run":"a","webhook":"b","at":0}}',
      'Line 1 of the journal "j" has no complete "start".',
    ],
    [`${head}\n\n${left}\n`, 'Line 2 of the journal "j" is not a JSON object.'],
    [`${head}\n${head}\n`, 'Line 2 of the journal "j" has no event.'],
    [
      `${head}\n${left}\n${left.replace('"a"', '"b"')}\n`,
      'Line 3 of the journal "j" is of the call "b", not of "a".',
    ],
    [
      `${head}\n${left.replace("leg.left", "leg.lost")}\n`,
      'Line 2 of the journal "j" has an event of the unknown kind "leg.lost".',
    ],
    [
      `${head}\n${left.replace('"at":1,', "")}\n`,
      'Line 2 of the journal "j" has an event "leg.left" without a right "at".',
    ],
    [
      `${head}\n${left.replace('"commands":[]', '"commands":[1]')}\n`,
      'Line 2 of the journal "j" has a wrong "commands".',
    ],
  ])("says in one sentence what is wrong with %j", (text, message) => {
    expect(readJournal("j", text).problem?.message).toBe(message);
  });
});
