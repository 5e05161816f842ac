import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { compileFlow } from "@flowrun/flow";
import type { Ledger } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { openLedger, type LedgerOptions } from "../src/open-ledger.ts";
import { folderWith } from "../../../test/folder-with.ts";

const text = "flowrun: 1\nname: kept\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n";

async function opened(options: Partial<LedgerOptions>) {
  const { program } = compileFlow({ name: "kept.yaml", text });
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  const log = recordingLogger();
  const ledger = await openLedger({
    folder: undefined,
    syncs: false,
    keyFile: "none",
    cwd: "/",
    environment: {},
    userId: process.getuid?.(),
    app: "my/app",
    host: "pbx:8088",
    program,
    language: {},
    log,
    now: () => 0,
    ...options,
  });
  if (ledger !== undefined) onTestFinished(() => ledger.close());
  return { ledger, log, program };
}

/** The state of a ledger's owner, and of whoever comes after it. */
const start = (ledger: Ledger | undefined, program: string): void =>
  ledger?.write({
    kind: "start",
    call: "a",
    program,
    start: { leg: "a", from: "1", to: "2", args: [], at: 0 },
  });

describe("openLedger", () => {
  test("is in the folder that systemd made, else in the user's folder in memory, and nowhere without one", async () => {
    const [own, runtime] = [folderWith({}), folderWith({})];
    chmodSync(own, 0o700);
    await opened({ environment: { RUNTIME_DIRECTORY: `${own}:/other`, XDG_RUNTIME_DIR: runtime } });
    await opened({ environment: { XDG_RUNTIME_DIR: runtime } });
    expect(readdirSync(own).toSorted()).toEqual([
      "my_app@pbx_8088.ledger",
      "my_app@pbx_8088.programs",
      "my_app@pbx_8088.sock",
    ]);
    expect(statSync(join(runtime, "flowrun")).mode & 0o777).toBe(0o700);
    expect((await opened({})).ledger).toBeUndefined();
    expect(
      (await opened({ folder: "none", environment: { XDG_RUNTIME_DIR: runtime } })).ledger,
    ).toBeUndefined();
  });

  test("leaves to the next process what calls are made of, with their programs", async () => {
    const folder = join(folderWith({}), "ledger");
    const first = await opened({ folder });
    const name = first.ledger?.nameOf(first.program) ?? "";
    start(first.ledger, name);
    await first.ledger?.close();
    const second = await opened({ folder });
    expect(second.ledger?.left).toMatchObject([{ kind: "start", call: "a", program: name }]);
    expect(second.ledger?.program(name)?.name).toBe("kept");
  });

  test("waits for the disk where something goes out, and only where that is wanted", async () => {
    const isFailing = async (syncs: boolean, goesOut: boolean): Promise<boolean | undefined> => {
      const folder = join(folderWith({}), "ledger");
      mkdirSync(folder, { mode: 0o700 });
      // It takes all that is written, and refuses to be waited for.
      symlinkSync("/dev/null", join(folder, "my_app@pbx_8088.ledger.new"));
      const { ledger, program } = await opened({ folder, syncs });
      start(ledger, ledger?.nameOf(program) ?? "");
      await new Promise<void>((resolve) => ledger?.commit(resolve, goesOut));
      return ledger?.stats().isFailing;
    };
    expect(
      await Promise.all([isFailing(true, true), isFailing(true, false), isFailing(false, true)]),
    ).toEqual([true, false, false]);
  });

  test("is refused while another process that is alive has it, and free when that is dead", async () => {
    const folder = join(folderWith({}), "ledger");
    const { ledger } = await opened({ folder });
    await expect(opened({ folder })).rejects.toMatchObject({
      problems: [{ code: "CLI_LEDGER_TAKEN" }],
    });
    await ledger?.close();
    // What a process leaves that is killed.
    writeFileSync(join(folder, "my_app@pbx_8088.sock"), "");
    expect((await opened({ folder })).ledger).toBeDefined();
  });

  describe("taken over from a live process", () => {
    /**
     * A process that has handed the call "a" over, and does something before it says so; and the
     * one that is to follow.
     */
    const handedOver = async (beforeLastWord: (folder: string) => void) => {
      const folder = join(folderWith({}), "ledger");
      const old = await opened({ folder });
      start(old.ledger, old.ledger?.nameOf(old.program) ?? "");
      await new Promise<void>((resolve) => old.ledger?.commit(resolve));
      const isLeftAlone = Promise.withResolvers<void>();
      old.ledger?.attend((asking) => {
        asking.onClose(isLeftAlone.resolve);
        const handOver = async (): Promise<void> => {
          asking.send({ told: "ready", process: 1 });
          await old.ledger?.leave();
          beforeLastWord(folder);
          asking.send({ told: "over" });
        };
        asking.onMessage((message) => {
          if ((message as { ask: string }).ask === "take_over") void handOver();
        });
      });
      const fence = { clock: createVirtualClock(), end: () => false };
      const { ledger: next } = await opened({ folder, fence });
      await next?.owner?.freeze();
      return { folder, old: old.ledger, next, isLeftAlone: isLeftAlone.promise };
    };

    test("has the calls that this one has written", async () => {
      const { next } = await handedOver(() => {});
      expect(await next?.takeOver?.()).toBe(true);
      expect(next?.left).toMatchObject([{ kind: "start", call: "a" }]);
    });

    test("leaves the calls with this one where the file was removed, which has them in memory", async () => {
      const { folder, old, next, isLeftAlone } = await handedOver((where) =>
        rmSync(join(where, "my_app@pbx_8088.ledger")),
      );
      void next?.takeOver?.();
      await expect(next?.owner?.done).rejects.toThrow(
        "Its ledger cannot be read: it was removed before it could be read.",
      );
      await isLeftAlone;
      await old?.comeBack();
      await old?.close();
      expect((await opened({ folder })).ledger?.left).toMatchObject([{ kind: "start", call: "a" }]);
    });
  });

  describe("on a disk", () => {
    test("is refused without a key where it was named, and warned of in the usual place", async () => {
      const folder = folderWith({});
      chmodSync(folder, 0o700);
      const message = `The folder "${folder}" lies on a disk, where the ledger would leave what callers type, secrets among it.`;
      const hint =
        'Name a file with a key at "durability.key_file", a folder in memory at "durability.ledger", or "none" as the key file.';
      await expect(opened({ folder, keyFile: undefined })).rejects.toMatchObject({
        problems: [{ code: "CLI_LEDGER_KEY", message, hint }],
      });
      const { ledger, log } = await opened({
        environment: { RUNTIME_DIRECTORY: folder },
        keyFile: undefined,
      });
      expect(ledger).toBeDefined();
      expect(log.lines.map(({ fields, message: said }) => [fields, said])).toEqual([
        [{ code: "CLI_LEDGER_KEY" }, `${message} ${hint}`],
      ]);
    });

    test("is sealed with a key, and its flows with their settings are, too", async () => {
      const cwd = folderWith({ "ledger.key": `${Buffer.alloc(32, 7).toString("base64")}\n` });
      chmodSync(join(cwd, "ledger.key"), 0o600);
      const sealed = { cwd, folder: "ledger", keyFile: "ledger.key" };
      const first = await opened(sealed);
      const name = first.ledger?.nameOf(first.program) ?? "";
      start(first.ledger, name);
      await first.ledger?.close();
      const base = join(cwd, "ledger", "my_app@pbx_8088");
      const written = [`${base}.ledger`, join(`${base}.programs`, `${name}.json`)].map((path) =>
        readFileSync(path, "utf8"),
      );
      expect(written.map((each) => each.startsWith('{"sealed":'))).toEqual([true, true]);
      expect(written.join("")).not.toMatch(/"start"|flowrun: 1/);
      const second = await opened(sealed);
      expect(second.ledger?.left).toMatchObject([{ kind: "start", call: "a", program: name }]);
      expect(second.ledger?.program(name)?.name).toBe("kept");
    });

    test("is refused where it was sealed with a key that is not there, and left as it is", async () => {
      const cwd = folderWith({ "ledger.key": `${Buffer.alloc(32, 7).toString("base64")}\n` });
      chmodSync(join(cwd, "ledger.key"), 0o600);
      const first = await opened({ cwd, folder: "ledger", keyFile: "ledger.key" });
      start(first.ledger, first.ledger?.nameOf(first.program) ?? "");
      await first.ledger?.close();
      const path = join(cwd, "ledger", "my_app@pbx_8088.ledger");
      const before = readFileSync(path, "utf8");
      await expect(opened({ cwd, folder: "ledger" })).rejects.toMatchObject({
        problems: [
          {
            code: "CLI_LEDGER_KEY",
            message: expect.stringMatching(
              /^The calls of the ledger ".+" cannot be taken up: it is sealed with the key [0-9a-f]{12}, which "durability\.key_file" does not have\.$/,
            ),
          },
        ],
      });
      expect(readFileSync(path, "utf8")).toBe(before);
    });

    test("needs an old key no more once it was opened with a new one on top, and neither do the flows of its calls", async () => {
      const [old, fresh] = [7, 8].map((byte) => `${Buffer.alloc(32, byte).toString("base64")}\n`);
      const cwd = folderWith({
        "old.key": old ?? "",
        "both.key": `${fresh}${old}`,
        "new.key": fresh ?? "",
      });
      for (const name of ["old", "both", "new"]) chmodSync(join(cwd, `${name}.key`), 0o600);
      const other = compileFlow({
        name: "other.yaml",
        text: text.replace("kept", "other"),
      }).program;
      const first = await opened({ cwd, folder: "ledger", keyFile: "old.key" });
      const name = (other && first.ledger?.nameOf(other)) ?? "";
      start(first.ledger, name);
      await first.ledger?.close();
      await (await opened({ cwd, folder: "ledger", keyFile: "both.key" })).ledger?.close();
      const { ledger } = await opened({ cwd, folder: "ledger", keyFile: "new.key" });
      expect([ledger?.left.length, ledger?.program(name)?.name]).toEqual([1, "other"]);
    });
  });

  test("is another one for another platform", async () => {
    const folder = join(folderWith({}), "ledger");
    await opened({ folder });
    expect((await opened({ folder, host: "other:8088" })).ledger).toBeDefined();
  });

  test("is refused in a named folder into which others can look, and done without in the usual one", async () => {
    const runtime = folderWith({});
    const folder = join(runtime, "flowrun");
    mkdirSync(folder, { mode: 0o755 });
    const why = `The folder "${folder}" cannot hold the ledger, because others can look into it.`;
    await expect(opened({ folder })).rejects.toMatchObject({
      problems: [{ code: "CLI_LEDGER_FOLDER", message: why }],
    });
    const { ledger, log } = await opened({ environment: { XDG_RUNTIME_DIR: runtime } });
    expect([ledger, log.lines.map(({ message }) => message)]).toEqual([
      undefined,
      [`${why} Calls do not survive a restart.`],
    ]);
  });
});
