import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMain } from "../../packages/cli/test/try-main.ts";

/** The flow that runs: it was there before. */
const desk = `flowrun: 1
name: desk
version: 1.0.0
tables:
  customers: { key: customer_id, columns: { name: string, destination_ext: string } }
start: door
blocks:
  door:
    - answer
    - collect-digits: { prompt: sound:hello, max_length: 4, timeout: 20s }
      as: number
      then: { else: bye }
    - lookup: { in: customers, key: "\${number}" }
      as: customer
      then: { else: bye }
    - bridge: \${customer.destination_ext}
      then: { else: bye }
  bye:
    - hangup
`;

const scenarios = `flowrun-test: 1
scenarios:
  - name: presses nothing
    expect: { path: [door, bye] }
`;

/** A flow that runs by the real command on the embedded platform, with a studio that may do all. */
export interface RunningDesk {
  readonly folder: string;
  readonly url: string;
  /** Places a call, and resolves with its id when it has begun. */
  readonly call: (from: string) => Promise<string>;
  readonly press: (call: string, keys: string) => Promise<void>;
  readonly hangUp: (call: string) => Promise<void>;
  close(): Promise<void>;
}

/** Starts it in a folder of its own. */
export async function startRunningDesk(): Promise<RunningDesk> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-desk-"));
  await writeFile(join(folder, "desk.yaml"), desk);
  await writeFile(join(folder, "desk.test.yaml"), scenarios);
  const running = startMain(
    ["desk.yaml", "--embedded", "--no-phone", "--studio", "--studio-allow", "edit,publish,call"],
    { cwd: folder },
  );
  const [, url = ""] = await running.said(/studio is at (http:\S+)/);
  const [, platform = ""] = await running.said(/--url (http:\S+)/);
  const simulate = async (method: string, path: string, body?: object): Promise<void> => {
    await fetch(`${platform}/simulator/calls${path}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa("flowrun:embedded")}`,
        "Content-Type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  return {
    ...{ folder, url },
    async call(from) {
      void simulate("POST", "", { from, to: "100" });
      const [, id = ""] = await running.said(new RegExp(`began\\. call=(\\S+) from=${from}`));
      return id;
    },
    press: (call, keys) => simulate("POST", `/${call}/keys`, { keys }),
    hangUp: (call) => simulate("DELETE", `/${call}`),
    async close() {
      running.signal("SIGTERM");
      await running.done;
      await rm(folder, { recursive: true });
    },
  };
}
