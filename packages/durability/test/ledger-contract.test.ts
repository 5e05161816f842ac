import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import { ledgerContract, silentLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { openLedger, type OpenLedger } from "../src/open-ledger.ts";
import { folderWith } from "../../../test/folder-with.ts";

function programOf(name: string): Program {
  const text = `flowrun: 1\nname: ${name}\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n`;
  const { program } = compileFlow({ name: `${name}.yaml`, text });
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  return program;
}

const programs = [programOf("first"), programOf("second")] as const;

function contract(isSealed: boolean) {
  return ledgerContract({
    programs,
    create: async () => {
      const top = folderWith({});
      const keyFile = join(top, "key");
      writeFileSync(keyFile, randomBytes(32).toString("base64"), { mode: 0o600 });
      let opened: OpenLedger | undefined;
      return {
        async open() {
          opened = await openLedger({
            ...{
              folder: join(top, "ledger"),
              keyFile: isSealed ? keyFile : "none",
              syncs: false,
              cwd: "/",
            },
            ...{ environment: {}, userId: process.getuid?.(), app: "app", host: "pbx" },
            ...{ program: programs[0], language: {}, log: silentLogger(), now: () => 0 },
          });
          if (opened === undefined) throw new Error("There is no ledger.");
          return opened;
        },
        // Its file and its socket are closed, and nothing more is written.
        kill: async () => opened?.leave(),
        async dispose() {
          await opened?.close();
          rmSync(top, { recursive: true });
        },
      };
    },
  });
}

describe("a ledger in files keeps the contract", () => {
  test.each(contract(false))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("a sealed ledger keeps the contract", () => {
  test.each(contract(true))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
