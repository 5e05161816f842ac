import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDisk } from "../src/disk.ts";
import { folderWith } from "../../../test/folder-with.ts";

test("a file is followed line by line as it grows, is replaced, and goes", () => {
  const path = join(folderWith({}), "ledger");
  const { read } = createDisk().follow(path);
  expect(read()).toBeUndefined();
  writeFileSync(path, "");
  expect(read()).toEqual({ text: "", isNew: true });
  appendFileSync(path, "one\nzw");
  expect(read()).toEqual({ text: "one\n", isNew: true });
  const [first, second] = [Buffer.from("ö\n").subarray(0, 1), Buffer.from("ö\n").subarray(1)];
  appendFileSync(path, first);
  expect(read()).toEqual({ text: "", isNew: false });
  appendFileSync(path, second);
  expect(read()).toEqual({ text: "zwö\n", isNew: false });
  // Longer than what was there, and yet another one.
  writeFileSync(`${path}.new`, "one\ntwo\nthree\nfour\n");
  renameSync(`${path}.new`, path);
  expect(read()).toEqual({ text: "one\ntwo\nthree\nfour\n", isNew: true });
  rmSync(path);
  expect(read()).toBeUndefined();
});

test("a file that was followed is written on where it was read to its end, and is the same", () => {
  const path = join(folderWith({}), "ledger");
  const follower = createDisk().follow(path);
  writeFileSync(path, "one\n");
  follower.read();
  const file = follower.goOn();
  expect(file.size).toBe(4);
  file.write("two\n");
  file.close();
  expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
  expect(() => follower.goOn()).toThrow("it is not the file that was read");
  follower.read();
  renameSync(path, `${path}.old`);
  expect(() => follower.goOn()).toThrow("ENOENT");
  writeFileSync(path, "one\ntwo\n");
  expect(() => follower.goOn()).toThrow("it is not the file that was read");
});

test.runIf(existsSync("/proc/self/fd"))(
  "a file that is followed is not kept open, nor one that cannot be gone on with",
  () => {
    const path = join(folderWith({}), "ledger");
    const open = (): number => readdirSync("/proc/self/fd").length;
    writeFileSync(path, "one\n");
    const follower = createDisk().follow(path);
    const before = open();
    for (let times = 0; times < 50; times += 1) {
      follower.read();
      appendFileSync(path, "more\n");
      expect(() => follower.goOn()).toThrow("it is not the file that was read");
    }
    expect(open() - before).toBeLessThan(10);
  },
);
