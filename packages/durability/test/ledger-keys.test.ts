import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLedgerKeys } from "../src/ledger-keys.ts";
import { folderWith } from "../../../test/folder-with.ts";

const [one, two] = [1, 2].map((value) => Buffer.alloc(32, value)) as [Buffer, Buffer];

function keyFile(text: string, mode = 0o600): string {
  const path = join(folderWith({ "ledger.key": text }), "ledger.key");
  chmodSync(path, mode);
  return path;
}

const problemOf = (path: string, userId = process.getuid?.()): unknown => {
  try {
    return readLedgerKeys(path, userId);
  } catch (error: unknown) {
    return (error as { readonly problems: unknown }).problems;
  }
};

describe("readLedgerKeys", () => {
  test("reads a key from each line, and calls it by its hash", () => {
    const path = keyFile(
      `# since November\n${two.toString("base64")}\n\n  ${one.toString("base64")}\r\n`,
    );
    const hash = (bytes: Buffer): string =>
      createHash("sha256").update(bytes).digest("hex").slice(0, 12);

    expect(readLedgerKeys(path, process.getuid?.())).toEqual([
      { id: hash(two), bytes: two },
      { id: hash(one), bytes: one },
    ]);
  });

  test.each([
    ["no key", "# nothing\n", 'The key file "PATH" holds no key.'],
    [
      "a key that is too short",
      "c2hvcnQ=\n",
      'Line 1 of the key file "PATH" is not 32 bytes in Base64.',
    ],
    [
      "something else",
      `${one.toString("base64")}\nhunter2\n`,
      'Line 2 of the key file "PATH" is not 32 bytes in Base64.',
    ],
  ])(
    "says how to make one where there is %s, and shows nothing of the file",
    (_what, text, message) => {
      const path = keyFile(text);
      const hint = `Make one: (umask 077; openssl rand -base64 32 > ${path})`;

      expect(problemOf(path)).toEqual([
        { code: "CLI_LEDGER_KEY", message: message.replace("PATH", path), hint },
      ]);
    },
  );

  test("takes none that others can read, or that somebody else owns, or that is not there", () => {
    const path = keyFile(one.toString("base64"), 0o640);
    expect(problemOf(path)).toEqual([
      {
        code: "CLI_LEDGER_KEY",
        message: `Others can read the key file "${path}".`,
        hint: `Take that away: chmod 600 ${path}`,
      },
    ]);
    expect(problemOf(path, 4_711)).toMatchObject([
      { message: `The key file "${path}" belongs to another user.` },
    ]);
    const missing = join(path, "..", "none");
    expect(problemOf(missing)).toMatchObject([
      { message: expect.stringMatching(/cannot be read: ENOENT/) as string },
    ]);
  });
});
