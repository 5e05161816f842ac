import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeOwnFolder } from "../src/own-folder.ts";
import { folderWith } from "../../../test/folder-with.ts";

const userId = process.getuid?.();

describe("makeOwnFolder", () => {
  test("makes a folder that nobody else can look into, and takes it again", () => {
    const folder = join(folderWith({}), "calls");
    expect([makeOwnFolder(folder, userId), makeOwnFolder(folder, userId)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("tells why a folder cannot be the user's own", () => {
    const file = join(folderWith({ file: "" }), "file");
    const open = join(folderWith({}), "open");
    mkdirSync(open);
    chmodSync(open, 0o755);
    const own = folderWith({});
    expect([
      makeOwnFolder(own, undefined),
      makeOwnFolder(own, (userId ?? 0) + 1),
      makeOwnFolder(open, userId),
      makeOwnFolder(join(file, "calls"), userId),
    ]).toEqual([
      "this system has no users of files",
      "it belongs to another user",
      "others can look into it",
      expect.stringMatching(/^it cannot be used: ENOTDIR/),
    ]);
  });

  test.each([["below"], ["."]])(
    "tells of a folder that others could replace, as they can write to %s",
    (writable) => {
      const home = folderWith({});
      mkdirSync(join(home, "below"));
      chmodSync(join(home, writable), 0o777);
      const why = makeOwnFolder(join(home, "below/calls"), userId);
      expect(why).toBe("others could put another folder in its place");
    },
  );

  test("tells of a link out of a folder that others can write to", () => {
    const [home, elsewhere] = [folderWith({}), folderWith({})];
    mkdirSync(join(elsewhere, "open/calls"), { recursive: true, mode: 0o700 });
    chmodSync(join(elsewhere, "open"), 0o777);
    symlinkSync(join(elsewhere, "open/calls"), join(home, "calls"));
    expect(makeOwnFolder(join(home, "calls"), userId)).toBe(
      "others could put another folder in its place",
    );
  });
});
