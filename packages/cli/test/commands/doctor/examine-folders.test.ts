import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../try-main.ts";
import { askDoctor } from "./ask-doctor.ts";

const account = { ARI_HOST: "127.0.0.1:1", ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "a" };

describe("examineFolders", () => {
  test("tells where records and events can be written, and makes nothing", async () => {
    const folder = folderWith({});
    const file = join(folder, "new/calls.jsonl");
    const told = await askDoctor({ environment: { RECORDS_FILE: file }, about: "folders" });
    expect(told.lines).toEqual([`ok folders: "records.file" (${file}) can be written.`]);
    expect(existsSync(join(folder, "new"))).toBe(false);
  });

  test("tells a place where nothing can be written", async () => {
    const file = "/proc/1/nothing/calls.jsonl";
    const told = await askDoctor({ environment: { EVENTS_FILE: file }, about: "folders" });
    expect(told).toMatchObject({
      code: 1,
      lines: ['wrong folders: "/proc/1" of "events.file" cannot be written by this user.'],
    });
  });

  test.each([
    ["", "is a folder, and not a file"],
    ["/calls.jsonl/more", "is a file, and not a folder"],
  ])("tells a place of another kind: %s", async (below, what) => {
    const folder = folderWith({ "calls.jsonl": "" });
    const environment = { RECORDS_FILE: `${folder}${below}` };
    const place = below === "" ? folder : join(folder, "calls.jsonl");
    expect(await askDoctor({ environment, about: "folders" })).toMatchObject({
      code: 1,
      lines: [`wrong folders: "${place}" of "records.file" ${what}.`],
    });
  });

  test("tells of a ledger that others could look into", async () => {
    const folder = folderWith({});
    chmodSync(folder, 0o755);
    const environment = { ...account, DURABILITY_LEDGER: folder };
    expect((await askDoctor({ environment, about: "ledger" })).lines).toEqual([
      `wrong ledger: The folder "${folder}" cannot hold the ledger, because others can look into it.`,
    ]);
  });

  test("tells of a key that others could read, and that no ledger is kept", async () => {
    const folder = folderWith({ key: "abc" });
    chmodSync(join(folder, "key"), 0o644);
    const environment = {
      ...account,
      DURABILITY_LEDGER: join(folder, "ledger"),
      DURABILITY_KEY_FILE: join(folder, "key"),
    };
    const { lines } = await askDoctor({ environment, about: "ledger" });
    expect(lines).toEqual([expect.stringMatching(/^wrong ledger: .*key/)]);
    const without = { ...account, DURABILITY_LEDGER: "none" };
    expect((await askDoctor({ environment: without, about: "ledger" })).lines).toEqual([
      "look ledger: No ledger is kept.",
    ]);
  });
});
