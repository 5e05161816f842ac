import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDisk } from "../../src/ledger/disk.ts";
import { folderWith } from "../try-main.ts";

test("a file is followed line by line as it grows, is replaced, and goes", () => {
  const path = join(folderWith({}), "ledger");
  const read = createDisk().follow(path);
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
