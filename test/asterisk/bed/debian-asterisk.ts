import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { outputOf } from "../../process/run-process.ts";
import { spawnBound } from "../../process/spawn-bound.ts";
import { asteriskConf } from "./asterisk-config.ts";
import { freeUdpPort } from "./free-port.ts";
import { installAsterisk } from "./install-asterisk.ts";

/** A text that `flowrun connect` prints. */
export interface PastedText {
  readonly file: string;
  readonly text: string;
  readonly then: readonly string[];
}

/** An Asterisk with the files that Debian's package brings, which say nothing of flowrun. */
export interface DebianAsterisk {
  /** Where it is installed, as the tests see it. */
  readonly root: string;
  /** The port that the pasted phone finds, in the place of 5060. */
  readonly settings: { readonly sipPort: number };
  /** Pastes a text to the end of its file, and runs the commands below it. */
  paste(text: PastedText): Promise<void>;
  stop(): Promise<void>;
}

const bootDeadlineMs = 30_000;

/** Starts it with all its modules, in a folder of its own; resolves when its console answers. */
export async function startDebianAsterisk(): Promise<DebianAsterisk> {
  const { root } = await installAsterisk();
  const folder = `/run/flowrun-${randomUUID()}`;
  const outside = join(root, folder);
  const inRoot = (...command: readonly string[]): readonly [string, string[]] =>
    root === "/" ? [command[0] ?? "", command.slice(1)] : ["chroot", [root, ...command]];
  await cp(join(root, "etc/asterisk"), outside, { recursive: true });
  await writeFile(join(outside, "asterisk.conf"), asteriskConf(folder));
  const sipPort = await freeUdpPort();
  const config = `${folder}/asterisk.conf`;
  const child = spawnBound(...inRoot("asterisk", "-f", "-C", config), { stdio: "ignore" });
  const ended = once(child, "exit");
  const console = (command: string): Promise<string> =>
    outputOf(...inRoot("asterisk", "-C", config, "-rx", command));

  async function stop(): Promise<void> {
    child.kill("SIGKILL");
    await ended;
    await rm(outside, { recursive: true, force: true });
  }
  /** Runs a command as it is printed; `sudo` is left out, and the folders are those of this one. */
  async function run(command: string): Promise<void> {
    const asked = /^sudo asterisk -rx "(.+)"$/.exec(command)?.[1];
    if (asked !== undefined) await console(asked);
    else if (command.startsWith("sudo install -d ")) await mkdir(join(outside, "recording"));
    else throw new Error(`This is not known how to run: ${command}`);
  }

  try {
    const deadline = AbortSignal.timeout(bootDeadlineMs);
    const isUp = (): Promise<boolean> =>
      console("core waitfullybooted").then(
        () => true,
        () => false,
      );
    while (!(await isUp())) {
      if (deadline.aborted || child.exitCode !== null)
        throw new Error(`Asterisk does not answer on its console: ${await logOf(outside)}`);
      await delay(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ root, settings: { sipPort }, stop },
    paste: async ({ file, text, then }) => {
      const fitted = text.replace("0.0.0.0:5060", `127.0.0.1:${sipPort}`);
      await appendFile(join(outside, file.replace("/etc/asterisk/", "")), `\n${fitted}`);
      for (const command of then) await run(command);
    },
  };
}

function logOf(outside: string): Promise<string> {
  return readFile(join(outside, "messages.log"), "utf8").catch(() => "no log");
}
