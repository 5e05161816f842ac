import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createDisk } from "../src/disk.ts";
import { createKeptPrograms } from "../src/kept-programs.ts";
import { folderWith } from "../../../test/folder-with.ts";

const text = `flowrun: 1
name: kept
settings:
  patience: { type: duration, default: 5s }
  code: { type: string, default: none, secret: true }
  most: { type: integer, default: 3 }
start: main
blocks:
  main:
    - answer
    - wait: "\${settings.patience}"
`;

function programOf(patience: string): Program {
  const inputs = {
    patience: { value: patience, origin: "a test" },
    code: { value: "4711", origin: "a test" },
  };
  const { program } = compileFlow({ name: "kept.yaml", text }, inputs);
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  return program;
}

const kept = (folder: string, failed: (error: unknown) => void = () => undefined) =>
  createKeptPrograms({ folder, disk: createDisk(), language: {}, failed });

describe("createKeptPrograms", () => {
  test("gives a program back to another process as it was, with its settings", () => {
    const folder = join(folderWith({}), "programs");
    const name = kept(folder).nameOf(programOf("90s"));
    const found = kept(folder).find(name);
    expect(found?.settings).toEqual({ patience: 90_000, code: "4711", most: 3 });
    expect(found?.source).toMatchObject({ name: "kept.yaml", text });
  });

  test("has one name for the same flow with the same settings, and keeps it for this user alone", () => {
    const folder = join(folderWith({}), "programs");
    const programs = kept(folder);
    const names = [
      programs.nameOf(programOf("90s")),
      programs.nameOf(programOf("90s")),
      programs.nameOf(programOf("8s")),
    ];
    expect([names[0] === names[1], names[0] === names[2], readdirSync(folder).length]).toEqual([
      true,
      false,
      2,
    ]);
    expect(statSync(join(folder, `${String(names[0])}.json`)).mode & 0o777).toBe(0o600);
  });

  test("finds nothing of what is not there, or cannot be compiled any more", () => {
    const folder = folderWith({});
    writeFileSync(
      join(folder, "old.json"),
      JSON.stringify({ name: "old.yaml", text: "flowrun: 0", settings: {} }),
    );
    writeFileSync(join(folder, "half.json"), '{"name":');
    const programs = kept(folder);
    expect(["old", "half", "gone"].map((name) => programs.find(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("names a program that cannot be kept, says why, and keeps it later", () => {
    const folder = join(folderWith({ programs: "a file" }), "programs");
    const errors: unknown[] = [];
    const programs = kept(folder, (error) => errors.push(error));
    const name = programs.nameOf(programOf("1s"));
    expect(errors).toEqual([expect.objectContaining({ code: "EEXIST" })]);
    expect(() => programs.save()).toThrow("EEXIST");
    programs.clear(new Set());
    rmSync(folder);
    programs.save();
    expect(kept(folder).find(name)?.settings).toMatchObject({ patience: 1_000 });
  });

  test("removes what no call needs and no program of this process is", () => {
    const folder = join(folderWith({}), "programs");
    const earlier = kept(folder);
    const [needed, unneeded] = [earlier.nameOf(programOf("1s")), earlier.nameOf(programOf("2s"))];
    const programs = kept(folder);
    const own = programs.nameOf(programOf("3s"));
    programs.clear(new Set([needed]));
    expect(readdirSync(folder).toSorted()).toEqual([`${needed}.json`, `${own}.json`].toSorted());
    expect(programs.find(unneeded)).toBeUndefined();
  });
});
