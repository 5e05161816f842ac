import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { outputOf } from "../../process/run-process.ts";
import { spawnBound } from "../../process/spawn-bound.ts";
import { type AriProbe, ariProbe } from "./ari-probe.ts";
import {
  asteriskConfig,
  type AsteriskSettings,
  type CallsFlowrun,
  type MediaPorts,
} from "./asterisk-config.ts";
import { freeTcpPort, freeUdpPort } from "./free-port.ts";
import { installAsterisk } from "./install-asterisk.ts";

/** A running Asterisk of the test bed. */
export interface Asterisk {
  readonly settings: AsteriskSettings;
  readonly probe: AriProbe;
  /** The id of its process; `undefined` while it does not run. */
  processId(): number | undefined;
  /** The warnings and errors that it has logged so far. */
  log(): Promise<string>;
  /** Ends it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same ports; resolves when REST answers. */
  start(): Promise<void>;
  /** Ends it if it runs, and removes its files. */
  stop(): Promise<void>;
}

const bootDeadlineMs = 20_000;

/**
 * Starts an Asterisk of its own, on free loopback ports, with an endpoint for each name in
 * `callees`; resolves when REST answers. It dies with this process, however that ends. `media` has
 * room for 250 calls unless it is told otherwise. `dialplan` stands behind its own `extensions.conf`.
 */
export async function runAsterisk(
  callees: readonly string[],
  media: MediaPorts = fewMediaPorts(),
  {
    withBrowser = false,
    showsOthers = false,
    withMailboxes = false,
    dialplan = "",
    calls,
  }: {
    readonly withBrowser?: boolean;
    readonly showsOthers?: boolean;
    readonly withMailboxes?: boolean;
    readonly dialplan?: string;
    /** Where it connects to flowrun; the certificate that it trusts is given as PEM. */
    readonly calls?: CallsFlowrun;
  } = {},
): Promise<Asterisk> {
  const { root } = await installAsterisk();
  const chosen = {
    ...(await chooseSettings(callees, media, withBrowser)),
    showsOthers,
    withMailboxes,
  };
  const settings = { ...chosen, ...callsAt(chosen.folder, calls) };
  const outside = join(root, settings.folder);
  // Asterisk refuses to record where this folder is missing (500), and does not make it.
  await mkdir(join(outside, "recording"), { recursive: true });
  if (settings.browser !== undefined)
    await makeCertificate(join(root, settings.browser.certificate));
  await writeFile(join(outside, "flowrun.pem"), calls?.trusts ?? "");
  for (const [name, text] of Object.entries(asteriskConfig(settings)))
    await writeFile(join(outside, name), name === "extensions.conf" ? text + dialplan : text);

  const probe = ariProbe(settings);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = launch(root, settings.folder);
    await answersRest(probe, child);
  }
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  async function kill(): Promise<void> {
    if (child === undefined || !isRunning()) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
  async function stop(): Promise<void> {
    await kill();
    await rm(outside, { recursive: true, force: true });
  }

  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const processId = (): number | undefined => (isRunning() ? child?.pid : undefined);
  return {
    settings,
    probe,
    processId,
    log: () => readFile(join(outside, "messages"), "utf8"),
    kill,
    start,
    stop,
  };
}

/** Where it connects to, with the certificate that it trusts in its own folder. */
function callsAt(
  folder: string,
  calls: CallsFlowrun | undefined,
): { readonly calls?: CallsFlowrun } {
  if (calls?.trusts === undefined) return calls === undefined ? {} : { calls };
  return { calls: { ...calls, trusts: `${folder}/flowrun.pem` } };
}

/** Below the kernel's ephemeral ports, where the other ports of the bed come from. */
function fewMediaPorts(): MediaPorts {
  return { first: 10_000 + 1000 * randomInt(6), count: 1000 };
}

async function chooseSettings(
  callees: readonly string[],
  media: MediaPorts,
  withBrowser: boolean,
): Promise<Omit<AsteriskSettings, "showsOthers" | "withMailboxes">> {
  const ports: Record<string, number> = {};
  for (const name of callees) ports[name] = await freeUdpPort();
  const folder = `/run/flowrun-${randomUUID()}`;
  const account = { user: "browser", password: randomUUID(), certificate: `${folder}/browser.pem` };
  return {
    folder,
    ...(withBrowser && { browser: { port: await freeTcpPort(), ...account } }),
    httpPort: await freeTcpPort(),
    sipPort: await freeUdpPort(),
    media,
    username: "flowrun",
    password: randomUUID(),
    app: "flowrun",
    callees: ports,
  };
}

/** A certificate of its own for the loopback address, with its key in the same file. */
async function makeCertificate(file: string): Promise<void> {
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-keyout", `${file}.key`, "-out", `${file}.crt`];
  await outputOf("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    ...subject,
    ...made,
  ]);
  await writeFile(
    file,
    `${await readFile(`${file}.crt`, "utf8")}${await readFile(`${file}.key`, "utf8")}`,
  );
}

function launch(root: string, folder: string): ChildProcess {
  const args = ["-f", "-C", `${folder}/asterisk.conf`];
  if (root === "/") return spawnBound("asterisk", args, { stdio: "ignore" });
  return spawnBound("chroot", [root, "asterisk", ...args], { stdio: "ignore" });
}

async function answersRest(probe: AriProbe, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(bootDeadlineMs);
  while (!deadline.aborted) {
    if (child.exitCode !== null)
      throw new Error(`Asterisk ended with ${child.exitCode} before it answered.`);
    const answer = await probe.get("/asterisk/info?only=status").catch(() => undefined);
    if (answer !== undefined) return;
    await delay(50);
  }
  throw new Error(`Asterisk did not answer on REST within ${bootDeadlineMs} ms.`);
}
