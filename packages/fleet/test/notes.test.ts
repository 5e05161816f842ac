import { describe, expect, test } from "vitest";
import { Notes, recall } from "../src/notes.ts";

/** A platform that keeps notes, in the order in which they were written. */
function platform() {
  const kept = new Map<number, string>();
  const written: [number, string][] = [];
  return {
    written,
    async note(number: number, text: string) {
      written.push([number, text]);
      kept.set(number, text);
    },
    noted: async (number: number) => kept.get(number) ?? "",
  };
}

const seal = (text: string): string => `sealed:${text}`;
const open = (text: string): string => text.slice("sealed:".length);

/** Notes of a process that follows another one, on this platform. */
function notesOf(
  writer: string,
  place: Partial<ReturnType<typeof platform>>,
  before = "nobody",
): Notes {
  const notes = new Notes({ writer, seal });
  notes.begin(place, before);
  return notes;
}

const line = (number: number, length = 8): string =>
  `${String(number).padStart(length - 1, "0")}\n`;

describe("what is written while the log is late", () => {
  test("is noted from the first line that is not known to stand in the log, and the last note is written anew until it is full", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    for (const number of [1, 2]) notes.write(line(number));
    notes.keep(1);
    expect(await notes.note()).toBe(true);
    notes.write(line(3));
    expect(await notes.note()).toBe(true);
    expect(place.written).toEqual([
      [1, "a 1 nobody\nsealed:0000002\n"],
      [1, "a 1 nobody\nsealed:0000002\n0000003\n"],
    ]);
    expect(await recall(place, { writer: "a", after: 1, open })).toEqual([line(2), line(3)]);
  });

  test("takes as many notes as it needs, none of which is larger than the platform takes, and is found as a whole", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    const lines = Array.from({ length: 100 }, (_, number) => line(number, 1_000));
    for (const each of lines) notes.write(each);
    expect(await notes.note()).toBe(true);
    notes.write(line(100));
    expect(await notes.note()).toBe(true);
    expect(Math.max(...place.written.map(([, text]) => text.length))).toBeLessThan(16_100);
    expect(place.written.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 7]);
    expect(await recall(place, { writer: "a", after: 0, open })).toEqual([...lines, line(100)]);
  });

  test("is found behind what the log took although nobody knew that, and not behind a gap", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    for (const number of [1, 2, 3, 4]) notes.write(line(number));
    notes.keep(1);
    await notes.note();
    expect(await recall(place, { writer: "a", after: 3, open })).toEqual([line(4)]);
    expect(await recall(place, { writer: "a", after: 0, open })).toEqual([]);
    expect(await recall(place, { writer: "b", after: 1, open })).toEqual([]);
  });

  test("is no more what was noted when the log was late before", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    for (let number = 0; number < 100; number += 1) notes.write(line(number, 1_000));
    await notes.note();
    notes.keep(100);
    notes.write(line(100));
    await notes.note();
    expect(await recall(place, { writer: "a", after: 100, open })).toEqual([line(100)]);
  });

  test("is found from the notes of one that went on with those of the process before and wrote nothing into the log", async () => {
    const place = platform();
    const notes = notesOf("b", place, "a");
    for (const number of [7, 8]) notes.write(line(number));
    await notes.note();
    expect(await recall(place, { writer: "a", after: 6, open })).toEqual([line(7), line(8)]);
  });

  test("is not noted where there is no place for it, the platform refuses it, or a line is too long", async () => {
    const nowhere = notesOf("a", {});
    const refusing = notesOf("a", { note: () => Promise.reject(new Error("No room.")) });
    const tooLong = notesOf("a", platform());
    for (const notes of [nowhere, refusing]) notes.write(line(1));
    tooLong.write(line(1, 30_000));
    for (const notes of [nowhere, refusing, tooLong]) expect(await notes.note()).toBe(false);
    tooLong.keep(1);
    tooLong.write(line(2));
    expect(await tooLong.note()).toBe(true);
  });

  test("is not kept for notes beyond some megabytes, until the log has taken all of it", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    for (let number = 0; number < 1_000; number += 1) notes.write(line(number, 20_000));
    expect(await notes.note()).toBe(false);
    notes.keep(999);
    expect(await notes.note()).toBe(false);
    notes.keep(1_000);
    notes.write(line(1_000));
    expect(await notes.note()).toBe(true);
    expect(place.written).toEqual([[1, `a 1000 nobody\nsealed:${line(1_000)}`]]);
  });

  test("is taken off the platform once the log has it, unless something new is to be noted meanwhile", async () => {
    const place = platform();
    const notes = notesOf("a", place);
    for (let number = 0; number < 40; number += 1) notes.write(line(number, 1_000));
    await notes.note();
    notes.keep(30);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(await place.noted(3)).not.toBe("");
    notes.keep(40);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(await Promise.all([1, 2, 3].map((number) => place.noted(number)))).toEqual(["", "", ""]);
    for (let number = 40; number < 80; number += 1) notes.write(line(number, 1_000));
    await notes.note();
    notes.keep(80);
    notes.write(line(80));
    await notes.note();
    expect(await recall(place, { writer: "a", after: 80, open })).toEqual([line(80)]);
  });

  test("is done with when the log has answered while it was being noted", async () => {
    const noting = Promise.withResolvers<void>();
    const notes = notesOf("a", { note: () => noting.promise });
    notes.write(line(1));
    const noted = notes.note();
    await Promise.resolve();
    notes.keep(1);
    noting.resolve();
    expect(await noted).toBe(true);
  });
});

test("what somebody else keeps on the platform under such a number is no note", async () => {
  const noted = async (): Promise<string> => "hello\nworld\n";
  expect(await recall({ noted }, { writer: "hello", after: 0, open })).toEqual([]);
  expect(await recall({}, { writer: "hello", after: 0, open })).toEqual([]);
});
