import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { spawnBound } from "../../process/spawn-bound.ts";
import { isUdpPortBound } from "./free-port.ts";

/** What SIPp is started with. */
export interface SippOptions {
  /** Where it listens on the loopback interface. */
  readonly port: number;
  /** What it finds in its folder; `scenario.xml` is what it does. */
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly options: readonly string[];
}

/** A running SIPp. It dies with this process, however that ends. */
export interface Sipp {
  /**
   * Resolves when every call went as scripted; rejects with the last of SIPp's messages when one
   * did not.
   */
  readonly finished: Promise<void>;
  /** Lets these calls go on, once as many phones have begun to wait as were ever signalled. */
  signal(callIds: readonly string[]): Promise<void>;
  /** Takes no new calls, and ends when the last one has. Rejects like `finished`. */
  stop(): Promise<void>;
  /** Ends it at once; `finished` rejects. */
  kill(): void;
}

const common = ["-sf", "scenario.xml", "-i", "127.0.0.1", "-mi", "127.0.0.1", "-nostdin"];
const limits = [
  "-deadcall_wait",
  "0",
  "-recv_timeout",
  "100000",
  "-timeout",
  "300",
  "-timeout_error",
];
const logs = [
  "-trace_err",
  "-error_file",
  "errors.log",
  "-trace_msg",
  "-message_file",
  "messages.log",
];
const actions = ["-trace_logs", "-log_file", "actions.log"];

/** Starts SIPp in a temporary folder of its own; resolves when it listens, or has ended. */
export async function runSipp({ port, files, options }: SippOptions): Promise<Sipp> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-sipp-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const read = (name: string): Promise<string> =>
    readFile(join(folder, name), "utf8").catch(() => "");
  const args = [...options, ...common, ...limits, ...logs, ...actions, "-p", `${port}`];
  const child = spawnBound("sipp", args, { cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  const runs = (): boolean => child.exitCode === null && child.signalCode === null;
  let signalled = 0;

  async function watch(): Promise<void> {
    await ended;
    const messages = [await read("errors.log"), await read("messages.log")]
      .map(lastLines)
      .join("\n");
    await rm(folder, { recursive: true, force: true });
    // 0: all calls went as scripted; 99: there were none.
    if (child.exitCode !== 0 && child.exitCode !== 99)
      throw new Error(`SIPp ended with ${child.exitCode}.\n${messages}`);
  }
  const finished = watch();
  // Whoever does not look at the end hears of a failure elsewhere.
  finished.catch(() => undefined);
  // A call that comes earlier is lost, and Asterisk sends it again only after half a second (RFC
  // 3261, timer A).
  while (runs() && !(await isUdpPortBound(port))) await delay(1);

  return {
    finished,
    signal: async (callIds) => {
      signalled += callIds.length;
      while ((await read("actions.log")).split("waits").length <= signalled && runs())
        await delay(5);
      await sendSignals(port, callIds, signalled);
    },
    stop: async () => {
      child.kill("SIGUSR1");
      await finished;
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

/** As much as a report of failed tests should show: a busy phone says twenty thousand lines. */
function lastLines(text: string): string {
  return text.split("\n").slice(-200).join("\n");
}

/**
 * Messages of the calls, straight to SIPp and past Asterisk. One that has the number of an earlier
 * one is not looked at.
 */
async function sendSignals(
  port: number,
  callIds: readonly string[],
  number: number,
): Promise<void> {
  const socket = createSocket("udp4");
  const send = promisify((text: string, done: (error: Error | null) => void) => {
    socket.send(text, port, "127.0.0.1", done);
  });
  for (const callId of callIds) {
    const lines = [
      "INFO sip:phone@127.0.0.1 SIP/2.0",
      `Via: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bK-${number}-${callId}`,
      "From: <sip:test@127.0.0.1>;tag=test",
      "To: <sip:phone@127.0.0.1>",
      `Call-ID: ${callId}`,
      `CSeq: ${number} INFO`,
      "Content-Length: 0",
    ];
    await send(`${lines.join("\r\n")}\r\n\r\n`);
  }
  socket.close();
}
