import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDisk, type Disk } from "../src/disk.ts";
import type { LedgerKey } from "../src/ledger-keys.ts";
import { openText, requireKey, sealedDisk, sealText } from "../src/sealed-disk.ts";
import { folderWith } from "../../../test/folder-with.ts";

const keyOf = (id: string): LedgerKey => ({ id, bytes: new Uint8Array(32).fill(id.charCodeAt(0)) });
const [old, current] = [keyOf("old"), keyOf("current")];

function write(disk: Disk, path: string, ...texts: readonly string[]): void {
  const file = disk.create(path);
  for (const text of texts) file.write(text);
  file.close();
}

describe("sealedDisk", () => {
  test("gives back what was written, and nothing of it stands on the disk", () => {
    const path = join(folderWith({}), "ledger");
    const disk = sealedDisk(createDisk(), [current]);
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 4 }), { maxLength: 20 }),
        (texts) => {
          write(disk, path, ...texts);
          expect(disk.read(path)).toBe(texts.join(""));
          const found = readFileSync(path, "utf8");
          expect(texts.filter((text) => found.includes(text))).toEqual([]);
        },
      ),
      { numRuns: 50, examples: [[["4711", "4711"]], [[]]] },
    );
  });

  test("seals the same text another way each time", () => {
    const folder = folderWith({});
    const disk = sealedDisk(createDisk(), [current]);
    for (const name of ["a", "b"]) write(disk, join(folder, name), "1234", "1234");
    const lines = ["a", "b"].flatMap((name) =>
      readFileSync(join(folder, name), "utf8").trim().split("\n").slice(1),
    );

    expect(new Set(lines).size).toBe(4);
  });

  test("reads what an earlier key has sealed, once the new one stands before it", () => {
    const path = join(folderWith({}), "ledger");
    write(sealedDisk(createDisk(), [old]), path, "before\n");

    const disk = sealedDisk(createDisk(), [current, old]);
    expect(disk.read(path)).toBe("before\n");
    write(disk, path, "after\n");
    expect(sealedDisk(createDisk(), [current]).read(path)).toBe("after\n");
    expect(() => sealedDisk(createDisk(), [old]).read(path)).toThrow(
      'it is sealed with the key current, which "durability.key_file" does not have',
    );
  });

  test("reads what was never sealed, and without keys seals nothing, but says what it cannot read", () => {
    const path = join(folderWith({}), "ledger");
    write(createDisk(), path, "open\n");
    expect(sealedDisk(createDisk(), [current]).read(path)).toBe("open\n");
    expect(sealedDisk(createDisk(), []).read(join(path, "..", "none"))).toBeUndefined();
    write(sealedDisk(createDisk(), []), path, "open again\n");
    expect(readFileSync(path, "utf8")).toBe("open again\n");
    write(sealedDisk(createDisk(), [current]), path, "sealed\n");
    expect(() => sealedDisk(createDisk(), []).read(path)).toThrow(
      "it is sealed with the key current",
    );
  });

  test("leaves out a last piece that was not written to its end", () => {
    const path = join(folderWith({}), "ledger");
    const disk = sealedDisk(createDisk(), [current]);
    write(disk, path, "one\n", "two\n");
    appendFileSync(path, "dG9ybg");

    expect(disk.read(path)).toBe("one\ntwo\n");
  });

  test("follows a file as it grows, is written anew, and goes, and notices what was changed since", () => {
    const path = join(folderWith({}), "ledger");
    const disk = sealedDisk(createDisk(), [current]);
    const { read } = disk.follow(path);
    expect(read()).toBeUndefined();
    const file = disk.create(path);
    const seen = ["one\n", "two\n", "three\n"].map((text) => {
      file.write(text);
      return read();
    });
    file.close();
    expect(seen).toEqual([
      { text: "one\n", isNew: true },
      { text: "two\n", isNew: false },
      { text: "three\n", isNew: false },
    ]);
    write(disk, path, "four\n");
    expect(read()).toEqual({ text: "four\n", isNew: true });
    const [head = "", four = ""] = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, `${head}\n${four}\n${four}\n`);
    expect(read).toThrow("its 2. piece was damaged or changed");
    // Whatever it could read after that would not be all.
    expect(read).toThrow("its 2. piece was damaged or changed");
    write(createDisk(), path, "open\n");
    expect(read()).toEqual({ text: "open\n", isNew: true });
    appendFileSync(path, "also\n");
    expect(read()).toEqual({ text: "also\n", isNew: false });
  });

  test("goes on with a file that was followed, and notices in both parts what was changed, moved or left out", () => {
    const path = join(folderWith({}), "ledger");
    const disk = sealedDisk(createDisk(), [current]);
    write(disk, path, "one\n", "two\n");
    const follower = disk.follow(path);
    follower.read();
    const file = follower.goOn();
    file.write("three\n");
    file.write("four\n");
    file.close();
    expect(disk.read(path)).toBe("one\ntwo\nthree\nfour\n");
    expect(follower.read()).toEqual({ text: "three\nfour\n", isNew: false });
    const [head = "", one = "", two = "", three = "", four = ""] = readFileSync(path, "utf8")
      .trimEnd()
      .split("\n");
    for (const each of [
      [head, one, three, four],
      [head, one, two, four],
      [head, one, two, four, three],
    ]) {
      writeFileSync(path, `${each.join("\n")}\n`);
      expect(() => disk.read(path)).toThrow(/^its [1-4]\. piece was damaged or changed$/);
    }
  });

  test("goes on with no file that is not sealed with the first key, or cannot be read, nor without keys with one that is", () => {
    const path = join(folderWith({}), "ledger");
    const following = (keys: readonly LedgerKey[]) => {
      const follower = sealedDisk(createDisk(), keys).follow(path);
      follower.read();
      return follower;
    };
    write(sealedDisk(createDisk(), [old]), path, "one\n");
    expect(() => following([current, old]).goOn()).toThrow("it is not sealed with the first key");
    const unread = sealedDisk(createDisk(), []).follow(path);
    expect(() => unread.read()).toThrow("it is sealed with the key old");
    expect(() => unread.goOn()).toThrow("it is not sealed with the first key");
    const broken = following([old]);
    appendFileSync(path, "AAAA\n");
    expect(() => broken.read()).toThrow("its 2. piece was damaged or changed");
    expect(() => broken.goOn()).toThrow("it is not sealed with the first key");
    write(createDisk(), path, "open\n");
    expect(() => following([current]).goOn()).toThrow("it is not sealed with the first key");
    const file = following([]).goOn();
    file.write("open, too\n");
    file.close();
    expect(readFileSync(path, "utf8")).toBe("open\nopen, too\n");
  });

  test("does not follow a file without its key, nor after that", () => {
    const path = join(folderWith({}), "ledger");
    write(sealedDisk(createDisk(), [old]), path, "one\n");
    const { read } = sealedDisk(createDisk(), [current]).follow(path);
    expect(read).toThrow("it is sealed with the key old");
    expect(read).toThrow("it is sealed with the key old");
  });

  test("tells by the first line alone whether the key of a file is there", () => {
    const path = join(folderWith({}), "ledger");
    write(sealedDisk(createDisk(), [old]), path, "one\n");
    const [head = ""] = readFileSync(path, "utf8").split("\n");
    const [damaged, torn] = [`${head}\nno piece\n`, head.slice(0, 30)];
    expect(() => requireKey(damaged, [current])).toThrow("it is sealed with the key old");
    for (const text of [damaged, torn.slice(0, 5), "open\n", ""])
      expect(() => requireKey(text, [old])).not.toThrow();
    expect(() => requireKey(torn, [current])).toThrow(SyntaxError);
  });

  test("notices what was changed, moved or left out", () => {
    const path = join(folderWith({}), "ledger");
    const disk = sealedDisk(createDisk(), [current]);
    write(disk, path, "one\n", "two\n", "three\n");
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const [head = "", one = "", two = "", three = ""] = lines;
    const changed = [
      [head, one, `${two.startsWith("A") ? "B" : "A"}${two.slice(1)}`, three],
      [head, two, one, three],
      [head, one, three],
      [head.replace(/"salt":"./, '"salt":"!'), one, two, three],
      [head, one, "", three],
    ];

    for (const each of changed) {
      writeFileSync(path, `${each.join("\n")}\n`);
      expect(() => disk.read(path)).toThrow(/^its [1-3]\. piece was damaged or changed$/);
    }
  });
});

describe("a text sealed by itself", () => {
  test("is opened with the key that sealed it, and nothing of it can be read before", () => {
    const sealed = sealText("code 4711", [current, old]);
    expect(sealed).not.toContain("4711");
    expect(openText(sealed, [old, current])).toBe("code 4711");
    expect(() => openText(sealed, [old])).toThrow("it is sealed with the key current");
  });

  test("stays as it is where there are no keys, and is read so", () => {
    expect(sealText("code 4711", [])).toBe("code 4711");
    expect(openText("code 4711", [current])).toBe("code 4711");
  });
});
